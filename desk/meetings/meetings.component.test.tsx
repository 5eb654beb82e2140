import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type BookingAtDesk,
  bookForFamily,
  callOffBooking,
  changeOffer,
  listOffers,
  markOutcome,
  type OfferSheet,
  offerMeetings,
  readOffer,
  readOfferChoices,
} from '#domain/desk/meeting-calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf, cutNetwork, fail, hold } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'
import { offerOf } from '../testing/rows.ts'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const offer = offerOf()
const student = (id: number, name: string) => ({
  ...{ student_id: id, person_id: id + 100, name, roll_no: String(id), sections: '10-A' },
})
const booking: BookingAtDesk = {
  ...student(1, 'Venkataraghavan Subramaniam Krishnamurthy'),
  ...{ time: '15:00', state: 'booked', booked_by: 'Rohan Sharma', booked_at: '2026-11-19T20:15:00+05:30' },
  ...{ word: '', outcome: '' },
}
const sheet = (more: Partial<OfferSheet> = {}): OfferSheet => ({
  ...offer,
  ...{ version: 3, section_ids: [4], students: [] },
  times: [
    { time: '15:00', until: '15:10' },
    { time: '15:10', until: '15:20' },
    { time: '15:20', until: '15:30' },
  ],
  bookings: [booking, { ...booking, ...student(2, 'Kabir Nair'), state: 'given back', time: '15:10' }],
  waiting: [student(3, 'Ira Kapoor')],
  ...more,
})

