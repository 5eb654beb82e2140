import { describe, expect, test } from 'vitest'
import { base, prepareRecords } from '#server/exchange/testing-records.ts'
import { printFault } from '#server/records/import-faults.ts'

const records = prepareRecords()

const header = 'id,student,section,start_date,end_date\n'
const school = { ...base, enrolments: `${header}E1,S1,10A,2026-04-01,\nE2,S2,10A,,\nE3,S2,10B,2026-07-01,\n` }
const stored = async () => {
  const { rows } = await records.query(`select coalesce(e.source_id, 'kept') as id, s.source_id as section,
      e.start_date::text as first, e.end_date::text as last, e.status from enrolment e
    join section s on s.id = e.section_id order by e.student_id, e.start_date nulls first, e.id`)
  return rows.map((row) => Object.values(row).join(' '))
}
const change = (rows: string) => ({ enrolments: `${header}${rows}\n` })

describe('a row with another section', () => {
  test('is a move on its first day: the days before stay in the old section', async () => {
    await records.loadRight({ ...base, enrolments: `${header}E1,S1,10A,2026-04-01,\n` })
    const moved = change('E1,S1,10B,2026-06-15,')
    expect(await records.loadRight(moved)).toEqual({ enrolments: { added: 0, changed: 1, ended: 0 } })
    const after = ['kept 10A 2026-04-01 2026-06-14 ended', 'E1 10B 2026-06-15  active']
    expect(await stored()).toEqual(after)
    expect(await records.loadRight(moved)).toEqual({})
    expect(await stored()).toEqual(after)
    const { enrolments } = await records.texts()
    expect(enrolments).toMatch(/^own-1-\d+,S1,10A,2026-04-01,2026-06-14,$/m)
    expect(await records.loadRight({ enrolments: enrolments ?? '' })).toEqual({})
  })

  test('may be of a coming day: until then the old section goes on', async () => {
    await records.loadRight({ ...base, enrolments: `${header}E1,S1,10A,,\n` })
    await records.loadRight(change('E1,S1,10B,2026-06-25,'))
    expect(await stored()).toEqual(['kept 10A  2026-06-24 active', 'E1 10B 2026-06-25  active'])
  })

  test('before the first day is a correction', async () => {
    await records.loadRight({ ...base, enrolments: `${header}E1,S1,10A,2026-07-01,\n` })
    await records.loadRight(change('E1,S1,10B,2026-07-01,'))
    expect(await stored()).toEqual(['E1 10B 2026-07-01  active'])
  })

  test('that is removed ends in the old section', async () => {
    await records.loadRight({ ...base, enrolments: `${header}E1,S1,10A,2026-04-01,\n` })
    await records.loadRight({ enrolments: 'id,student,section,removed\nE1,S1,10B,yes\n' })
    expect(await stored()).toEqual(['E1 10A 2026-04-01 2026-06-20 ended'])
  })

  test.each([
    ['with the old first day', change('E1,S1,10B,2026-04-01,')],
    ['without a first day', change('E1,S1,10B,,')],
    ['without the column', { enrolments: 'id,student,section\nE1,S1,10B\n' }],
    ['of another year', change('E1,S1,old,2026-04-01,')],
  ])('%s is a fault that says what to write, and changes nothing', async (_, wrong) => {
    const [fault, ...others] = await records.faultsIn(school, wrong)
    expect(fault).toMatch(/^enrolments.csv:2: start_date: is not after the first day in the old section/)
    expect(others).toEqual([])
  })
})

test('faults of days and of another student', async () => {
  expect(
    await records.faultsIn(
      school,
      change(
        'E1,S2,10A,2026-04-01,\nE2,S2,10A,,2026-03-31\nE4,S1,10A,2027-04-01,\nE5,S1,10A,2026-05-02,2026-05-01',
      ),
    ),
  ).toEqual([
    expect.stringMatching(/^enrolments.csv:2: student: is another student than before/),
    'enrolments.csv:3: end_date: is before the year of the section',
    'enrolments.csv:4: start_date: is after the year of the section',
    'enrolments.csv:5: end_date: is before the first day',
  ])
})

test('an enrolment that is removed before its first day moves too', async () => {
  await records.loadRight(school)
  await records.loadRight({ enrolments: 'id,removed\nE3,yes\n' })
  const { enrolments } = await records.texts()
  expect(enrolments).toContain('E3,S2,10B,2026-07-01,2026-06-20,yes\n')
  expect(await records.loadRight({ enrolments: enrolments ?? '' })).toEqual({})
})

describe('warnings', () => {
  const warningsOf = async (tables: Record<string, string>) => {
    const { findings } = await records.load(tables)
    expect(findings.faults.map(printFault)).toEqual([])
    return findings.warnings.map(printFault)
  }

  test('two sections at once: of a school, of a coaching institute only the same one', async () => {
    const at = 'the student is in'
    expect(await warningsOf(school)).toEqual([`enrolments.csv:4: section: ${at} "A" on these days too`])
    await records.query(`update institute set kind = 'coaching'`)
    expect(await warningsOf(school)).toEqual([])
    expect(await warningsOf(change('E4,S1,10A,2026-05-01,2026-05-02'))).toEqual([
      `enrolments.csv:2: section: ${at} "A" on these days too`,
    ])
  })

  test('attendance and marks of a student who is not in the section on that day', async () => {
    await records.loadRight({
      ...school,
      timetable:
        'id,section,subject,starts_at,ends_at\nC1,10A,maths,2026-06-15 09:00,2026-06-15 10:00\nC2,10B,maths,2026-06-30 09:00,2026-06-30 10:00\n',
      'offline-exams':
        'id,section,name,starts_at,ends_at,total_marks\nX1,10B,Unit,2026-07-01 09:00,2026-07-01 10:00,20\n',
    })
    expect(
      await warningsOf({
        attendance: 'class,student,status\nC1,S1,P\nC2,S1,A\nC2,S2,A\nC1,S2,P\n',
        'offline-marks': 'exam,student,subject,marks\nX1,S1,,3\nX1,S2,,4\n',
      }),
    ).toEqual([
      'attendance.csv:3: student: is not in the section of the class on that day: this is not counted',
      'attendance.csv:4: student: is not in the section of the class on that day: this is not counted',
      'offline-marks.csv:2: student: is not in the section of the exam on that day',
    ])
  })
})
