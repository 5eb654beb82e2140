import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askLeave, type Leave, listLeaves, withdrawLeave } from '#domain/leave/calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf, cutNetwork, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'

const envelope = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const leaveOf = (more: Partial<Leave> = {}): Leave => ({
  leave_id: 1,
  ...{ from: '2026-12-01', until: '2026-12-04', from_time: '', until_time: '' },
  ...{ reason: 'family', note: 'A wedding', state: 'pending', school_days: 3, file: null },
  ...{ asked_by: 'Rohan Sharma', asked_at: '2026-11-19T20:15:00+05:30' },
  ...{ answered_by: '', answered_at: null, answer: '', may_withdraw: true },
  ...more,
})
const give = (leaves: Leave[], mayAsk = true) =>
  answer(
    listLeaves,
    envelope({
      may_ask: mayAsk,
      leaves,
      first_day: '2026-11-06',
      last_day: '2027-05-19',
      school_days: ['2026-11-20', '2026-11-23', '2026-11-25', '2026-11-26'],
    }),
  )
const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const openForm = async () => {
  await button('Ask for leave').click()
  await expect.element(dialog()).toBeVisible()
}

test('each state with its words, days and who answered; one that waits is taken back after a question [leave-8, leave-13]', async () => {
  give([
    leaveOf(),
    leaveOf({
      ...{ leave_id: 2, from: '2026-11-25', until: '2026-11-25', from_time: '09:00', until_time: '11:00' },
      ...{ state: 'refused', answer: 'The unit test is then.', answered_by: 'Rekha Nair' },
      ...{ answered_at: '2026-11-20T08:00:00+05:30', may_withdraw: false },
      file: { name: 'note.pdf', size: 10, url: '/files/1/note.pdf' },
    }),
    leaveOf({ leave_id: 3, state: 'withdrawn', may_withdraw: false }),
  ])
  answer(withdrawLeave, envelope({}))
  await renderScreen('/leave', { as: 'rohan', width: 390 })
  const rows = page.getByRole('main').getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent('01-12-2026 to 04-12-2026')
  await expect.element(rows.first()).toMatchTextContent('3 school days · Family function')
  await expect.element(rows.nth(1)).toMatchTextContent('25-11-2026, 9:00 AM to 11:00 AM')
  await expect.element(rows.nth(1)).toMatchTextContent('RefusedA wedding')
  await expect.element(rows.nth(1)).toMatchTextContent('Rekha Nair, 20-11-2026, 8:00 AM')
  await expectClean('leave')
  await expectReadable('leave')
  await button('Take back the leave of 01-12-2026 to 04-12-2026').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back', exact: true }).click()
  await expect.element(page.getByText('The leave was taken back.')).toBeVisible()
  expect((await askedOf(withdrawLeave)).map(({ body }) => body)).toMatchObject([{ leave_id: 1 }])
})

test('the form counts school days, and names what is in the way before it is sent [leave-4, leave-5, leave-7, leave-12]', async () => {
  give([leaveOf({ from: '2026-11-26', until: '2026-11-26' })])
  answer(askLeave, envelope({ leave_id: 9 }))
  await renderScreen('/leave', { as: 'rohan', width: 390 })
  await openForm()
  const status = dialog().getByRole('status').first()
  await expect.element(status).toMatchTextContent('1 school day')
  await dialog().getByLabelText('Until').fill('2026-11-25')
  await expect.element(status).toMatchTextContent('3 school days')
  await dialog().getByLabelText('Until').fill('2026-11-27')
  await expect
    .element(status)
    .toMatchTextContent(
      'This overlaps the leave of 26-11-2026, asked for by Rohan Sharma, which waits for an answer.',
    )
  await dialog().getByLabelText('From').fill('2026-11-28')
  await expect.element(status).toMatchTextContent('There are no classes at that time')
  await dialog().getByLabelText('From').fill('2026-11-23')
  await dialog().getByLabelText('Until').fill('2026-11-23')
  await dialog().getByLabelText('Reason').selectOptions('other')
  await dialog().getByRole('button', { name: 'Ask', exact: true }).click()
  await expect
    .element(dialog().getByLabelText('In words'))
    .toHaveAccessibleDescription('Please say in words why.')
  await expectClean('the form of leave')
  await dialog().getByLabelText('In words').fill('We move house')
  await userEvent.keyboard('{Tab}')
  await dialog().getByRole('button', { name: 'Ask', exact: true }).click()
  await expect.element(page.getByText('Asked. You are notified when it is answered.')).toBeVisible()
  const [{ body } = { body: {} }] = await askedOf(askLeave)
  expect(JSON.parse((body as { fileJson: string }).fileJson)).toMatchObject({
    ...{ from: '2026-11-23', until: '2026-11-23', from_time: '', until_time: '', reason: 'other' },
    note: 'We move house',
  })
})

test('without a network it waits on the device, also with its file, and is dropped there [leave-11]', async () => {
  give([])
  await renderScreen('/leave', { as: 'rohan' })
  await openForm()
  await dialog()
    .getByLabelText('Choose a file')
    .first()
    .upload(new File(['%PDF-1.4'], 'note.pdf', { type: 'application/pdf' }))
  await expect.element(dialog().getByText('note.pdf')).toBeVisible()
  cutNetwork()
  await dialog().getByRole('button', { name: 'Ask', exact: true }).click()
  const kept = page.getByRole('main').getByRole('listitem')
  await expect.element(kept).toMatchTextContent('On this device: it is sent by itself later.')
  await expect.element(kept).toMatchTextContent('note.pdf')
  await kept.getByRole('button').click()
  await expect.element(page.getByText('No leave yet')).toBeVisible()
})

test('what is dropped after its reply was lost is not said to be unsent: what has arrived is in the list [leave-11]', async () => {
  give([])
  await renderScreen('/leave', { as: 'rohan' })
  await openForm()
  fail(askLeave, 'offline')
  await dialog().getByRole('button', { name: 'Ask', exact: true }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect.element(rows).toMatchTextContent('On this device: it is sent by itself later.')
  give([leaveOf()])
  await rows.getByRole('button').click()
  await expect.element(page.getByText(/^It is not sent from here any more/)).toBeVisible()
  await expect.element(rows).toMatchTextContent('A wedding')
})

test('a student only reads; a refusal of the server stays in the form [leave-2, leave-10]', async () => {
  give([leaveOf({ may_withdraw: false })], false)
  await renderScreen('/leave', { as: 'aarav' })
  await expect
    .element(page.getByText('Leave is asked for by a parent. You see here what became of it.'))
    .toBeVisible()
  expect(page.getByRole('button', { name: /Ask for leave|Take back/ }).elements()).toEqual([])
  give([])
  fail(askLeave, 409, 'This overlaps the leave of 20-11-2026.')
  await renderScreen('/leave', { as: 'rohan' })
  await openForm()
  await dialog().getByRole('button', { name: 'Ask', exact: true }).click()
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('This overlaps the leave of 20-11-2026.')
})
