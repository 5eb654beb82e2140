import { userTypes } from '#domain/session/user-type.ts'
import { makeField } from '#server/records/fields/field.ts'
import { readList, refersToMany } from '#server/records/fields/references.ts'
import { choice, lines, link, text } from '#server/records/fields/texts.ts'
import { day, daysInOrder, time, timesInOrder, timesTogether } from '#server/records/fields/times.ts'
import { show } from '#server/records/import-faults.ts'
import { cancelled, defineKind } from '#server/records/kind.ts'

const audiences = { students: userTypes.student, teachers: userTypes.teacher, parents: userTypes.parent }
const numbers = new Map(Object.entries(audiences).map(([word, number]) => [word, String(number)]))

/** Words for the kinds of users; others have a number only. */
const audience = makeField(
  {
    format: `${Object.keys(audiences).join(', ')}, separated by semicolons; empty for all`,
    sqlType: 'int[]',
    read: (cell) =>
      readList(cell, (one) =>
        /^\d{1,4}$/.test(one)
          ? String(Number(one))
          : (numbers.get(one.toLowerCase()) ?? {
              problem: `"${show(one)}" is not one of ${Object.keys(audiences).join(', ')}`,
            }),
      ),
    write: (stored) =>
      `(select string_agg(case one ${Object.entries(audiences)
        .map(([word, number]) => `when ${number} then '${word}'`)
        .join(
          ' ',
        )} else one::text end, ';' order by place) from unnest(${stored}) with ordinality as l(one, place))`,
  },
  {
    about: 'Whom it is for.',
    example: 'students; teachers',
    column: 'user_types',
    whenEmpty: "'{}'",
  },
)

export const events = defineKind({
  name: 'events',
  title: 'Holidays and events',
  about: 'The calendar of a school: holidays, and events such as a sports day.',
  table: 'calendar_event',
  removal: cancelled,
  fields: {
    kind: choice(['holiday', 'event'], {
      about: 'Whether it is a holiday or an event.',
      example: 'event',
      isRequired: true,
    }),
    title: text({ about: 'Title.', example: 'Annual sports day', isRequired: true }),
    description: lines({ about: 'More about it.', example: 'In the main ground.' }),
    type: choice(
      { academic: 1, sports: 2, cultural: 3, miscellaneous: 4 },
      { about: 'Type of an event; empty for a holiday.', example: 'sports', column: 'holiday_type' },
    ),
    start_date: day({ about: 'First day.', example: '2026-08-20', isRequired: true }),
    end_date: day({ about: 'Last day.', example: '2026-08-21', isRequired: true }),
    start_time: time({ about: 'When it begins on each day; empty for whole days.', example: '09:00' }),
    end_time: time({ about: 'When it ends on each day; empty for whole days.', example: '15:30' }),
    audience,
    standards: refersToMany(
      'standards',
      { table: 'calendar_event_standard', own: 'event_id', other: 'standard_id' },
      { about: 'The standards that it is for; empty for all.', example: '10' },
    ),
    link: link({
      about: 'Address of a document about it.',
      example: 'https://school.example/sports-day.pdf',
      column: 'document_url',
    }),
  },
  derived: {
    is_for_all: {
      from: ['standards'],
      sql: (value) => `coalesce(cardinality(${value('standards')}), 0) = 0`,
    },
  },
  rules: [
    daysInOrder,
    timesTogether,
    timesInOrder,
    {
      field: 'start_time',
      problem: 'must be empty for a holiday',
      where: (value) => `${value('kind')} = 'holiday' and ${value('start_time')} is not null`,
    },
    {
      field: 'type',
      problem: 'must be empty for a holiday',
      where: (value) => `${value('kind')} = 'holiday' and ${value('type')} is not null`,
    },
  ],
})

export const weeklyOffs = defineKind({
  name: 'weekly-offs',
  title: 'Weekly offs',
  about: 'Days of the week on which the school is closed: a row for each.',
  table: 'weekly_off',
  key: ['day'],
  fields: {
    day: choice(
      { Monday: 1, Tuesday: 2, Wednesday: 3, Thursday: 4, Friday: 5, Saturday: 6, Sunday: 7 },
      { about: 'The day of the week.', example: 'Sunday', column: 'day_of_week', isRequired: true },
    ),
  },
})
