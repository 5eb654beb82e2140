import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listOffers } from '#domain/desk/meeting-calls.ts'
import { answer, fail } from '#portal/testing/replies.ts'
import { renderDesk } from '../testing/desk.tsx'

test('what has failed to come says why, and is asked for again by a button', async () => {
  fail(listOffers, 400, 'The list is too long')
  await renderDesk('/meetings', { as: 'suresh' })
  await expect.element(page.getByText('The list is too long')).toBeVisible()
  answer(listOffers, { statusCode: 200, message: 'OK', result: { offers: [], next: null } })
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect.element(page.getByText('No meetings are offered')).toBeVisible()
  expect(page.getByText('The list is too long').elements()).toEqual([])
})
