import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { foreseeMessage, listMessages, readMessage, writeMessage } from '#domain/desk/message-calls.ts'
import { writeNotice } from '#domain/desk/notice-calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const message = {
  id: 'desk-m-x-1-y-2-0',
  text: '<img src=x onerror=alert(1)>\nCome',
  sent_at: '2026-11-25T10:00:00+05:30',
  by: 'Rekha Nair',
  numbers: 2,
  people: 3,
  read: 1,
}

test('a message goes to a student who was found, and to a section; it is plain text [desk-36, desk-37]', async () => {
  answer(writeMessage, done({ id: message.id, numbers: 2, number: 1 }))
  answer(readMessage, done(message))
  answer(foreseeMessage, (real) => ({
    ...real,
    result: { ...real.result, without: ['Diya'], without_count: 3 },
  }))
  await renderDesk('/messages/new', { width: 390, height: 844 })
  await page.getByRole('button', { name: 'Check and send' }).click()
  await expect.element(page.getByText('Please choose a section or a student.')).toBeVisible()
  await page.getByLabelText('Name or phone number of a student or parent').fill('aarav sh')
  await page.getByRole('button', { name: 'Add Aarav Sharma' }).click()
  await page.getByLabelText(/^10-A/).click()
  await page.getByLabelText('Text').fill('Come on Monday')
  await expectClean('a message that is written')
  await page.getByRole('button', { name: 'Check and send' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^It goes to \d+ numbers, now/)).toBeVisible()
  await expect.element(dialog.getByText(/Diya, and 2 more$/)).toBeVisible()
  await expectClean('what sending a message does')
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect
    .poll(async () => (await askedOf(writeMessage))[0]?.body)
    .toMatchObject({
      to: { sections: ['demo-10-A'], students: [expect.any(Number)], who: 'both' },
      text: 'Come on Monday',
    })
  await expect.element(page.getByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible()
  expect(document.querySelector('main img')).toBeNull()
  await expectClean('a message')
})

test('a message that asks for an answer goes on as a notice to the same families [desk-36]', async () => {
  answer(writeNotice, done({ id: 'desk-x', number: 1 }))
  await renderDesk('/messages/new', { width: 390, height: 844 })
  await page.getByLabelText('Name or phone number of a student or parent').fill('aarav sh')
  await page.getByRole('button', { name: 'Add Aarav Sharma' }).click()
  await page.getByLabelText('Text').fill('Excursion on Friday\nDoes 1 < 2 children come?')
  await page.getByRole('button', { name: 'Ask for an answer' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'New notice' })).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveValue('Excursion on Friday')
  await expect.element(page.getByRole('button', { name: 'Remove Aarav Sharma' })).toBeVisible()
  await page.getByLabelText('Until').fill('2026-12-01')
  await page.getByRole('button', { name: 'Check and send' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect
    .poll(async () => (await askedOf(writeNotice))[0]?.body)
    .toMatchObject({
      sections: [],
      students: [expect.any(Number)],
      title: 'Excursion on Friday',
      html: '<p>Does 1 &lt; 2 children come?</p>',
      question: { kind: 'seen', choices: [], until: '2026-12-01' },
    })
  await renderDesk('/messages/new')
  await expect.element(page.getByLabelText('Text')).toHaveValue('')
})

test('what goes on as a notice is still the message after Back, and as it says then [desk-35, desk-36]', async () => {
  const { router } = await renderDesk('/messages/new')
  const text = page.getByLabelText('Text', { exact: true })
  await text.fill('Excursion on Friday')
  await page.getByRole('button', { name: 'Ask for an answer' }).click()
  const title = page.getByLabelText('Title')
  await expect.element(title).toHaveValue('Excursion on Friday')
  await title.fill('Excursion')
  router.navigator.go(-1)
  await expect.element(text).toHaveValue('Excursion on Friday')
  await page.getByRole('button', { name: 'Ask for an answer' }).click()
  await expect.element(title).toHaveValue('Excursion')
  router.navigator.go(-1)
  await text.fill('Sports day on Monday')
  await page.getByRole('button', { name: 'Ask for an answer' }).click()
  await expect.element(title).toHaveValue('Sports day on Monday')
})

test('the list says who wrote and how many have read it', async () => {
  answer(listMessages, done({ messages: [message], next: '' }))
  await renderDesk('/messages', { as: 'suresh', width: 390, height: 844 })
  await expect.element(page.getByText(/Rekha Nair · to 2 numbers · 1 of 3 have read it/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Write a message' }).elements()).toEqual([])
  await expectClean('the messages')
})
