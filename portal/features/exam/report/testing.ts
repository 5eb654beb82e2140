import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { labelTests, type Test, testsById } from '#domain/exam/calls.ts'
import { labels } from '#portal/testing/made-tests.ts'
import { answer } from '#portal/testing/replies.ts'

/** Tests of the demo that Aarav took. */
export const taken = {
  /** A full report: a topper, an average, four subjects, 40 questions. */
  compared: { id: 8010, name: 'Unit Test 8: Science and Mathematics' },
  /** Taken by only three students. */
  few: { id: 8011, name: 'Science Olympiad: screening' },
  /** Taken twice. */
  practice: { id: 8017, name: 'Practice: light, twice at most' },
  /** Its result is not published. */
  waiting: { id: 8012, name: 'Weekly test: Chemistry' },
} as const

export const cards = (): Element[] => page.getByRole('main').getByRole('article').elements()
/** The card of a test: its name may be cut. */
export const cardOf = (name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByTitle(name, { exact: true }) })
export const viewOf = (name: string): Locator =>
  page.getByRole('link', { name: `View the report of ${name}`, exact: true })

export async function chooseLabel(name: string): Promise<void> {
  const chip = labels().getByRole('button', { name, exact: true })
  await chip.click()
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
}

/** Changes tests in the replies of every call. */
export function changeTests(change: (test: Test) => Test): void {
  answer(labelTests, ({ data }) => ({ data: data.map(change) }))
  answer(testsById, ({ data }) => ({ data: { tests: data.tests.map(change) } }))
}
