import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type CalendarEntry, eventDetail } from '#domain/event/calls.ts'
import { dayButton } from '#portal/testing/calendar.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { touchedAnywhere } from '#portal/testing/fits.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { makeLasting } from './testing.ts'

const grid = () => page.getByRole('grid')
const popup = () => page.getByRole('dialog')
const items = () => popup().getByRole('listitem')
const quiz = () => popup().getByRole('button', { name: /^Quiz/ })
const tenth = () => dayButton('Monday, 10 August')
/** The items cover the middle of a day's button: its number can be pressed. */
const onNumber = { position: { x: 16, y: 16 } }
const month = '/eventCalender?month=2026-08'

const make = (title_name: string, more: Partial<CalendarEntry> = {}, last = '2026-08-10') =>
  makeLasting('2026-08-10', last, { title_name, ...more })

const holiday = { event_type: 1, holiday_type: null } as const
const threeDays = [
  make('Founders’ holiday', holiday),
  make('Second holiday', holiday),
  make(
    'Quiz of all the classes and of every house',
    {
      is_all_day_event: false,
      event_start_time: '10:00 AM',
      event_end_time: '11:30 AM',
      userTypeList: [1, 3, 9],
      holiday_desc: 'Bring a pen.',
    },
    '2026-08-12',
  ),
]

/** Shows only the items of 10 August. */
const plan = (entries = threeDays) =>
  answer(eventDetail, { statusCode: 200, message: 'OK', result: { '2026-08-10': entries } })

test('a school shows holidays and events on each of their days, with details [event-5, event-6, event-8, event-9]', async () => {
  plan()
  const screen = await renderScreen(month)
  await expect
    .element(tenth())
    .toHaveAccessibleName(/Holiday: Founders’ holiday, Holiday: Second holiday, Event: Quiz/)
  const cell = tenth().element().closest('td')?.textContent
  for (const text of ['Founders’ holiday', 'Quiz of all the classes and of…', '+1 more'])
    expect(cell).toContain(text)
  await expect.element(dayButton('Wednesday, 12 August')).toHaveAccessibleName(/Event: Quiz/)
  await expect.element(dayButton('Thursday, 13 August')).not.toHaveAccessibleName(/Quiz/)

  await tenth().click(onNumber)
  await expect.poll(() => items().elements().length).toBe(3)
  expect(screen.address()).toContain('day=2026-08-10')
  await quiz().click()
  for (const text of ['10:00 AM', 'Academic', '11:30 AM', 'Student, Teacher, Custom User', 'Bring a pen.'])
    await expect.element(popup()).toMatchTextContent(text)
  await page.getByRole('button', { name: 'Back to the day' }).click()
  await expect.poll(() => items().elements().length).toBe(3)
  await userEvent.keyboard('{Escape}')
  await expect.element(popup()).not.toBeInTheDocument()
  await expect.element(tenth()).toHaveFocus()
})

test('an item of a cell opens its details; after closing, Back leaves the calendar', async () => {
  plan()
  const screen = await renderScreen(month, { width: 1440 })
  await grid()
    .getByText(/^Quiz of all the classes/)
    .first()
    .click()
  await expect.element(popup()).toMatchTextContent('Bring a pen.')
  expect(screen.address()).toContain('day=2026-08-10')
  await screen.goBack()
  await expect.element(popup()).not.toBeInTheDocument()
  await expect.element(tenth()).toBeVisible()
})

test('a link to a day opens that day [event-3]', async () => {
  plan()
  await renderScreen(`${month}&day=2026-08-11`)
  await expect.poll(() => items().elements().length).toBe(1)
  await expect.element(quiz()).toBeVisible()
})

