import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fees } from '#domain/fee/calls.ts'
import { payableFees } from '#domain/fee/online/calls.ts'
import { askedOf, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { offers } from './testing.ts'

test('the button comes with the fees, and pushes nothing down later [pay-50]', async () => {
  offers()
  const letGo = hold(payableFees)
  await renderScreen('/fees', { as: 'aarav' })
  await expect.poll(async () => (await askedOf(fees)).length).toBe(1)
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await new Promise((done) => setTimeout(done, 500))
  expect(page.getByRole('table', { name: 'Due Details' }).query()).toBeNull()
  letGo()
  await expect.element(page.getByRole('table', { name: 'Due Details' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Pay Rs 5,800' }).query()).not.toBeNull()
})
