import { describe, expect, test } from 'vitest'
import { base, prepareRecords, type Tables } from '#server/exchange/testing-records.ts'
import { printFault } from '#server/records/import-faults.ts'

const records = prepareRecords()

const timetable =
  'id,section,subject,teacher,more_teachers,starts_at,ends_at,type,topics,homework\nC1,10A,maths,T1,T2,2026-06-15 09:30,15-06-2026 10:15 AM,Extra,Equations,Exercise 4\nC2,10B,hindi,,,2026-06-15 09:30,2026-06-15 10:15,,,\n'
const attendance =
  'class,student,status,homework_status,remark,note\nC1,S1,P,Done,"Good;\nread chapter 2",\nC1,S2,absent,,,Sick leave\n'

test('classes and attendance move', { tags: 'long' }, async () => {
  expect(await records.expectRound({ timetable, attendance })).toEqual({
    timetable:
      'id,section,subject,teacher,more_teachers,starts_at,ends_at,type,topics,description,homework,removed\nC1,10A,maths,T1,T2,2026-06-15 09:30:00,2026-06-15 10:15:00,Extra,Equations,,Exercise 4,\nC2,10B,hindi,,,2026-06-15 09:30:00,2026-06-15 10:15:00,Regular,,,,\n',
    attendance:
      'class,student,status,late,homework_status,remark,note,removed\nC1,S1,present,no,Done,"Good;\nread chapter 2",,\nC1,S2,absent,no,,,Sick leave,\n',
  })
})

test('a class is cancelled and comes back, and calendars hear of both', async () => {
  await records.expectRound({ timetable })
  const cancel = { timetable: 'id,removed\nC1,yes\n' }
  expect(await records.loadRight(cancel)).toEqual({ timetable: { added: 0, changed: 0, ended: 1 } })
  expect(await records.loadRight(cancel)).toEqual({})
  expect((await records.texts()).timetable).toContain('Exercise 4,yes\n')
  expect(await records.loadRight({ timetable: 'id,removed\nC1,\n' })).toEqual({
    timetable: { added: 0, changed: 1, ended: 0 },
  })
  const { rows } = await records.query(
    `select sequence, cancelled_at from classroom_class where source_id = 'C1'`,
  )
  expect(rows).toEqual([{ sequence: 2, cancelled_at: null }])
})

test('attendance is changed, and taken back', async () => {
  await records.expectRound({ timetable, attendance })
  expect(await records.loadRight({ attendance: 'class,student,status\nC1,S1,A\nC1,S2,A\n' })).toEqual({
    attendance: { added: 0, changed: 1, ended: 0 },
  })
  expect((await records.texts()).attendance).toContain('C1,S1,absent,no,Done,"Good;\nread chapter 2",,\n')
  expect(await records.loadRight({ attendance: 'class,student,removed\nC1,S2,yes\n' })).toEqual({
    attendance: { added: 0, changed: 0, ended: 1 },
  })
})

describe('faults', () => {
  const wrong: [name: string, tables: Tables, faults: string[]][] = [
    [
      'an end before the start',
      { timetable: 'id,section,subject,starts_at,ends_at\nC3,10A,maths,2026-06-15 09:30,2026-06-15 09:30\n' },
      ['timetable.csv:2: ends_at: is not after the start'],
    ],
    [
      'an end before the stored start',
      { timetable: 'id,ends_at\nC1,2026-06-15 09:00\nC2,2026-06-15\n' },
      [
        'timetable.csv:3: ends_at: "2026-06-15" is not a moment such as 2026-06-15 09:30',
        'timetable.csv:2: ends_at: is not after the start',
      ],
    ],
    [
      'a start outside of the year of the section',
      {
        timetable:
          'id,section,subject,starts_at,ends_at\nC3,old,maths,2026-06-15 09:30,2026-06-15 10:00\nC4,10A,maths,2027-03-31 23:30,2027-04-01 00:15\nC5,10A,maths,2026-03-31 23:59,2026-04-01 00:15\n',
      },
      [
        'timetable.csv:2: starts_at: is not in the year of the section',
        'timetable.csv:4: starts_at: is not in the year of the section',
      ],
    ],
    [
      'references to nothing',
      {
        timetable:
          'id,section,subject,teacher,starts_at,ends_at\nC3,X,Y,P1,2026-06-15 09:30,2026-06-15 10:00\n',
      },
      [
        'timetable.csv:2: section: "X" is not in sections.csv',
        'timetable.csv:2: subject: "Y" is not in subjects.csv',
        'timetable.csv:2: teacher: "P1" is not in teachers.csv',
      ],
    ],
    [
      'cells of attendance',
      { attendance: 'class,student,status\nC1,S1,late\nC1,,P\nC9,S1,P\nC1,T1,P\n' },
      [
        'attendance.csv:2: status: "late" is not one of present, absent',
        'attendance.csv:3: student: is empty',
        'attendance.csv:4: class: "C9" is not in timetable.csv',
        'attendance.csv:5: student: "T1" is not in students.csv',
      ],
    ],
    [
      'a student twice in a class',
      { attendance: 'class,student,status\nC2,S1,P\nC2,S1,A\n' },
      ['attendance.csv:3: class, student: is the same as on line 2'],
    ],
    [
      'new attendance without a status',
      { attendance: 'class,student,note\nC2,S1,x\n' },
      ['attendance.csv:2: status: the column is missing, and the row is new'],
    ],
  ]
  test.each(wrong)('%s', async (_, tables, faults) => {
    expect(await records.faultsIn({ timetable, attendance }, tables)).toEqual(faults)
  })
})

