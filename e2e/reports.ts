import type { Locator, Page } from '@playwright/test'
import type { TestServer } from './server.ts'
import { expect } from './test.ts'

/** Of Aarav, whom he looks at first, and Anaya. */
export const parentOfTwo = '9000000010'

export const labels = (page: Page): Locator => page.getByRole('group', { name: 'Exam labels' })
export const cards = (page: Page): Locator => page.locator('main article')
/** The card of a test: its name may be cut. */
export const cardOf = (page: Page, name: string): Locator =>
  cards(page).filter({
    has: page.getByRole('heading', { level: 3 }).and(page.getByTitle(name, { exact: true })),
  })

export async function chooseLabel(page: Page, name: string): Promise<void> {
  const chip = labels(page).getByRole('button', { name, exact: true })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
}

export type Report = {
  id: number
  name: string
  labelId: number
  marks: number
  maximum: number
  rank: number
  takers: number
  right: number
  wrong: number
  left: number
}

/** Goes on with the other child of a parent, on the same screen. */
export async function switchTo(page: Page, child: string): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: /^Student/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Switch student' })
    .getByRole('button', { name: new RegExp(child) })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

type Kind = 'compared' | 'few' | 'practice' | 'several'

const conditions: Record<Kind, string> = {
  compared: `l.test_type_id <> 2 and f.takers >= 5
    and (select count(*) from test_attempt_subject s where s.attempt_id = a.id) > 1`,
  few: 'l.test_type_id <> 2 and f.takers < 5',
  practice: 'l.test_type_id = 2',
  several: `(select count(*) from test_attempt o
    where o.test_id = a.test_id and o.person_id = a.person_id and o.submitted_at is not null) > 1`,
}

/** A published report of a student, by his phone number; the newest of its kind. */
export async function findReport(server: TestServer, phone: string, kind: Kind): Promise<Report> {
  const [found] = await server.query<Report>(
    `select t.id::int, t.name, t.label_id::int as "labelId", a.marks::float8, t.maximum_marks::float8 as maximum,
       a.rank::int, f.takers::int, a.right_count::int as "right", a.wrong_count::int as wrong,
       a.left_count::int as "left"
     from test_attempt a join test t on t.id = a.test_id join test_label l on l.id = t.label_id
     join test_figures f on f.test_id = t.id join person p on p.id = a.person_id
     where p.phone = $1 and a.rank is not null and t.is_result_published and ${conditions[kind]}
     order by t.starts_at desc, t.id limit 1`,
    [phone],
  )
  if (!found) throw new Error(`${phone} has no such report: ${kind}`)
  return found
}
