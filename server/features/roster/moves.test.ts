import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRosterDatabase, school } from '#server/features/roster/testing.ts'
import { edit } from './records/testing.ts'

let at: Awaited<ReturnType<typeof openRosterDatabase>>
beforeAll(async () => {
  at = await openRosterDatabase()
})
beforeEach(() => at.empty())
afterAll(() => at.close())

const stored = async () => {
  const rows = await at.query(`select coalesce(e.source_id, 'kept') as id, s.source_id as section,
      e.start_date::text as first, e.end_date::text as last, e.status from enrolment e
    join section s on s.id = e.section_id join student u on u.id = e.student_id join person p on p.id = u.person_id
    where p.source_id = 'S1' order by e.start_date nulls first`)
  return rows.map((row) => Object.values(row).join(' '))
}
const move = (beginDate: string) => edit(school, 'enrollments', 'E1', { classSourcedId: 'K2', beginDate })

describe('an enrolment with another class', () => {
  test('is a move on its first day: the days before stay in the old class', async () => {
    await at.bring(school)
    await at.bring(move('2026-11-16'))
    const after = ['kept K1  2026-11-15 ended', 'E1 K2 2026-11-16  active']
    expect(await stored()).toEqual(after)
    await at.bring(move('2026-11-16'))
    expect(await stored()).toEqual(after)
  })

  test('without a first day after the old one is a fault, and changes nothing', async () => {
    await at.bring(school)
    const { faults } = await at.bring(move(''))
    expect(faults.map(({ file, column, problem }) => [file, column, problem])).toEqual([
      [
        'enrollments.csv',
        'beginDate',
        expect.stringMatching(
          /^is not after 2026-\d\d-\d\d, the first day in "K1"; a move needs the first day in "K2"$/,
        ),
      ],
    ])
    expect(await stored()).toEqual(['E1 K1   active'])
  })

  test('of another user is a fault', async () => {
    await at.bring(school)
    const { faults } = await at.bring(
      edit(school, 'enrollments', 'E1', { userSourcedId: 'S2', classSourcedId: 'K1' }),
    )
    expect(faults.map(({ column }) => column)).toContain('userSourcedId')
  })
})