test('My Events are for students; All Events are everybody’s; Weekly Off is on Sundays [event-3, event-7]', async () => {
  const screen = await renderScreen('/eventCalender')
  const meeting = dayButton('Sunday, 22 November')
  await expect.element(dayButton('Saturday, 21 November')).toHaveAccessibleName(/Event: Inter-house debate/)
  await expect.element(meeting).not.toHaveAccessibleName(/Staff/)
  await page.getByRole('radio', { name: 'All Events' }).click()
  await expect.element(meeting).toHaveAccessibleName(/Weekly Off, Event: Staff meeting/)
  expect(screen.address()).toContain('show=all')
  await expect.element(grid().getByText('Weekly Off').first()).toBeVisible()
})

test('a parent sees the child’s calendar [event-15]', async () => {
  await renderScreen('/eventCalender', { as: 'rohan' })
  await expect.element(dayButton('Saturday, 21 November')).toHaveAccessibleName(/Inter-house debate/)
})

test.each(['riya', 'neha'] as const)('%s, not at a school, is sent home [event-1]', async (as) => {
  const screen = await renderScreen('/eventCalender', { as })
  await expect.poll(screen.address).toBe('/dashboard')
})

test.each([
  { of: '2026-04', end: 'Previous month' },
  { of: '2027-03', end: 'Next month' },
])('the months end with the academic year, $of; Today leads back [event-2]', async ({ of, end }) => {
  await renderScreen(`/eventCalender?month=${of}`)
  await expect.element(page.getByRole('button', { name: end })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Today' }).click()
  await expect.element(grid()).toHaveAccessibleName('November 2026')
})

test('by keyboard alone: arrows, Home, End, pages, Enter, Escape (ARIA grid)', async () => {
  plan()
  const screen = await renderScreen(month)
  await expect.element(tenth()).toHaveAccessibleName(/Quiz/)
  dayButton('Saturday, 1 August').element().focus()
  const press = async (key: string, day: string) => {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(dayButton(day)).toHaveFocus()
  }
  await press('ArrowDown', 'Saturday, 8 August')
  await press('ArrowRight', 'Sunday, 9 August')
  await press('Home', 'Monday, 3 August')
  await press('End', 'Sunday, 9 August')
  await press('ArrowRight', 'Monday, 10 August')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => items().elements().length).toBe(3)
  await press('Escape', 'Monday, 10 August')
  await press('PageDown', 'Thursday, 10 September')
  await expect.poll(screen.address).toContain('month=2026-09')
  await press('PageUp', 'Monday, 10 August')
})

const asked = async () =>
  (await askedOf(eventDetail)).map(({ body }) => body as { month: number; is_all_event_for_student: boolean })

test('My Events and All Events fetch again at once: a new holiday is shown [event-4]', async () => {
  plan([])
  await renderScreen(month)
  await expect.element(tenth()).not.toHaveAccessibleName(/Holiday/)
  await page.getByRole('radio', { name: 'All Events' }).click()
  await expect.poll(async () => (await asked()).some((one) => one.is_all_event_for_student)).toBe(true)
  plan()
  await page.getByRole('radio', { name: 'My Events' }).click()
  await expect.element(tenth()).toHaveAccessibleName(/Holiday: Founders’ holiday/)
})

test('Today fetches the shown month again [event-4]', async () => {
  await renderScreen('/eventCalender')
  await expect.element(dayButton('Saturday, 21 November')).toHaveAccessibleName(/Inter-house debate/)
  const of = async () => (await asked()).filter((one) => one.month === 11).length
  const before = await of()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect.poll(of).toBe(before + 1)
})

test('a month that is shown again is fetched again [event-4]', async () => {
  await renderScreen('/eventCalender')
  const debate = () =>
    expect.element(dayButton('Saturday, 21 November')).toHaveAccessibleName(/Inter-house debate/)
  await debate()
  const of = async () => (await asked()).filter((one) => one.month === 11).length
  const before = await of()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.element(grid()).toHaveAccessibleName('December 2026')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await debate()
  await expect.poll(of).toBe(before + 1)
})

