import { expect, test } from 'vitest'
import { prepareRecords } from '#server/exchange/testing-records.ts'

const records = prepareRecords()

const events =
  'id,kind,title,description,type,start_date,end_date,start_time,end_time,audience,standards,link\nE1,Event,Sports day,"In the ground.\nBring water.",Sports,20-08-2026,2026-08-21,9:00 AM,15:30,Teachers; students,10;9,https://school.example/day.pdf\nH1,holiday,Diwali,,,2026-11-08,2026-11-09,,,,,\nE2,event,Staff,,,2026-11-08,2026-11-08,,,parents;7,,\n'
const offs = 'day\nsunday\nSaturday\n'

test('holidays, events and weekly offs move', { tags: 'long' }, async () => {
  expect(await records.expectRound({ events, 'weekly-offs': offs })).toEqual({
    events:
      'id,kind,title,description,type,start_date,end_date,start_time,end_time,audience,standards,link,removed\nE1,event,Sports day,"In the ground.\nBring water.",sports,2026-08-20,2026-08-21,09:00,15:30,teachers;students,10;9,https://school.example/day.pdf,\nE2,event,Staff,,,2026-11-08,2026-11-08,,,parents;7,,,\nH1,holiday,Diwali,,,2026-11-08,2026-11-09,,,,,,\n',
    'weekly-offs': 'day,removed\nSaturday,\nSunday,\n',
  })
  const { rows } = await records.query('select is_for_all, user_types from calendar_event order by source_id')
  expect(rows).toEqual([
    { is_for_all: false, user_types: [3, 1] },
    { is_for_all: true, user_types: [5, 7] },
    { is_for_all: true, user_types: [] },
  ])
})

test('an event is for all again, is cancelled; a weekly off is deleted', async () => {
  await records.expectRound({ events, 'weekly-offs': offs })
  expect(await records.loadRight({ events: 'id,standards\nE1,\n' })).toEqual({
    events: { added: 0, changed: 1, ended: 0 },
  })
  const ended = { events: 'id,removed\nE1,yes\n', 'weekly-offs': 'day,removed\nSaturday,yes\n' }
  expect(await records.loadRight(ended)).toEqual({
    events: { added: 0, changed: 0, ended: 1 },
    'weekly-offs': { added: 0, changed: 0, ended: 1 },
  })
  expect(await records.loadRight(ended)).toEqual({})
  const { rows } = await records.query(
    `select is_for_all, cancelled_at is not null as is_cancelled from calendar_event where source_id = 'E1'`,
  )
  expect(rows).toEqual([{ is_for_all: true, is_cancelled: true }])
  expect((await records.texts())['weekly-offs']).toBe('day,removed\nSunday,\n')
})

test('faults of events', async () => {
  const header = 'id,kind,title,type,start_date,end_date,start_time,end_time,standards,audience,link'
  const rules = `${header}
A,event,x,,2026-08-20,2026-08-19,,,,,
B,event,x,,2026-08-20,2026-08-20,10:00,,,,
C,event,x,,2026-08-20,2026-08-20,10:00,10:00,,,
D,holiday,x,sports,2026-08-20,2026-08-20,,,,,
E,holiday,x,,2026-08-20,2026-08-20,10:00,11:00,,,
F,event,x,,2026-08-20,2026-08-20,,,11,,\n`
  expect(await records.faultsIn({ events }, { events: rules })).toEqual([
    'events.csv:2: end_date: is before the first day',
    'events.csv:3: end_time: must be there with a start, and only then',
    'events.csv:4: end_time: is not after the start',
    'events.csv:5: type: must be empty for a holiday',
    'events.csv:6: start_time: must be empty for a holiday',
    'events.csv:7: standards: "11" is not in standards.csv',
  ])
  const cells = `${header}\nA,fair,x,games,20/20/2026,2026-08-20,9,25:00,10,pupils,javascript:x\n`
  expect(await records.faultsIn({ events }, { events: cells })).toEqual([
    'events.csv:2: kind: "fair" is not one of holiday, event',
    'events.csv:2: type: "games" is not one of academic, sports, cultural, miscellaneous',
    'events.csv:2: start_date: "20/20/2026" is not a day such as 2026-06-15 or 15-06-2026',
    'events.csv:2: start_time: "9" is not a time such as 09:30',
    'events.csv:2: end_time: "25:00" is not a time such as 09:30',
    'events.csv:2: audience: "pupils" is not one of students, teachers, parents',
    'events.csv:2: link: "javascript:x" is not an address that begins with https://',
  ])
})

test('faults of weekly offs', async () => {
  expect(await records.faultsIn({}, { 'weekly-offs': 'day\nSunday\nSun\n\nsunday\n' })).toEqual([
    'weekly-offs.csv:3: day: "Sun" is not one of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday',
    'weekly-offs.csv:5: day: is the same as on line 2',
  ])
  expect(await records.faultsIn({}, { 'weekly-offs': 'days\nSunday\n' })).toEqual([
    'weekly-offs.csv:1: day: the column is missing',
  ])
})
