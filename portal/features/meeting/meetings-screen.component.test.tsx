import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  bookMeeting,
  giveBackMeeting,
  listMeetings,
  type Meeting,
  type MeetingsReply,
} from '#domain/meeting/calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf, cutNetwork, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const envelope = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const slots = (...taken: string[]) =>
  [
    ['15:00', '15:10'],
    ['15:10', '15:20'],
    ['15:20', '15:30'],
  ].map(([time = '', until = '']) => ({ time, until, is_free: !taken.includes(time) }))
const meetingOf = (more: Partial<Meeting> = {}): Meeting => ({
  ...{ offer_id: 1, teacher: 'Priya Nair', subjects: 'Physics', day: '2026-12-05' },
  ...{
    from: '15:00',
    until: '15:30',
    minutes: 10,
    place: 'Room 12',
    link: '',
    note: 'Please bring the report',
  },
  ...{
    book_until: '2026-12-03',
    is_open: true,
    is_called_off: false,
    word: '',
    slots: slots(),
    booking: null,
  },
  ...more,
})
const bookingOf = (more: Partial<NonNullable<Meeting['booking']>> = {}) => ({
  ...{ state: 'booked' as const, time: '15:00', until: '15:10', booked_by: 'Rohan Sharma' },
  ...{ booked_at: '2026-11-19T20:15:00+05:30', word: '', outcome: '' as const },
  ...more,
})
const give = (meetings: Meeting[], more: Partial<MeetingsReply> = {}) =>
  answer(listMeetings, envelope({ may_book: true, meetings, others: [], ...more }))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

test('a time is booked by two presses, moved and given back; what is called off says why [meeting-1, meeting-5, meeting-8]', async () => {
  const booked = meetingOf({
    ...{ offer_id: 2, teacher: 'Venkataraghavan Subramaniam Krishnamurthy', link: 'https://meet.example/a' },
    booking: bookingOf(),
    slots: slots('15:00'),
  })
  give([
    meetingOf({ slots: slots('15:00') }),
    booked,
    meetingOf({
      ...{ offer_id: 3, is_called_off: true, is_open: false, word: 'Fire drill', slots: [] },
      booking: bookingOf({ state: 'called off' }),
    }),
    meetingOf({ offer_id: 4, teacher: 'Full Day', slots: slots('15:00', '15:10', '15:20') }),
  ])
  answer(bookMeeting, envelope({ state: 'booked', time: '15:20' }))
  answer(giveBackMeeting, envelope({ state: 'given back', time: '15:00' }))
  await renderScreen('/meetings', { as: 'rohan', width: 390 })
  await expect.element(page.getByText('2 times are free', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Saturday, 05-12-2026 · 3:00 PM to 3:10 PM')).toBeVisible()
  await expect.element(page.getByText(/Somebody may give a time back/)).toBeVisible()
  await expectClean('meetings')
  await expectReadable('meetings')
  await button('Choose a time with Priya Nair').click()
  await expect.element(dialog().getByRole('radio', { name: /3:00 PM/ })).toBeDisabled()
  await dialog().getByRole('radio', { name: '3:20 PM' }).click()
  await expect.element(dialog().getByRole('status').first()).not.toMatchTextContent('At that time')
  await expectClean('the times of a meeting')
  await dialog().getByRole('button', { name: 'Book 3:20 PM' }).click()
  await expect.element(page.getByText('Booked: 05-12-2026, 3:20 PM.')).toBeVisible()
  await button(`Give back the meeting with ${booked.teacher}`).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give back' }).click()
  await expect.element(page.getByText('The time was given back.')).toBeVisible()
  expect((await askedOf(bookMeeting)).map(({ body }) => body)).toMatchObject([
    { offer_id: 1, time: '15:20', seen: '' },
  ])
  expect((await askedOf(giveBackMeeting)).map(({ body }) => body)).toMatchObject([
    { offer_id: 2, seen: '15:00' },
  ])
  await page.getByText('Earlier', { exact: true }).click()
  await expect.element(page.getByText('Fire drill')).toBeVisible()
})

test('an overlap within the family is said, a time taken meanwhile too, and without a network nothing waits [meeting-6, meeting-9, meeting-12]', async () => {
  const other = {
    name: 'Anaya Sharma',
    teacher: 'Asha Rao',
    day: '2026-12-05',
    time: '15:05',
    until: '15:15',
  }
  give([meetingOf()], { others: [other] })
  await renderScreen('/meetings', { as: 'rohan' })
  await button('Choose a time with Priya Nair').click()
  await expect
    .element(dialog().getByRole('status').first())
    .toMatchTextContent('At that time you are with Asha Rao for Anaya Sharma.')
  await dialog().getByRole('radio', { name: '3:20 PM' }).click()
  fail(bookMeeting, 409, 'Another family has just booked this time. Please choose one that is free.')
  give([meetingOf({ slots: slots('15:20') })], { others: [other] })
  await dialog().getByRole('button', { name: 'Book 3:20 PM' }).click()
  await expect
    .element(dialog().getByRole('alert'))
    .toMatchTextContent('Another family has just booked this time.')
  await expect.element(dialog().getByRole('radio', { name: /3:20 PM/ })).toBeDisabled()
  await dialog().getByRole('radio', { name: '3:10 PM' }).click()
  cutNetwork()
  await dialog().getByRole('button', { name: 'Book 3:10 PM' }).click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('Booking needs a connection')
})

test('a student sees what a parent books; after the last day only the institute changes it; nothing is there [meeting-5, meeting-7]', async () => {
  give([meetingOf({ is_open: false, slots: [], booking: bookingOf() }), meetingOf({ offer_id: 2 })], {
    may_book: false,
  })
  await renderScreen('/meetings', { as: 'aarav' })
  await expect.element(page.getByText(/A parent books these meetings/)).toBeVisible()
  await expect
    .element(page.getByText('It can be changed by phone only: please call the institute.'))
    .toBeVisible()
  expect(page.getByRole('button', { name: /Choose a time|Move|Give back/ }).elements()).toEqual([])
  give([])
  await renderScreen('/meetings', { as: 'rohan' })
  await expect.element(page.getByText('No meetings now')).toBeVisible()
})
