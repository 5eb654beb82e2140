import { describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { timetable, yearCount } from '#domain/timetable/calls.ts'
import { dayButton, title } from '#portal/testing/calendar.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { expectClean, expectReadable, firstIfShort } from '#portal/testing/look.ts'
import type { PersonName } from '#portal/testing/provided.ts'
import { cutNetwork, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { cards, changeDays, leaveOutLongExams, listed } from '#portal/testing/timetable.ts'

const months = (year: number) => page.getByRole('grid', { name: `Months of ${year}` })
const month = (name: string) => page.getByRole('grid').getByRole('button', { name: new RegExp(`^${name} `) })
const tryAgain = () => page.getByRole('button', { name: 'Try again' })

async function openYear(query = '', how: Parameters<typeof renderScreen>[1] = {}) {
  const screen = await renderScreen(`/timetable?view=year${query}`, how)
  await expect.element(page.getByRole('grid', { name: /Months of/ })).toHaveAttribute('aria-busy', 'false')
  return screen
}

describe('the months [timetable-4, timetable-5]', () => {
  test.each<{ as: PersonName }>([{ as: 'aarav' }, { as: 'rohan' }, { as: 'riya' }, { as: 'neha' }])(
    'each shows how many schedules its list has: $as',
    async ({ as }) => {
      const screen = await openYear('', { as })
      await expect.element(page.getByText("Choose Month to view Live class, Exam's, classes")).toBeVisible()
      const count = /(\d+) Schedules?$/.exec(month('November').element().textContent ?? '')?.[1]
      expect(Number(count)).toBeGreaterThan(0)
      await month('November').click()
      await expect.element(title('November 2026')).toBeVisible()
      // A cancelled class is listed, but not counted.
      await expect
        .poll(() => cards().filter({ hasNotText: 'Cancelled' }).elements().length)
        .toBe(Number(count))
      expect(screen.address()).toContain('month=2026-11')
    },
  )

  test('entries are listed by date, in order; the day view counts the same', async () => {
    changeDays(leaveOutLongExams)
    await openYear('&month=2026-11')
    const group = page.getByRole('region', { name: 'Friday, 20 November' })
    await expect.element(group).toBeVisible()
    const days = [...document.querySelectorAll('h3')].map((heading) => heading.textContent ?? '')
    const numbers = days.flatMap((day) => /, (\d+) November$/.exec(day)?.[1] ?? []).map(Number)
    expect(numbers.length).toBeGreaterThan(1)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    const count = group.getByRole('article').elements().length
    await page.getByRole('radio', { name: 'Month' }).click()
    await expect.element(dayButton('Friday, November 20')).toBeVisible()
    await listed()
    await dayButton('Friday, November 20').click()
    await expect.poll(() => cards().elements().length).toBe(count)
  })

  test('the arrows end with the academic year, and months outside of it open nothing', async () => {
    const screen = await openYear('&year=2026')
    await expect.element(month('March')).toBeDisabled()
    await expect.element(month('April')).toBeEnabled()
    const arrow = (name: string) => page.getByRole('button', { name })
    await expect.element(arrow('Previous year')).toHaveAttribute('aria-disabled', 'true')
    await arrow('Next year').click()
    await expect.element(months(2027)).toBeVisible()
    await expect.element(month('March')).toBeEnabled()
    await expect.element(month('April')).toBeDisabled()
    await expect.element(arrow('Next year')).toHaveAttribute('aria-disabled', 'true')
    await screen.goBack()
    await expect.element(months(2026)).toBeVisible()
  })

  test('an invalid address opens the year of today', async () => {
    await openYear('&year=1700&month=2026-99')
    await expect.element(months(2026)).toBeVisible()
    await expect.element(page.getByRole('gridcell', { selected: true })).not.toBeInTheDocument()
  })

  test('a link opens its month', async () => {
    await openYear('&month=2026-06')
    await expect.element(title('June 2026')).toBeVisible()
    expect(page.getByRole('gridcell', { selected: true }).elements()).toHaveLength(1)
  })

  test('one stop for Tab; arrows, Home, End and pages, into the other year (ARIA grid)', async () => {
    await openYear('&month=2026-08')
    expect(document.querySelectorAll('[data-month][tabindex="0"]')).toHaveLength(1)
    month('August').element().focus()
    const focused = () => (document.activeElement as HTMLElement | null)?.dataset.month
    for (const [key, to] of [
      ['ArrowRight', '2026-09'],
      ['Home', '2026-07'],
      ['End', '2026-09'],
      ['ArrowDown', '2026-12'],
      ['ArrowRight', '2027-01'],
      ['PageUp', '2026-04'],
      ['ArrowUp', '2026-04'],
      ['PageDown', '2027-03'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`)
      await expect.poll(focused).toBe(to)
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(title('March 2027')).toBeVisible()
    await expect.poll(focused).toBe('2027-03')
  })

  test('without a connection loaded counts stay; then the rest loads by itself [timetable-29]', async () => {
    await openYear()
    const mend = cutNetwork()
    await month('May').click()
    await expect.element(tryAgain()).toBeVisible()
    await expect.element(month('November')).toHaveAccessibleName(/\d+ Schedule/)
    mend()
    await expect.element(title('May 2026')).toBeVisible()
    await expect.element(tryAgain()).not.toBeInTheDocument()
    await expect.element(cards().first()).toBeVisible()
  })

  test('months are named in the order of the year', async () => {
    await openYear('&year=2027')
    const names = [...document.querySelectorAll('[data-month] b')].map((one) => one.textContent)
    const year = 'January February March April May June July August September October November December'
    expect(names).toEqual(year.split(' '))
  })
})

describe('when something fails [timetable-27, timetable-28]', () => {
  test('a refused month shows the message, and leads home after two seconds', async () => {
    takeClock()
    fail(timetable, 422, 'The time table is closed.')
    const screen = await renderScreen('/timetable?view=year&month=2026-11')
    await expect.element(page.getByText('The time table is closed.').first()).toBeVisible()
    expect(screen.address()).toMatch(/^.timetable/)
    await vi.advanceTimersByTimeAsync(2000)
    await expect.poll(screen.address).toBe('/dashboard')
  })

  test('a refused count shows no message, and leads nowhere', async () => {
    takeClock()
    fail(yearCount, 422, 'The counts are closed.')
    const screen = await renderScreen('/timetable?view=year')
    const months = page.getByRole('grid', { name: /Months of/ })
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(3000)
        return months.query()?.getAttribute('aria-busy')
      })
      .toBe('false')
    await vi.advanceTimersByTimeAsync(3000)
    expect(screen.address()).toBe('/timetable?view=year')
    expect(page.getByText('The counts are closed.').query()).toBeNull()
    expect(page.getByText('The schedules could not be counted. Please try again.').query()).toBeNull()
    // A failed count is not shown as 0.
    await expect.element(page.getByRole('button', { name: 'November', exact: true })).toBeEnabled()
  })

  test('a count that gets no answer shows a message', async () => {
    takeClock()
    fail(yearCount, 'offline')
    await renderScreen('/timetable?view=year')
    const message = page.getByText('The schedules could not be counted. Please try again.')
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(3000)
        return message.query()
      })
      .not.toBeNull()
  })
})

test('on a phone a chosen month scrolls into view, a line a day', async () => {
  await openYear('', { width: 360, height: 640 })
  await month('November').click()
  await expect.poll(() => topOf(title('November 2026'))).toBeLessThan(200)
  const days = page.getByRole('button', { name: /, \d+ November \d+ Schedules?$/ })
  await expect.poll(() => days.elements().length).toBeGreaterThan(15)
  expect(cards().elements()).toHaveLength(0)
  await days.first().click()
  await expect.element(days.first()).toHaveAttribute('aria-expanded', 'true')
  await expect.element(cards().first()).toBeVisible()
})

const topOf = (locator: Locator) => locator.element().getBoundingClientRect().top

test.each(firstIfShort(390, 1440))(
  'at %i px axe finds nothing in the year and in attendance, and it fits',
  async (width) => {
    // One day has every kind of card, and axe checks each card.
    changeDays((byDay) => ({ '2026-11-19': byDay['2026-11-19'] ?? [] }))
    await openYear('&month=2026-11', { width })
    if (width === 390) await page.getByRole('button', { name: /19 November/ }).click()
    await expect.element(cards().first()).toBeVisible()
    await expectClean('the year')
    if (width > 390) await expectReadable('the year')
    await page
      .getByRole('button', { name: /^Attendance in/ })
      .first()
      .click()
    await expect.element(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await expectClean('attendance')
  },
)

test('a student in no section has an empty year without a message [timetable-27]', async () => {
  for (const call of [timetable, yearCount]) fail(call, 422, 'Please assign course!')
  await openYear('&month=2026-11')
  await expect.element(page.getByText('No schedules in this month')).toBeVisible()
  await expect.element(page.getByText('Please assign course!')).not.toBeInTheDocument()
})