describe('warnings', () => {
  const header = 'id,section,subject,teacher,starts_at,ends_at\n'
  const warningsOf = async (tables: Tables) =>
    (await records.load({ ...base, ...tables })).findings.warnings.map(printFault)

  test('classes while the institute is closed, and at night; not those that are cancelled', async () => {
    const rows = `${header}C1,10A,maths,,2026-06-14 09:30,2026-06-14 10:15
C2,10A,maths,,2026-06-16 09:30,2026-06-16 10:15
C3,10A,maths,,2026-06-17 02:00,2026-06-17 03:00
C4,10A,maths,,2026-06-17 05:00,2026-06-17 06:00
C5,10A,maths,,2026-06-17 23:00,2026-06-18 00:00
`
    const events =
      'id,kind,title,start_date,end_date,standards\nV1,holiday,Id-ul-Zuha,2026-06-15,2026-06-16,\nV2,holiday,Of class 9 alone,2026-06-17,2026-06-17,9\n'
    expect(await warningsOf({ 'weekly-offs': 'day\nSunday\n', events, timetable: rows })).toEqual([
      'timetable.csv:2: starts_at: is on a weekly off',
      'timetable.csv:3: starts_at: is on the holiday "Id-ul-Zuha"',
      'timetable.csv:4: starts_at: is at night',
      'timetable.csv:6: starts_at: is at night',
    ])
    const cancelled = 'id,removed\nC1,yes\nC2,yes\nC3,yes\nC5,yes\n'
    expect(await warningsOf({ timetable: cancelled })).toEqual([])
  })

  test('a teacher twice at one time, on site or online; sections that are taught together are one lesson', async () => {
    const rows = `${header}C1,10A,maths,T1,2026-06-16 09:00,2026-06-16 10:00
C2,10B,maths,T1,2026-06-16 09:00,2026-06-16 10:00
C3,10A,maths,T1,2026-06-16 10:00,2026-06-16 11:00
C4,10A,maths,T1,2026-06-17 09:00,2026-06-17 12:00
C5,10B,hindi,T1,2026-06-17 09:30,2026-06-17 10:00
C6,10B,maths,T1,2026-06-17 11:00,2026-06-17 13:00
C7,10B,maths,,2026-06-17 11:00,2026-06-17 13:00
C8,10A,maths,T1,2026-06-18 09:00,2026-06-18 10:00
`
    const live = (time: string) =>
      `id,name,subject,teacher,starts_at,ends_at,link,meeting_with\nL1,Doubts,maths,T1,${time},https://zoom.us/j/5,Zoom\n`
    const twice = (line: number) => `timetable.csv:${line}: teacher: has another class at that time`
    expect(await warningsOf({ timetable: rows })).toEqual([twice(5), twice(6), twice(7)])
    expect(await warningsOf({ 'live-classes': live('2026-06-18 09:59,2026-06-18 11:00') })).toEqual([
      'live-classes.csv:2: teacher: has another class at that time',
    ])
    expect(await warningsOf({ timetable: `${header}${rows.split('\n').at(-2)}\n` })).toEqual([twice(2)])
    expect(await warningsOf({ 'live-classes': live('2026-06-18 10:00,2026-06-18 11:00') })).toEqual([])
  })

  test('a teacher twice at one time, who teaches one of them with others', async () => {
    const several = `id,section,subject,teacher,more_teachers,starts_at,ends_at
C1,10A,maths,T1,T2,2026-06-16 09:00,2026-06-16 10:00
C2,10B,maths,T1,T2,2026-06-16 09:00,2026-06-16 10:00
C3,10B,hindi,T2,,2026-06-16 09:30,2026-06-16 10:30
C4,10A,hindi,,T3;T1,2026-06-17 09:00,2026-06-17 10:00
`
    const teachers = 'id,name\nT1,Meera\nT2,Arun\nT3,Sana\n'
    const twice = (line: number, field: string) =>
      `timetable.csv:${line}: ${field}: has another class at that time`
    expect(await warningsOf({ teachers, timetable: several })).toEqual([
      twice(2, 'more_teachers'),
      twice(3, 'more_teachers'),
      twice(4, 'teacher'),
    ])
    const live =
      'id,name,subject,teacher,starts_at,ends_at,link,meeting_with\nL1,Doubts,maths,T3,2026-06-17 09:59,2026-06-17 11:00,https://zoom.us/j/5,Zoom\n'
    expect(await warningsOf({ 'live-classes': live })).toEqual([
      'live-classes.csv:2: teacher: has another class at that time',
    ])
  })
})
