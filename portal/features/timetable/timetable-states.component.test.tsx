import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { timetable } from '#domain/timetable/calls.ts'
import { dayButton, title } from '#portal/testing/calendar.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { expectClean } from '#portal/testing/look.ts'
import { askedOf, cutNetwork, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import {
  cardOf,
  cards,
  listed,
  makeExam,
  makeLive,
  none,
  press,
  showOnly,
} from '#portal/testing/timetable.ts'

const main = () => page.getByRole('main')
const tryAgain = () => page.getByRole('button', { name: 'Try again' })
const noConnection = () => main().getByText('Please check your internet connection!')
const join = () => page.getByRole('button', { name: 'Join: Short one' })
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

/** Moves from the time table to a month that is not fetched yet. */
async function goFar() {
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Previous month' }).click()
  await expect.element(title('August 2026')).toBeVisible()
}

describe('the clock moves a card on, without a reload [timetable-14, timetable-15, timetable-18]', () => {
  test('Join waits, then opens, then gives way to View', async () => {
    takeClock()
    showOnly([makeLive()])
    await renderScreen('/timetable')
    await expect.element(join()).toHaveAttribute('aria-disabled', 'true')
    await press(join())
    await expect.element(page.getByText('Class not started yet')).toBeVisible()
    await minutes(3)
    await expect.element(join()).not.toHaveAttribute('aria-disabled')
    await minutes(2)
    await expect.element(join()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'View: Short one' }).click()
    const message = page.getByRole('status').getByText('Recording List Not Available')
    await expect.element(message).toBeVisible()
    expect(message.element().textContent).toBe(' Recording List Not Available')
  })

  test('an exam is Upcoming, Ongoing, Expired; Start is there for the one in the middle', async () => {
    takeClock()
    showOnly([makeExam()])
    await renderScreen('/timetable')
    const card = cardOf('Short test')
    const start = card.getByRole('button', { name: 'Start' })
    await expect.element(card).toMatchTextContent('Upcoming')
    await expect.element(start).toBeDisabled()
    await minutes(3)
    await expect.element(card).toMatchTextContent('Ongoing')
    await expect.element(start).toBeEnabled()
    await minutes(2)
    await expect.element(card).toMatchTextContent('Expired')
    await expect.element(start).not.toBeInTheDocument()
  })
})

test('a parent may not join [timetable-14]', async () => {
  showOnly([makeLive({ start_time: '10:05 AM' })])
  await renderScreen('/timetable', { as: 'rohan' })
  await expect.element(join()).toBeVisible()
  await press(join())
  await expect.element(page.getByText('Parents are not allowed to join', { exact: true })).toBeVisible()
})

test('days are the institute’s, wherever the browser is: today, and when a class begins [timetable-18]', async () => {
  // In that zone it is 5:37 PM of the previous day.
  const time_zone = 'Pacific/Pago_Pago'
  showOnly([makeLive({ date: '2026-11-19', start_time: '5:36 PM', end_time: '5:57 PM' })])
  await renderScreen('/timetable', { as: 'riya', change: (session) => ({ ...session, time_zone }) })
  await expect.element(dayButton('Thursday, November 19')).toHaveAttribute('aria-current', 'date')
  await expect.element(join()).toBeVisible()
  await expect.element(join()).not.toHaveAttribute('aria-disabled')
})

describe('when something fails [timetable-27, timetable-29]', () => {
  test('"Please assign course!" shows no message: the time table is empty', async () => {
    takeClock()
    fail(timetable, 422, 'Please assign course!')
    const screen = await renderScreen('/timetable')
    await expect.element(none()).toBeVisible()
    await expect.element(page.getByText('Please assign course!')).not.toBeInTheDocument()
    // The next test shows that another refusal leads home by then.
    await vi.advanceTimersByTimeAsync(3000)
    await listed()
    expect(screen.address()).toMatch(/^\/timetable/)
  })

  test.each([
    { status: 422, message: 'The time table is closed.' },
    { status: 500, message: 'Internal Server Error' },
  ])('any other refusal is shown, and two seconds later home opens: $status', async (refusal) => {
    takeClock()
    fail(timetable, refusal.status, refusal.message)
    const screen = await renderScreen('/timetable')
    const message = page.getByText(refusal.message).first()
    // A failing server is tried three times.
    await expect
      .poll(async () => {
        if (message.query() === null) await vi.advanceTimersByTimeAsync(1000)
        return message.query()
      })
      .not.toBeNull()
    expect(screen.address()).toMatch(/^\/timetable/)
    await vi.advanceTimersByTimeAsync(2000)
    await expect.poll(screen.address).toBe('/dashboard')
  })

  test('without a connection loaded days stay; then the rest loads by itself', async () => {
    const mend = await openAndCut()
    await expect.element(cards().first()).toBeVisible()
    await goFar()
    await expect.element(page.getByRole('grid')).toBeVisible()
    await expect.element(noConnection()).toBeVisible()
    await expect.element(tryAgain()).toBeVisible()
    mend()
    await listed()
    await expect.element(tryAgain()).not.toBeInTheDocument()
  })

  test('Try again fetches a failed month', async () => {
    takeClock()
    await renderScreen('/timetable')
    await expect.element(cards().first()).toBeVisible()
    const mend = fail(timetable, 'offline')
    await goFar()
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(3000)
        return tryAgain().query()
      })
      .not.toBeNull()
    await expect.element(noConnection()).toBeVisible()
    const before = (await askedOf(timetable)).length
    // In one task, because a repaired query may fetch by itself.
    mend()
    const button = tryAgain().element() as HTMLElement
    button.click()
    await listed()
    await expect.element(tryAgain()).not.toBeInTheDocument()
    const asked = (await askedOf(timetable)).slice(before)
    expect(asked.map(({ body }) => body)).toContainEqual(expect.objectContaining({ startdate: '2026-08-01' }))
  })

  test('on a phone axe finds nothing in a month that cannot come, and it fits', async () => {
    await openAndCut({ width: 390 })
    await goFar()
    await expect.element(tryAgain()).toBeVisible()
    await expectClean('no connection')
  })
})

/** @returns a function that reconnects the network */
async function openAndCut(how: Parameters<typeof renderScreen>[1] = {}) {
  await renderScreen('/timetable', how)
  await expect.element(cards().first()).toBeVisible()
  return cutNetwork()
}
