import { expect, inject, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type CalendarFeed,
  calendarFeeds,
  makeCalendarFeed,
  revokeCalendarFeed,
} from '#domain/timetable/feed-calls.ts'
import { tabTo } from '#portal/testing/keyboard.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf, cutNetwork, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const ok = { statusCode: 200, message: 'OK' }
const feed: CalendarFeed = { feed_id: 7, created_at: '2026-11-20T10:07:00+05:30', last_read_at: '' }
const path = `/calendar/${'s'.repeat(43)}.ics`

const opener = () => page.getByRole('button', { name: 'Subscribe' })
const dialog = () => page.getByRole('dialog', { name: 'Calendar on your phone' })
const button = (name: string | RegExp) => dialog().getByRole('button', { name })
const address = () => dialog().getByLabelText('Your calendar address')
const listTitle = () => dialog().getByRole('heading', { name: 'Addresses you made' })
const revoke = () => button(/^Revoke the address made on/)

async function openDialog(how: Parameters<typeof renderScreen>[1] = {}) {
  await renderScreen('/timetable', how)
  await opener().click()
  await expect.element(listTitle()).toBeVisible()
}

/** Lists one address from now on, or none. */
const list = (...feeds: CalendarFeed[]) => answer(calendarFeeds, { ...ok, result: feeds })

function answerMaking() {
  list()
  answer(makeCalendarFeed, { ...ok, result: { ...feed, path } })
}

async function make() {
  list(feed)
  await button('Make an address').click()
  await expect.element(address()).toHaveFocus()
  await expect.element(revoke()).toBeVisible()
}

test('a new address can be copied or opened, and is gone after it is revoked [timetable-39]', async () => {
  answerMaking()
  await openDialog()
  await expect.element(dialog()).toMatchTextContent('None yet')
  await make()
  await expect.element(address()).toHaveValue(`${location.origin}${path}`)
  const open = dialog().getByRole('link', { name: 'Open in calendar' })
  const webcal = `${location.origin}${path}`.replace('http:', 'webcal:')
  await expect.element(open).toHaveAttribute('href', webcal)
  await revoke().click()
  answer(revokeCalendarFeed, { ...ok, result: null })
  list()
  await button('Yes, revoke').click()
  await expect.element(address()).not.toBeInTheDocument()
  await expect.element(button('Make an address')).toBeVisible()
  await expect.element(dialog()).toMatchTextContent('None yet')
  await expect.element(listTitle()).toHaveFocus()
  const [asked] = await askedOf(revokeCalendarFeed)
  expect(asked?.body).toMatchObject({ feed_id: 7 })
})

test('shows when it was last read', async () => {
  list({ ...feed, last_read_at: '2026-11-20T09:05:00+05:30' })
  await openDialog()
  await expect.element(dialog().getByText(/^Last read on 20-11-2026, 9:05 AM$/)).toBeVisible()
})

test('an eleventh is refused, and says what to do [timetable-39]', async () => {
  const text = 'There are 10 calendar addresses already. Revoke one to make another.'
  list(...Array.from({ length: 10 }, (_, index) => ({ ...feed, feed_id: index + 1 })))
  fail(makeCalendarFeed, 422, text)
  await openDialog()
  await expect.poll(() => dialog().getByRole('listitem').elements().length).toBe(10)
  await button('Make an address').click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(text)
})

test('without a network it says so, and goes on when there is one', async () => {
  answerMaking()
  await openDialog()
  await expect.element(dialog()).toMatchTextContent('None yet')
  const mend = cutNetwork()
  await button('Make an address').click()
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('Please check your internet connection!')
  mend()
  await make()
})

test('by keyboard alone: open, make, copy, think again, revoke, close; focus is never lost', async () => {
  answerMaking()
  answer(revokeCalendarFeed, { ...ok, result: null })
  await renderScreen('/timetable')
  await expect.element(opener()).toBeVisible()
  opener().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('None yet')).toBeVisible()
  await tabTo(button('Make an address'))
  list(feed)
  await userEvent.keyboard('{Enter}')
  await expect.element(address()).toHaveFocus()
  await expect.element(revoke()).toBeVisible()
  await tabTo(button('Copy'))
  await tabTo(dialog().getByRole('link', { name: 'Open in calendar' }))
  await tabTo(revoke())
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Keep it')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(revoke()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await tabTo(button('Yes, revoke'))
  list()
  await userEvent.keyboard('{Enter}')
  await expect.element(listTitle()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

test('on a phone axe finds nothing, nothing is cut off, and every theme can be read', async () => {
  answerMaking()
  await openDialog({ width: 360, height: 800 })
  await make()
  await dialog().getByText('Google Calendar (Android)').click()
  await revoke().click()
  await expect.element(button('Keep it')).toBeVisible()
  await expectClean('the addresses')
  await expectReadable('the addresses')
  // A long dialog scrolls under its title, and can still be closed.
  await expect.element(button('Close')).toBeInViewport({ ratio: 1 })
  const { scrollWidth, clientWidth } = dialog().element()
  expect(scrollWidth).toBe(clientWidth)
})

test.each([
  { as: 'aarav', whose: 'student_id' },
  { as: 'rohan', whose: 'student_id' },
  { as: 'neha', whose: 'user_id' },
] as const)('$as asks for an address by $whose, a parent by that of the child in view', async (one) => {
  answerMaking()
  await openDialog({ as: one.as })
  await make()
  const [asked] = await askedOf(makeCalendarFeed)
  const { institute_id, student_id, user_id } = inject('sessions')[one.as]
  const expected = one.whose === 'user_id' ? { institute_id, user_id } : { institute_id, student_id }
  expect(asked?.body).toEqual(expected)
})
