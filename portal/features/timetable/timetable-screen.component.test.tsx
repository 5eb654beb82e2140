import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { timetableEvents } from '#domain/event/calls.ts'
import { dayButton, title } from '#portal/testing/calendar.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { answer } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'
import {
  cardOf,
  cards,
  changeDays,
  leaveOutLongExams,
  listed,
  makeExam,
  makeLive,
  none,
  press,
  showOnly,
} from '#portal/testing/timetable.ts'

const grid = () => page.getByRole('grid')
const legend = () => page.getByRole('list', { name: 'What the marks mean' })
const nextMonth = () => page.getByRole('button', { name: 'Next month' })

describe('what is shown [timetable-2, timetable-10]', () => {
  test('a student of a school: today, counts, the cards of the day [timetable-7]', async () => {
    await renderScreen('/timetable')
    await expect.element(title('November 2026')).toBeVisible()
    await expect.element(title('Friday, 20 November')).toBeVisible()
    const today = dayButton('Friday, November 20')
    await expect.element(today).toHaveAttribute('aria-current', 'date')
    await listed()
    const count = cards().elements().length
    expect(count).toBeGreaterThan(1)
    await expect.element(today).toHaveAccessibleName(new RegExp(`^Friday, November 20, ${count} Schedules`))
    await expect.element(page.getByText('Section: 10-A').first()).toBeVisible()
    await expect.element(page.getByText(/Batch:/)).not.toBeInTheDocument()
    await expect.element(legend()).toMatchTextContent('Holiday')
  })

  test('the week has Monday first, and a month no row without its days', async () => {
    await renderScreen('/timetable')
    await expect.element(grid().getByRole('columnheader').first()).toMatchTextContent(/^Mon$/)
    const weeks = [...grid().element().querySelectorAll('tbody tr')]
    const days = weeks.map((week) => week.querySelectorAll('[data-day]').length)
    expect(days).toEqual([1, 7, 7, 7, 7, 1])
  })

  test('another day lists its own entries; a day without says so [timetable-3]', async () => {
    changeDays((byDay) => leaveOutLongExams({ ...byDay, '2026-11-21': [] }))
    const screen = await renderScreen('/timetable')
    await expect.element(cards().first()).toBeVisible()
    await dayButton('Saturday, November 21').click()
    await expect.element(title('Saturday, 21 November')).toBeVisible()
    await expect.element(none()).toBeVisible()
    await expect.element(dayButton('Saturday, November 21')).toHaveAccessibleName('Saturday, November 21')
    await expect.poll(screen.address).toContain('day=2026-11-21')
    await page.getByRole('button', { name: 'Today' }).click()
    await expect.element(title('Friday, 20 November')).toBeVisible()
    await expect.element(cards().first()).toBeVisible()
  })

  test('a holiday is on each of its days, over the end of a month [timetable-7]', async () => {
    const harvest = { title_name: 'Harvest Break', event_date_range: '2026-11-29 2026-12-02' }
    answer(timetableEvents, (real) => ({
      ...real,
      result: { ...real.result, '2026-11-29': [...(real.result['2026-11-29'] ?? []), harvest] },
    }))
    await renderScreen('/timetable?day=2026-11-30')
    for (const day of ['Sunday, November 29', 'Monday, November 30']) {
      await expect.element(dayButton(day)).toHaveAccessibleName(/Harvest Break.*, Holiday$/)
    }
    const panel = page.getByRole('region', { name: 'Monday, 30 November' })
    await expect.element(panel).toMatchTextContent(/Holiday:.*Harvest Break/)
    await expect.element(dayButton('Saturday, November 28')).not.toHaveAccessibleName(/Harvest Break/)
    await nextMonth().click()
    for (const day of ['Tuesday, December 1', 'Wednesday, December 2']) {
      await expect.element(dayButton(day)).toHaveAccessibleName(/Harvest Break.*, Holiday$/)
    }
  })

  test('a coaching institute has batches and no holidays [timetable-7]', async () => {
    await renderScreen('/timetable', { as: 'riya' })
    await expect.element(page.getByText('Batch: JEE-26').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Attendance/ }).first()).toBeVisible()
    await expect.element(page.getByText(/Section:/)).not.toBeInTheDocument()
    await expect.element(legend().getByText('Holiday')).not.toBeInTheDocument()
  })

  test('an open user has products in place of batches, and no attendance [timetable-13]', async () => {
    await renderScreen('/timetable', { as: 'neha' })
    await expect.element(page.getByText('Product Name: JEE Crash Course').first()).toBeVisible()
    await expect.element(page.getByText(/Batch:/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /Attendance/ })).not.toBeInTheDocument()
  })

  test('a parent has the time table of the child in view', async () => {
    await renderScreen('/timetable', { as: 'rohan' })
    await expect.element(page.getByText('Section: 10-A').first()).toBeVisible()
  })
})