test('the opposite arrow, pressed before the first month is shown, wins', async () => {
  const screen = await renderScreen(month)
  await expect.element(grid()).toHaveAccessibleName('August 2026')
  // React renders a press in a microtask, and the new address later.
  const press = async (name: string) => {
    ;(page.getByRole('button', { name }).element() as HTMLElement).click()
    await Promise.resolve()
  }
  await press('Next month')
  await press('Previous month')
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  expect(screen.address()).toContain('month=2026-08')
  await expect.element(grid()).toHaveAccessibleName('August 2026')
})

test.each([1024, 1440])('at %i px a title of thirty characters is whole', async (width) => {
  const title = 'Annual prize distribution days'
  expect(title).toHaveLength(30)
  plan([make(title), make(`${title} and evenings`)])
  await renderScreen(month, { width })
  await expect.element(tenth()).toHaveAccessibleName(/Annual/)
  const cell = tenth().element().closest('td') as HTMLElement
  const shown = [...cell.querySelectorAll('button[title]')]
  expect(shown.map((item) => item.textContent)).toEqual([title, `${title}…`])
  for (const item of shown) {
    expect(item.scrollWidth).toBeLessThanOrEqual(item.clientWidth)
    expect(item.scrollHeight).toBeLessThanOrEqual(item.clientHeight)
    expect(item.getBoundingClientRect().top).toBeGreaterThan(cell.getBoundingClientRect().top + 34)
  }
})

test('on a phone a long word in a title goes on in the next line; no class named means all [event-9]', async () => {
  plan([make('Venkatanarasimharajuvaripeta'.repeat(4), { standardNamesList: [] })])
  await renderScreen(`${month}&day=2026-08-10`, { width: 360 })
  await popup().getByRole('listitem').getByRole('button').click()
  await expect.element(popup()).toMatchTextContent('Standard- (all classes)')
  const heading = popup().getByRole('heading').first().element()
  expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth)
  expect(heading.getBoundingClientRect().right).toBeLessThanOrEqual(360)
})

describe('when the server refuses', () => {
  test('its message is shown, and after two seconds home opens [event-13]', async () => {
    takeClock()
    fail(eventDetail, 422, 'The calendar is closed.')
    const screen = await renderScreen('/eventCalender')
    await expect.element(page.getByText('The calendar is closed.').first()).toBeVisible()
    expect(screen.address()).toBe('/eventCalender')
    await vi.advanceTimersByTimeAsync(2000)
    await expect.poll(screen.address).toBe('/dashboard')
  })

  test('without a message, or without a connection, it can be tried again [event-13]', async () => {
    takeClock()
    const mend = fail(eventDetail, 'offline')
    await renderScreen('/eventCalender')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(3000)
        return retry.query()
      })
      .not.toBeNull()
    mend()
    await retry.click()
    await expect.element(dayButton('Saturday, 21 November')).toHaveAccessibleName(/Inter-house debate/)
    await expect.element(retry).not.toBeInTheDocument()
  })
})

test('a thousand events of a month stay in their cells', { tags: 'long' }, async () => {
  const thousand = Array.from({ length: 1000 }, (_, index) => make(`Event ${index + 1}`))
  plan([...threeDays, ...thousand])
  await renderScreen(month)
  await expect.element(grid().getByText('+1001 more')).toBeVisible()
  await tenth().click(onNumber)
  await expect.poll(() => items().elements().length).toBe(1003)
})

/** The narrow cells of a phone have no pressable items: a finger presses the day around them. */
const touchedHere = touchedAnywhere.replace('button', 'button:not([role=grid] [title])')

test('on a phone axe finds nothing, and all of it fits', async () => {
  plan()
  await renderScreen(`${month}&show=all`, { width: 320 })
  await expect.element(tenth()).toHaveAccessibleName(/Quiz/)
  await expectClean('the month', touchedHere)
  await tenth().click(onNumber)
  await quiz().click()
  await expect.element(page.getByText('Bring a pen.')).toBeVisible()
  await expectClean('an event', touchedHere)
})
