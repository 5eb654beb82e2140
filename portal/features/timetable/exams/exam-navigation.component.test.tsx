import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offlineExams, testLabels } from '#domain/exam/calls.ts'
import { offlineMarks } from '#portal/shared/exam/offline.ts'
import { expectClean } from '#portal/testing/look.ts'
import type { PersonName } from '#portal/testing/provided.ts'
import { answer, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { cardOf } from '#portal/testing/timetable.ts'

type Shown = { kind: 'Online Exams' | 'Offline Exams'; day?: string; as?: PersonName; width?: number }

/** The list of a day, under the navigation of one kind of exams. */
async function showExams({ kind, day = '2026-11-20', ...how }: Shown) {
  const screen = await renderScreen(`/timetable?day=${day}`, how)
  await page.getByText(kind, { exact: true }).click()
  return screen
}

const online = { kind: 'Online Exams' } as const
const surprise = () => cardOf('Surprise test: Physics')
const labels = () => page.getByRole('group', { name: 'Exam labels' })
const label = (name: string) => labels().getByRole('button', { name, exact: true })
const byDate = () => page.getByRole('button', { name: 'Sort By Date' })
const calendar = () => page.getByRole('dialog', { name: 'Sort By Date' })
const analysis = () => page.getByRole('dialog', { name: 'Analysis' })
const bars = () => document.querySelectorAll('.recharts-bar-rectangle').length

describe('navigation of exams [timetable-19, timetable-20]', () => {
  test('online: a label shows its exams, All shows every one', async () => {
    const screen = await showExams(online)
    await expect.element(surprise()).toBeVisible()
    await label('Practice').click()
    await expect.element(label('Practice')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(surprise()).not.toBeInTheDocument()
    await label('Unit Tests').click()
    await expect.element(surprise()).toBeVisible()
    await expect.element(cardOf('Mock test of the week')).not.toBeInTheDocument()
    await label('All').click()
    await expect.element(cardOf('Mock test of the week')).toBeVisible()
    await expect.element(surprise()).toBeVisible()
    await page.getByRole('link', { name: 'Bookmarked Questions' }).click()
    await expect.poll(screen.address).toBe('/exam/bookmarks')
  })

  test('online: when the labels cannot be fetched, two default ones are shown [exam-4]', async () => {
    fail(testLabels, 500, 'Internal Server Error')
    await showExams(online)
    await expect.element(surprise()).toBeVisible()
    await label('Mock Test').click()
    await expect.element(surprise()).not.toBeInTheDocument()
    await label('Online exam').click()
    await expect.element(surprise()).toBeVisible()
  })

  test('online: a day that is picked shows its exams, whatever label was chosen', async () => {
    await showExams(online)
    await label('Practice').click()
    await expect.element(surprise()).not.toBeInTheDocument()
    await byDate().click()
    await calendar()
      .getByRole('button', { name: /20 November/ })
      .click()
    await expect.element(surprise()).toBeVisible()
    await expect.element(label('All')).toHaveAttribute('aria-pressed', 'true')
  })

  test('online: Sort By Date by the keyboard, within the academic year', async () => {
    await showExams(online)
    await expect.element(byDate()).toBeVisible()
    byDate().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(calendar().getByRole('grid')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(byDate()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const next = calendar().getByRole('button', { name: 'Next month' })
    await expect.element(next).toBeEnabled()
    for (const month of ['December 2026', 'January 2027', 'February 2027', 'March 2027']) {
      await next.click()
      await expect.element(calendar().getByRole('heading')).toMatchTextContent(month)
    }
    await expect.element(next).toBeDisabled()
  })

  test('offline: Analysis has a bar for each exam with marks, and a table', async () => {
    let marked = 0
    answer(offlineExams, (real) => {
      marked = real.pastCourseExamSchdJson.filter((exam) => offlineMarks(exam) !== undefined).length
      return real
    })
    await showExams({ kind: 'Offline Exams', day: '2026-11-17' })
    await page.getByRole('button', { name: 'Analysis' }).click()
    await expect.element(analysis().getByRole('img', { name: /^Percentage per exam/ })).toBeVisible()
    expect(marked).toBeGreaterThan(1)
    await expect.poll(bars).toBe(marked)
    expect(analysis().getByRole('table').element().querySelectorAll('tbody tr')).toHaveLength(marked)
  })
})

describe('on a phone axe finds nothing, and all of it fits and can be touched', () => {
  test('Sort By Date', async () => {
    await showExams({ ...online, width: 390 })
    await byDate().click()
    await expect.element(calendar().getByRole('grid')).toBeVisible()
    await expectClean('Sort By Date')
  })

  test('Analysis', async () => {
    await showExams({ kind: 'Offline Exams', day: '2026-11-17', as: 'riya', width: 390 })
    await page.getByRole('button', { name: 'Analysis' }).click()
    await expect.poll(bars).toBeGreaterThan(0)
    await expectClean('Analysis')
  })
})
