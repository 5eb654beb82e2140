import type { Page } from '@playwright/test'
import { expect, signIn, test, useServer } from './test.ts'

const server = useServer()
const home = () => server.current.at('localhost')

async function ask(page: Page, phone: string) {
  await page.goto(home())
  await page.getByText('Forgot Password?').click()
  const popup = page.getByRole('dialog', { name: 'Forgot Password' })
  const next = popup.getByRole('button', { name: 'Continue' })
  await expect(next).toBeDisabled()
  await popup.getByRole('textbox').pressSequentially(`x${phone}-`)
  await expect(popup.getByRole('textbox')).toHaveValue(phone)
  await next.click()
}

async function sentTo(phone: string): Promise<string> {
  let word = ''
  await expect(async () => {
    const lines = await server.current.outbox()
    word = /new password is (\w+)/.exec(lines.findLast((line) => line.to === phone)?.text ?? '')?.[1] ?? ''
    expect(word).not.toBe('')
  }).toPass()
  return word
}

test('the new password arrives and works (spec/1 §4.2)', async ({ page }) => {
  await ask(page, '9000000002')
  await expect(page.getByText('New Password send to your registered mobile number.')).toBeVisible()
  await signIn(page, home(), '9000000002', await sentTo('9000000002'))
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an unknown number reads the same', async ({ page }) => {
  await ask(page, '9111111111')
  await expect(page.getByText('New Password send to your registered mobile number.')).toBeVisible()
})

test('several accounts are listed with masked names, each with a button', async ({ page }) => {
  await ask(page, '9000000050')
  const popup = page.getByRole('dialog', { name: 'Forgot Password For:' })
  await expect(popup.getByRole('button', { name: /Reset Password/ })).toHaveCount(2)
  await expect(popup).toContainText('Apex Academy')
  await popup
    .getByRole('button', { name: /Reset Password/ })
    .first()
    .click()
  await expect(page.getByText('New Password send to your registered mobile number.')).toBeVisible()
  await sentTo('9000000050')
})
