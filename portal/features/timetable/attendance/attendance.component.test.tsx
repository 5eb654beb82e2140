import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AttendanceCount, attendance, attendanceSummary } from '#domain/timetable/calls.ts'
import type { PersonName } from '#portal/testing/provided.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const attendanceButton = () => page.getByRole('button', { name: /^Attendance in/ }).first()
const popup = () => page.getByRole('dialog', { name: 'Attendance Details' })
const summary = () => page.getByRole('region', { name: 'Attendance this year' })

test('the popup has this class first, and present over total with percent (spec/2 §2.6)', async () => {
  await renderScreen('/timetable?day=2026-11-19')
  await attendanceButton().click()
  await expect.element(popup().getByText('This class', { exact: true })).toBeVisible()
  expect(popup().getByText('This class', { exact: true }).elements()).toHaveLength(1)
  const rows = popup()
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent ?? '')
  expect(rows[0]).toContain('This class')
  const present = rows.filter((row) => row.includes('Present')).length
  expect(present).toBeGreaterThan(0)
  await expect.element(popup()).toMatchTextContent(`${present} / ${rows.length}`)
  await expect.element(popup()).toMatchTextContent(`${Math.round((present / rows.length) * 100)}%`)
  await userEvent.keyboard('{Escape}')
  await expect.element(popup()).not.toBeInTheDocument()
  await expect.element(attendanceButton()).toHaveFocus()
})

test('on a phone a tap shows all of the teacher’s remark', async () => {
  const remark = 'Left early with a note from home'
  answer(attendance, (real) => real.map((record) => ({ ...record, remark })))
  await renderScreen('/timetable?day=2026-11-19', { width: 390 })
  await attendanceButton().click()
  const first = popup().getByRole('listitem').first()
  await expect.element(first).toMatchTextContent('Left ear…')
  await first.getByRole('button', { name: remark }).click()
  await expect.element(first).not.toMatchTextContent('Left ear…')
  await expect.element(first.getByText(remark)).toBeVisible()
})

test('a class for which nothing was marked says so (spec/2 §8)', async () => {
  answer(attendance, [])
  await renderScreen('/timetable?day=2026-11-19')
  await attendanceButton().click()
  await expect.element(page.getByText('NO ATTENDANCE MARKED FOR THIS CLASS!')).toBeVisible()
})

test('a year in which nothing was marked says so', async () => {
  answer(attendanceSummary, (real) => ({ ...real, result: { ...real.result, counts: [] } }))
  await renderScreen('/timetable?view=year')
  await expect.element(page.getByText('No attendance has been marked in this year yet.')).toBeVisible()
})

describe('the summary of the year', () => {
  const sumOf = (counts: readonly AttendanceCount[]) => ({
    present: counts.reduce((sum, one) => sum + one.present, 0),
    held: counts.reduce((sum, one) => sum + one.held, 0),
  })

  test.each<{ as: PersonName }>([{ as: 'aarav' }, { as: 'riya' }])('of $as', async ({ as }) => {
    let counts: AttendanceCount[] = []
    let minimum = 0
    answer(attendanceSummary, (real) => {
      counts = real.result.counts
      minimum = real.result.minimum_percent
      return real
    })
    await renderScreen('/timetable?view=year', { as })
    await expect.element(summary().getByRole('table').first()).toBeVisible()
    const all = sumOf(counts)
    await expect.element(summary()).toMatchTextContent(`${all.present} / ${all.held}`)
    await expect.element(summary()).toMatchTextContent(`The institute asks for ${minimum}%.`)
    const rows = [...summary().getByRole('table').first().element().querySelectorAll('tbody tr')]
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) {
      const subject = row.querySelector('th')?.firstChild?.textContent
      const own = sumOf(counts.filter(({ subject_name }) => subject_name === subject))
      expect(own.held).toBeGreaterThan(0)
      expect(row.textContent).toContain(`${own.present} / ${own.held}`)
      const isLow = own.present * 100 < minimum * own.held
      expect(row.textContent).toContain(isLow ? `Below ${minimum}%` : 'Enough')
    }
    await expect.element(summary().getByRole('img', { name: 'Attendance by month' })).toBeVisible()
    const subject = summary().getByRole('option').nth(1).element().textContent ?? ''
    await summary().getByLabelText('Subject').selectOptions(subject)
    const months = summary().getByRole('table', { name: `Attendance by month, ${subject}` })
    await expect.element(months).toBeVisible()
  })

  test('an open user has none', async () => {
    await renderScreen('/timetable?view=year&month=2026-11', { as: 'neha' })
    await expect.element(page.getByRole('article').first()).toBeVisible()
    await expect.element(summary()).not.toBeInTheDocument()
  })
})
