import type { Locator, Page } from '@playwright/test'
import type { TestServer } from './kit/server.ts'

export const users = {
  /** 10-A at Greenfield, a school. */
  aarav: '9000000001',
} as const

/** A card, by the start of its name. */
export const cardOf = (page: Page, name: string): Locator =>
  page.locator('main article').filter({ has: page.getByRole('heading', { name: name.slice(0, 24) }) })

export type MadeTest = {
  name: string
  label: string
  /** Relative to now, as an SQL interval, e.g. `-1 hour`. */
  from: string
  to: string
  limit?: number
  /** The number of submitted and of open attempts. */
  submitted?: number
  open?: number
  isPublished?: boolean
}

/** Gives the sections of a student a new test, and removes an older one of that name. */
export async function makeTest(
  server: Pick<TestServer, 'query'>,
  login: string,
  made: MadeTest,
): Promise<number> {
  const { name, label, from, to, limit = 1, submitted = 0, open = 0, isPublished = false } = made
  await server.query(`update test set cancelled_at = now() where name = $1`, [name])
  const [found] = await server.query<{ id: number }>(
    `with who as (select p.institute_id, p.id from person p where p.phone = $1 limit 1),
      made as (
        insert into test (institute_id, label_id, name, starts_at, ends_at, duration_minutes, attempt_limit,
          maximum_marks, is_result_published)
        select w.institute_id, l.id, $2, date_trunc('second', now()) + $3::interval,
          date_trunc('second', now()) + $4::interval, 90, $5, 100, $6
        from who w join test_label l on l.institute_id = w.institute_id and l.name = $7
        returning institute_id, id),
      given as (
        insert into test_section (institute_id, test_id, section_id)
        select distinct m.institute_id, m.id, e.section_id from made m, who w
        join student s on s.institute_id = w.institute_id and s.person_id = w.id
        join enrolment e on e.institute_id = s.institute_id and e.student_id = s.id),
      begun as (
        insert into test_attempt (institute_id, test_id, person_id, started_at, submitted_at, marks)
        select m.institute_id, m.id, w.id, now() - interval '1 minute', case when n <= $8 then now() end,
          case when n <= $8 then 50 end
        from made m, who w, generate_series(1, $8::int + $9::int) n)
      select id::int from made`,
    [login, name, from, to, limit, isPublished, label, submitted, open],
  )
  if (!found) throw new Error(`no label ${label} for ${login}`)
  return found.id
}