describe('the address keeps the month and the day [timetable-1]', () => {
  test('a link, the way back, and what lies between', async () => {
    const screen = await renderScreen('/timetable?month=2026-06&day=2026-06-10')
    await expect.element(title('Wednesday, 10 June')).toBeVisible()
    await nextMonth().click()
    await expect.element(title('July 2026')).toBeVisible()
    await expect.poll(screen.address).toContain('month=2026-07')
    await page.getByRole('radio', { name: 'This Year' }).click()
    await expect.poll(screen.address).toContain('view=year')
    await screen.goBack()
    await expect.poll(screen.address).not.toContain('view=year')
    await expect.element(title('July 2026')).toBeVisible()
    await screen.goBack()
    await expect.poll(screen.address).toContain('day=2026-06-10')
    await expect.element(title('Wednesday, 10 June')).toBeVisible()
  })

  test('Back right after another month, before the screen has followed the address', async () => {
    const screen = await renderScreen('/timetable?month=2026-06&day=2026-06-10')
    await expect.element(title('Wednesday, 10 June')).toBeVisible()
    takeClock()
    await nextMonth().click()
    await expect.element(title('July 2026')).toBeVisible()
    vi.advanceTimersByTime(0)
    while (!screen.address().includes('month=2026-07')) await Promise.resolve()
    await screen.goBack()
    expect(screen.address()).toContain('day=2026-06-10')
    await expect.element(title('Wednesday, 10 June')).toBeVisible()
  })

  test('an invalid day, or one outside of the year, opens today', async () => {
    await renderScreen('/timetable?month=1999-01&day=2026-02-30')
    await expect.element(title('Friday, 20 November')).toBeVisible()
  })

  test.each([
    { day: '2026-04-01', month: 'April 2026', end: 'Previous month', side: 'Next month' },
    { day: '2027-03-31', month: 'March 2027', end: 'Next month', side: 'Previous month' },
  ])('$end ends with the academic year [timetable-4]', async ({ day, month, end, side }) => {
    await renderScreen(`/timetable?day=${day}`)
    const arrow = page.getByRole('button', { name: end })
    await expect.element(arrow).toHaveAttribute('aria-disabled', 'true')
    // It is announced as disabled, and can still be pressed.
    await press(arrow)
    await expect.element(page.getByRole('button', { name: side })).not.toHaveAttribute('aria-disabled')
    await expect.element(title(month)).toBeVisible()
  })
})

const overDays = makeExam({
  session_name: 'Long test',
  date: '2026-10-30',
  start_time: '9:00 AM',
  end_date: '2026-11-22',
  end_time: '6:00 PM',
})

test('an exam of several days is on each of them, and once in the list of the month [timetable-5, timetable-6]', async () => {
  showOnly([overDays, makeLive()])
  await renderScreen('/timetable')
  await expect.element(dayButton('Friday, November 20')).toHaveAccessibleName(/2 Schedules/)
  await expect.element(dayButton('Sunday, November 22')).toHaveAccessibleName(/1 Schedule/)
  await expect.element(dayButton('Monday, November 23')).not.toHaveAccessibleName(/Schedule/)
  // Entries that begin on the day come first.
  await expect.element(cards().first()).toMatchTextContent('Live Class')
  await dayButton('Sunday, November 22').click()
  await expect.element(cardOf('Long test')).toBeVisible()
  leaveScreen()
  await renderScreen('/timetable?view=year&month=2026-11')
  await expect.poll(() => cardOf('Long test').elements().length).toBe(1)
})

test('on a small phone a day that is tapped shows its first card, above the tabs', async () => {
  await renderScreen('/timetable', { width: 360, height: 640 })
  await listed()
  await dayButton('Thursday, November 19').click()
  await expect.element(page.getByRole('heading', { name: 'Thursday, 19 November' })).toBeVisible()
  const tabBarHeight = 64
  await expect
    .poll(() => cards().first().element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(640 - tabBarHeight)
  const heading = page.getByRole('heading', { name: 'Thursday, 19 November' }).element()
  expect(heading.getBoundingClientRect().top).toBeGreaterThan(0)
})

test('on a phone a day shows how many schedules it has, and the word Holiday', async () => {
  await renderScreen('/timetable?month=2026-11', { width: 390 })
  await listed()
  const cell = (day: string) =>
    [...dayButton(day).element().querySelectorAll('span')]
      .filter((one) => one.children.length === 0 && one.checkVisibility())
      .map((one) => one.textContent)
  const count = /(\d+) Schedules/.exec(dayButton('Friday, November 20').element().ariaLabel ?? '')?.[1]
  expect(cell('Friday, November 20')).toEqual(['20', ` ${count}`])
  const holiday = page
    .getByRole('grid')
    .getByRole('button', { name: /Holiday/ })
    .first()
  await expect.element(holiday).toBeVisible()
  const word = holiday.element().querySelector('[data-word]') as Element
  expect(getComputedStyle(word, '::after').content).toBe('"Holiday"')
  expect(word.getBoundingClientRect().height).toBeGreaterThan(9)
})

test('a press shows all of a cut text, with its addresses as links [timetable-11]', async () => {
  const description = `${'Read the chapter first. '.repeat(5)}https://forms.example/quiz`
  showOnly([makeLive({ description })])
  await renderScreen('/timetable')
  const card = cardOf('Short one')
  await expect.element(card).toBeVisible()
  expect(card.getByRole('link').query()).toBeNull()
  await card.getByRole('button', { name: /^Read the chapter/ }).click()
  const link = card.getByRole('link', { name: 'https://forms.example/quiz' })
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})
