import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type CalendarEntry, eventDetail, timetableEvents } from '#domain/event/calls.ts'
import { dayButton } from '#portal/testing/calendar.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { makeLasting } from './testing.ts'

const grid = () => page.getByRole('grid')
const popup = () => page.getByRole('dialog')
const tenth = () => dayButton('Monday, 10 August')
const month = '/eventCalender?month=2026-08'
const holiday = { event_type: 1, holiday_type: null } as const
const off = makeLasting('2026-08-10', '2026-08-10', {
  title_name: 'Weekly Off',
  event_type: 3,
  holiday_type: null,
})

/** Shows entries on their first days. */
const plan = (...entries: CalendarEntry[]) => {
  const result = Object.groupBy(entries, (entry) => entry.event_start_Date) as Record<string, CalendarEntry[]>
  return answer(eventDetail, { statusCode: 200, message: 'OK', result })
}

test('on a phone a day shows two marks, how many more there are, and a mark of the weekly off [event-6, event-7]', async () => {
  const of = (title_name: string, more = {}) =>
    makeLasting('2026-08-10', '2026-08-12', { title_name, ...more })
  plan(of('Founders’ holiday', holiday), of('Second holiday', holiday), of('Quiz'), off)
  await renderScreen(month, { width: 320 })
  await expect.element(tenth()).toHaveAccessibleName(/Weekly Off, .*Quiz/)
  const cell = tenth().element().closest('td') as HTMLElement
  const leaves = [...cell.querySelectorAll<HTMLElement>('span')].filter(
    (one) => one.children.length === 0 && one.checkVisibility() && one.textContent !== '',
  )
  expect(leaves.map((one) => one.textContent)).toEqual(['10', '+1'])
  const marks = [...cell.querySelectorAll<HTMLElement>('[title], span[class*=off]')]
  expect(marks).toHaveLength(3)
  const box = cell.getBoundingClientRect()
  for (const mark of marks) {
    const { height, width, left, right, top, bottom } = mark.getBoundingClientRect()
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(4)
    expect(top).toBeGreaterThan(box.top + 30)
    expect([left >= box.left, right <= box.right, bottom <= box.bottom]).toEqual([true, true, true])
  }
})

test.each([680, 700, 800, 900, 960])('at %i px Weekly Off does not cover the date', async (width) => {
  plan(off)
  await renderScreen(month, { width })
  const badge = grid().getByText('Weekly Off').first()
  await expect.element(badge).toBeVisible()
  const number = tenth().element().querySelector('span')?.getBoundingClientRect() as DOMRect
  const { left, right, top } = badge.element().getBoundingClientRect()
  expect(left >= number.right || top >= number.bottom).toBe(true)
  expect(right).toBeLessThanOrEqual(
    (tenth().element().closest('td') as HTMLElement).getBoundingClientRect().right,
  )
})

test('the next holiday comes first, with the day on which school opens again; it opens its day [event-11]', async () => {
  answer(timetableEvents, {
    statusCode: 200,
    message: 'OK',
    result: { '2026-12-04': [{ title_name: 'Winter break', event_date_range: '2026-12-04 2026-12-05' }] },
  })
  const screen = await renderScreen('/eventCalender')
  const next = page.getByRole('button', { name: /Next holiday · Friday, 4 December – Saturday, 5 December/ })
  await expect.element(next).toMatchTextContent('School opens again on Monday, 7 December')
  await next.click()
  await expect.poll(screen.address).toContain('day=2026-12-04')
  await expect.element(popup()).toBeVisible()
})

test('on a phone a holiday of weeks is one row with its days, and what has ended is folded [event-12]', async () => {
  plan(
    makeLasting('2026-11-02', '2026-11-18', { title_name: 'Vacation', ...holiday }),
    makeLasting('2026-11-20', '2026-12-05', { title_name: 'Diwali break', ...holiday }),
  )
  await renderScreen('/eventCalender', { width: 390 })
  const agenda = page.getByRole('region', { name: 'From today' })
  await expect.poll(() => agenda.getByRole('button', { name: /Diwali break/ }).elements()).toHaveLength(1)
  await expect.element(agenda.getByText('Friday, 20 November – Saturday, 5 December')).toBeVisible()
  await expect.element(agenda.getByRole('button', { name: /Vacation/ })).not.toBeInTheDocument()
  await agenda.getByText('Earlier this month (1)').click()
  await expect.element(agenda.getByRole('button', { name: /Vacation/ })).toBeVisible()
})
