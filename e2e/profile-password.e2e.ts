import type { Locator } from '@playwright/test'
import { openPopup, openProfile } from './profile.ts'
import { expect, signIn, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

async function type(popup: Locator, old: string, next: string, again = next) {
  await popup.getByLabel('Existing Password').fill(old)
  await popup.getByLabel('New Password', { exact: true }).fill(next)
  await popup.getByLabel('Retype New Password').fill(again)
  await popup.getByRole('button', { name: 'Change Password' }).click()
}

test('each message of spec/2 §5; then logged out, and the new password signs in', async ({
  page,
  browser,
}) => {
  const elsewhere = await (await browser.newContext()).newPage()
  await openProfile(elsewhere, at(), '9000000001')
  await openProfile(page, at(), '9000000001')
  const popup = await openPopup(page, 'Change Password')
  for (const [old, next, again, message] of [
    ['', 'abc1234', 'abc1234', 'Enter existing password, First'],
    ['demo123', 'abc1234', 'abc1235', "Entered new passwords doesn't match"],
    ['wrong', 'abc1234', 'abc1234', 'Please enter correct existing password'],
    ['demo123', 'abc12', 'abc12', 'New passwords must contain 6-10 alphanumeric entries.'],
    ['demo123', 'abcde123456', 'abcde123456', 'New passwords must contain 6-10 alphanumeric entries.'],
    ['demo123', 'abc-123', 'abc-123', 'New passwords must contain 6-10 alphanumeric entries.'],
  ] as const) {
    await type(popup, old, next, again)
    await expect(popup.getByText(message)).toBeVisible()
  }
  await popup.getByRole('button', { name: 'Show password' }).first().click()
  await expect(popup.getByLabel('Existing Password')).toHaveAttribute('type', 'text')
  await type(popup, 'demo123', 'fresh1234')
  await expect(popup.getByText('Password changed successfully,Please Re-Login!')).toBeVisible()
  await page.getByLabel('Login', { exact: true }).waitFor()
  await elsewhere.reload()
  await expect(elsewhere.getByText('Your password was changed. Please sign in again.')).toBeVisible()
  await elsewhere.context().close()
  await signIn(page, at(), '9000000001')
  await expect(page.getByText('Invailid Login Details')).toBeVisible()
  await signIn(page, at(), '9000000001', 'fresh1234')
  await page.waitForURL('**/dashboard')
})

test('a parent changes the own one', async ({ page }) => {
  await openProfile(page, at(), '9000000011')
  await type(await openPopup(page, 'Change Password'), 'demo123', 'fresh1234')
  await expect(page.getByText("Parent's Password changed successfully,Please Re-Login!")).toBeVisible()
  await page.getByLabel('Login', { exact: true }).waitFor()
  await signIn(page, at(), '9000000011', 'fresh1234')
  await page.waitForURL('**/dashboard')
})

test('closing the popup after the change does not keep anybody signed in', async ({ page }) => {
  await openProfile(page, at(), '9000000021')
  const popup = await openPopup(page, 'Change Password')
  await type(popup, 'demo123', 'fresh1234')
  await expect(popup.getByText('Password changed successfully,Please Re-Login!')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Login', { exact: true }).waitFor()
})
