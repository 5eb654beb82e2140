import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeRows } from '#domain/desk/record-calls.ts'
import {
  connectService,
  listWebhooks,
  makeToken,
  sendTestMessage,
  testWebhook,
} from '#domain/desk/settings/calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer, askedOf } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const menuOf = (who: string) =>
  page
    .getByRole('list', { name: who })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test('what is chosen shows in the menu of families at once, and is saved as a row of the records [desk-82, desk-84]', async () => {
  answer(changeRows, done({ added: 0, changed: 1, ended: 0, number: 7, warnings: [] }))
  await renderDesk('/settings#plan')
  const store = page.getByLabelText('Products are sold')
  await expect.element(store).toBeVisible()
  const before = menuOf('A student')
  await store.click()
  await expect.poll(() => menuOf('A student').includes('My Products')).toBe(!before.includes('My Products'))
  await userEvent.selectOptions(page.getByLabelText('Exams', { exact: true }), 'none')
  expect(menuOf('A student')).not.toContain('My Exam')
  await expect.element(page.getByText('2 cells changed in one row')).toBeVisible()
  await button('Save').click()
  await expect.element(page.getByText('One row was saved.')).toBeVisible()
  const [sent] = (await askedOf(changeRows)).map(({ body }) => body)
  expect(sent).toMatchObject({ rows: [{ to: { exams: 'none' } }] })
})

test('the whole page, with the commands of the operator, is clean on a phone and readable in every theme [desk-89]', async () => {
  await renderDesk('/settings', { width: 390, height: 844 })
  await expect.element(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
  await expect.element(page.getByText('npm run operator -- --institute 1 --audit-days 365')).toBeVisible()
  await expectClean('the settings')
  await expectReadable('the settings')
})

test('a colour shows in the themes while it is typed, is made readable on a light page, and is saved as a cell [desk-170, desk-171]', async () => {
  answer(changeRows, done({ added: 0, changed: 1, ended: 0, number: 7, warnings: [] }))
  await renderDesk('/settings#look', { width: 390, height: 844 })
  const field = page.getByLabelText('Colour', { exact: true })
  await field.fill('FFD400')
  await expect.element(page.getByText('There it becomes #806900,', { exact: false })).toBeVisible()
  const shown = page
    .getByText('A button', { exact: true })
    .elements()
    .map((one) => getComputedStyle(one).backgroundColor)
  // Dark, Blue, Light; Purple stays.
  expect(shown).toEqual(['rgb(255, 212, 0)', 'rgb(255, 212, 0)', 'rgb(128, 105, 0)', 'rgb(106, 53, 208)'])
  await expectClean('a colour')
  await expectReadable('a colour')
  await button('Save').click()
  await expect.element(page.getByText('One row was saved.')).toBeVisible()
  expect((await askedOf(changeRows)).map(({ body }) => body)).toMatchObject([
    { rows: [{ to: { accent: 'FFD400' } }] },
  ])
})

test('others than owners read, and change nothing', async () => {
  await renderDesk('/settings', { as: 'suresh' })
  await expect.element(page.getByText('Owners change the settings. You may look at them.')).toBeVisible()
  await expect.element(page.getByLabelText('Products are sold')).toBeDisabled()
  expect(page.getByRole('button', { name: /Make a token|Add an address|Connect/ }).elements()).toEqual([])
})

test('a token is shown once; a service, a message and a webhook are tried [desk-85, desk-86, desk-87, desk-88]', async () => {
  const webhook = {
    webhook_id: 3,
    url: 'https://erp.example/homeroom',
    delivered_at: null,
    failing_since: '2026-11-25T10:00:00+05:30',
    last_error: 'webhook: answered 500',
  }
  answer(listWebhooks, done({ webhooks: [webhook] }))
  answer(testWebhook, done({ problem: 'webhook: cannot be reached' }))
  answer(makeToken, done({ token: 'shown-only-once' }))
  answer(sendTestMessage, done({ problem: null }))
  answer(connectService, done({}))
  await renderDesk('/settings#tokens')
  await button('Make a token').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make a token' }).click()
  await expect.element(dialog.getByText('Please choose what it may do.')).toBeVisible()
  await dialog.getByLabelText('What it is for').fill('Results')
  await dialog.getByLabelText('Mark written answers').click()
  await expectClean('a token to make')
  await dialog.getByRole('button', { name: 'Make a token' }).click()
  await expect.element(page.getByRole('textbox', { name: 'The token' })).toHaveValue('shown-only-once')
  expect((await askedOf(makeToken)).map(({ body }) => body)).toEqual([
    { name: 'Results', scopes: ['marks'], days: 90 },
  ])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByText(/Failing since .*answered 500/)).toBeVisible()
  await button('Send a test: https://erp.example/homeroom').click()
  await expect.element(page.getByText('webhook: cannot be reached')).toBeVisible()
  await button('Connect: Single sign-on').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please fill this in.').first()).toBeVisible()
  expect(await askedOf(connectService)).toEqual([])
})
