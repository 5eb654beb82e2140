import { describe, expect, test } from 'vitest'
import { prepareRecords, type Tables } from '#server/exchange/testing-records.ts'

const records = prepareRecords()

const timetable =
  'id,section,subject,teacher,starts_at,ends_at,type,topics,homework\nC1,10A,maths,T1,2026-06-15 09:30,15-06-2026 10:15 AM,Extra,Equations,Exercise 4\nC2,10B,hindi,,2026-06-15 09:30,2026-06-15 10:15,,,\n'
const attendance =
  'class,student,status,homework_status,remark,note\nC1,S1,P,Done,Good,\nC1,S2,absent,,,Sick leave\n'

test('classes and attendance move', async () => {
  expect(await records.expectRound({ timetable, attendance })).toEqual({
    timetable:
      'id,section,subject,teacher,starts_at,ends_at,type,topics,description,homework,removed\nC1,10A,maths,T1,2026-06-15 09:30:00,2026-06-15 10:15:00,Extra,Equations,,Exercise 4,\nC2,10B,hindi,,2026-06-15 09:30:00,2026-06-15 10:15:00,Regular,,,,\n',
    attendance:
      'class,student,status,homework_status,remark,note,removed\nC1,S1,present,Done,Good,,\nC1,S2,absent,,,Sick leave,\n',
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
  expect((await records.texts()).attendance).toContain('C1,S1,absent,Done,Good,,\n')
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
