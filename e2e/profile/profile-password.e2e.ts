import { expect, signIn, test, useServer } from '../kit/test.ts'
import { openPopup, openProfile } from './profile.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test('changing the password logs out; then the old one is refused, and the new one signs in [profile-17, profile-25]', {
  tag: '@long',
}, async ({ page }) => {
  await openProfile(page, at(), '9000000001')
  const popup = await openPopup(page, 'Change Password')
  await popup.getByLabel('Existing Password').fill('demo123')
  await popup.getByLabel('New Password', { exact: true }).fill('fresh1234')
  await popup.getByLabel('Retype New Password').fill('fresh1234')
  await popup.getByRole('button', { name: 'Change Password' }).click()
  await expect(popup.getByText('Password changed successfully,Please Re-Login!')).toBeVisible()
  await page.getByLabel('Login', { exact: true }).waitFor()
  await signIn(page, at(), '9000000001')
  await expect(page.getByText('Invailid Login Details')).toBeVisible()
  await signIn(page, at(), '9000000001', 'fresh1234')
  // A request in between may have found the session ended: then the sign-in leads back to where one was.
  await page.waitForURL(/\/(dashboard|profile)$/)
})
