import { boolean, date, index, integer, pgTable, text, time } from 'drizzle-orm/pg-core'
import {
  calendarColumns,
  fromSource,
  generatedId,
  instituteId,
  key,
  reference,
  refersTo,
  sourceId,
} from '#server/database/columns.ts'
import { institute, standard } from '#server/database/tables/institute.ts'

/** A holiday or an event of a school: days, and for an event optional hours. */
export const calendarEvent = pgTable(
  'calendar_event',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    kind: text('kind', { enum: ['holiday', 'event'] }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** For events: 1 Academic, 2 Sports, 3 Cultural, 4 Miscellaneous. */
    holidayType: integer('holiday_type'),
    /** First and last day, as days of the institute. */
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    /** Hours on each of its days; null for whole days. */
    startTime: time('start_time'),
    endTime: time('end_time'),
    /** 1 Student, 3 Teacher, others Custom User [event-10]. */
    userTypes: integer('user_types').array().notNull(),
    /** False when only the standards of `calendar_event_standard` are meant. */
    isForAll: boolean('is_for_all').notNull().default(true),
    documentUrl: text('document_url').notNull().default(''),
    ...calendarColumns(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'calendar_event'),
    index('calendar_event_days').on(t.instituteId, t.startDate, t.endDate),
  ],
)

export const calendarEventStandard = pgTable(
  'calendar_event_standard',
  {
    instituteId: instituteId(),
    eventId: reference('event_id').notNull(),
    standardId: reference('standard_id').notNull(),
  },
  (t) => [
    key(t, t.eventId, t.standardId),
    refersTo(t, t.eventId, calendarEvent),
    refersTo(t, t.standardId, standard),
  ],
)

/** Days of the week on which the institute is closed. */
export const weeklyOff = pgTable(
  'weekly_off',
  {
    instituteId: instituteId().references(() => institute.id),
    /** 1 Monday to 7 Sunday. */
    dayOfWeek: integer('day_of_week').notNull(),
  },
  (t) => [key(t, t.dayOfWeek)],
)