test('the sheet has who comes when; a time is booked for a family, moved and called off with a word [desk-152, desk-153, desk-154]', async () => {
  answer(readOffer, done(sheet()))
  answer(bookForFamily, done({}))
  answer(callOffBooking, done({}))
  await renderDesk('/meetings/5', { width: 390, height: 844 })
  const rows = page.getByRole('list', { name: 'Who comes when' }).getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent('3:00 PM')
  await expect.element(rows.nth(1)).toMatchTextContent('free')
  await expectClean('the sheet of meetings')
  await expectReadable('the sheet of meetings')
  await button('Book 3:10 PM for a family').click()
  await page.getByRole('dialog').getByText('Ira Kapoor').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click()
  await expect.element(page.getByText('Booked. The family is notified.')).toBeVisible()
  await button(`Move the meeting about ${booking.name}, 3:00 PM`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('To').selectOptions('15:20')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect
    .element(dialog.getByRole('textbox'))
    .toHaveAccessibleDescription('Please say why, for the family.')
  await dialog.getByRole('textbox').fill('The room is needed')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.element(page.getByText('Moved. The family is notified.')).toBeVisible()
  await button(`Call off the meeting about ${booking.name}, 3:00 PM`).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Ill')
  await page.getByRole('dialog').getByRole('button', { name: 'Call off', exact: true }).click()
  await expect.element(page.getByText('Called off. The family is notified.')).toBeVisible()
  expect((await askedOf(bookForFamily)).map(({ body }) => body)).toEqual([
    { student_id: 3, time: '15:10', seen: '', version: 3, word: '' },
    { student_id: 1, time: '15:20', seen: '15:00', version: 3, word: 'The room is needed' },
  ])
  expect((await askedOf(callOffBooking)).map(({ body }) => body)).toEqual([
    { student_id: 1, seen: '15:00', version: 3, word: 'Ill' },
  ])
})

test('the form says which times come of it and what is in the way, and offers once [desk-151, desk-155]', async () => {
  answer(
    readOfferChoices,
    done({
      teachers: [
        { teacher_id: 7, name: 'Priya Nair' },
        { teacher_id: 8, name: 'Asha Rao' },
      ],
      sections: [
        { section_id: 4, standard: 'Class 10', name: '10-A', students: 31 },
        { section_id: 5, standard: 'Class 10', name: '10-B', students: 30 },
      ],
    }),
  )
  answer(readOffer, done(sheet()))
  await renderDesk('/meetings/new', { width: 390, height: 844 })
  await page.getByLabelText('Day', { exact: true }).fill('2026-12-05')
  await page.getByLabelText('Until', { exact: true }).fill('09:30')
  await expect
    .element(page.getByRole('status').first())
    .toMatchTextContent('3 meetings: 9:00 AM, 9:10 AM, 9:20 AM')
  await expect.element(page.getByLabelText('Families book until')).toHaveValue('2026-12-04')
  await button('Offer').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please say where')
  await page.getByLabelText('Place').fill('Room 12')
  await page.getByRole('checkbox', { name: 'Priya Nair' }).click()
  await page.getByRole('checkbox', { name: 'Asha Rao' }).click()
  await button('Offer').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please choose for whom')
  await page.getByRole('checkbox', { name: /10-A/ }).click()
  await expectClean('the form of meetings')
  fail(offerMeetings, 409, 'Priya Nair has other meetings from 9:00 AM to 10:00 AM on this day.')
  await button('Offer').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Priya Nair has other meetings')
  answer(offerMeetings, done({ offer_ids: [5, 6] }))
  answer(listOffers, done({ offers: [offer, { ...offer, offer_id: 6, is_teacher_here: false }], next: null }))
  await button('Offer').click()
  await expect.element(page.getByText('Offered by 2 teachers. Families are notified.')).toBeVisible()
  await expect.element(page.getByText(/This teacher cannot sign in any more/)).toBeVisible()
  await expectClean('offers of meetings')
  expect((await askedOf(offerMeetings)).at(-1)?.body).toMatchObject({
    ...{
      teacher_ids: [7, 8],
      section_ids: [4],
      student_ids: [],
      day: '2026-12-05',
      book_until: '2026-12-04',
    },
  })
})

test('what is typed over an offer stays when the network is back and somebody else has changed it; the press says so [desk-155]', async () => {
  answer(readOffer, done(sheet()))
  await renderDesk('/meetings/5/edit')
  await page.getByLabelText('Place').fill('Hall')
  const mend = cutNetwork()
  answer(readOffer, done(sheet({ version: 4, place: 'Room 14' })))
  mend()
  await new Promise((read) => setTimeout(read, 100))
  await expect.element(page.getByLabelText('Place')).toHaveValue('Hall')
  fail(changeOffer, 409, 'Somebody else has changed it.')
  await button('Save').click()
  await expect.element(page.getByLabelText('Place')).toHaveValue('Room 14')
  await expect.element(page.getByText('Somebody else has changed it.')).toBeVisible()
})

test('once it has begun, who came is marked; a head only reads [desk-150, desk-156]', async () => {
  const today = { day: '2026-11-20', book_until: '2026-11-19' }
  const begun = { ...booking, time: '00:00' }
  answer(readOffer, done(sheet({ ...today, times: [{ time: '00:00', until: '00:10' }], bookings: [begun] })))
  answer(markOutcome, done({}))
  await renderDesk('/meetings/5')
  await page.getByRole('radiogroup').getByRole('radio', { name: 'Came' }).click()
  await expect
    .poll(async () => (await askedOf(markOutcome)).map(({ body }) => body))
    .toEqual([{ student_id: 1, outcome: 'came' }])
  await renderDesk('/meetings/5', { as: 'suresh' })
  await expect.element(page.getByText(/by Rohan Sharma/)).toBeVisible()
  expect(page.getByRole('button', { name: /Book|Call|Move/ }).elements()).toEqual([])
})

test('a mark that is corrected while the one before is on its way is the one that stays [desk-156]', async () => {
  const begun = (outcome: BookingAtDesk['outcome']) =>
    done(
      sheet({
        ...{ day: '2026-11-20', book_until: '2026-11-19', times: [{ time: '00:00', until: '00:10' }] },
        bookings: [{ ...booking, time: '00:00', outcome }],
      }),
    )
  answer(readOffer, begun(''))
  answer(markOutcome, done({}))
  await renderDesk('/meetings/5')
  const mark = (name: string) => page.getByRole('radiogroup').getByRole('radio', { name })
  const release = hold(markOutcome)
  await mark('Came').click()
  await mark('Missed').click()
  await expect.element(mark('Missed')).toBeChecked()
  answer(readOffer, begun('missed'))
  release()
  await expect
    .poll(async () => (await askedOf(markOutcome)).map(({ body }) => body))
    .toEqual([
      { student_id: 1, outcome: 'came' },
      { student_id: 1, outcome: 'missed' },
    ])
})
