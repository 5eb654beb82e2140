import { expect, test, useServer } from '../kit/test.ts'
import { card, fact, openPopup, openProfile, profileReady } from './profile.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test('changes survive a reload; viewing a number is logged [profile-11, profile-14]', {
  tag: '@long',
}, async ({ page }) => {
  await openProfile(page, at(), '9000000001')
  const popup = await openPopup(page, 'Edit Address')
  await popup.getByLabel('Address').fill('y'.repeat(119))
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Address Updated Succesfully')).toBeVisible()
  await openPopup(page, 'Edit Date of Birth')
  await popup.getByLabel('Day').selectOption('29')
  await popup.getByLabel('Month').selectOption({ label: 'February' })
  await popup.getByLabel('Year').selectOption('2012')
  await popup.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('DOB Updated Successfully')).toBeVisible()
  const own = fact(card(page, 'Profile Details'), 'Aadhar Id')
  await own.getByRole('button').click()
  await expect(own).toHaveText('0000 1234 4321Hide')
  await expect
    .poll(() => server.current.query(`select 1 from audit_log where action = 'profile.read-aadhaar'`))
    .toHaveLength(1)
  await page.reload()
  await profileReady(page)
  await expect(own).toHaveText('XXXX XXXX 4321Show')
  await expect(fact(card(page, 'Aarav Sharma'), 'Address')).toHaveText(`${'y'.repeat(100)}… Show all`)
  await expect(fact(card(page, 'Profile Details'), 'Date of Birth')).toHaveText('29-02-2012')
})
