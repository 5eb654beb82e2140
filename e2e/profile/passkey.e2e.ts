import type { Page } from '@playwright/test'
import { expect, homeReady, password, signIn, test, useServer } from '../kit/test.ts'
import { card, openPopup, openProfile } from './profile.ts'

const server = useServer()

/** A phone that verifies its owner by fingerprint, and approves. */
async function giveDevice(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey made in the profile signs in by autofill and by the button, and is a second step after a password', async ({
  page,
}) => {
  const at = (path = '/') => server.current.at('localhost', path)
  await giveDevice(page)
  await openProfile(page, at(), '9000000001')
  const security = card(page, 'Sign-in security')
  const adding = await openPopup(page, 'Add a passkey')
  await adding.getByLabel('Your password').fill(password)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added.').or(adding.getByRole('alert'))).toHaveText('Passkey added.')
  await expect(security.getByRole('listitem')).toContainText('Chrome on Linux')
  // The password was entered recently.
  const turningOn = await openPopup(page, 'Turn on')
  await turningOn.getByLabel('One of my passkeys').check()
  await turningOn.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, close' }).click()
  await expect(security).toContainText('10 recovery codes are left.')

  // This device accepts the autofill offer by itself.
  const leave = () => page.evaluate(() => localStorage.clear())
  await leave()
  await page.goto(at())
  await page.waitForURL('**/dashboard')

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await leave()
  await signIn(page, at(), '9000000001')
  const step = page.getByRole('dialog', { name: 'One more step' })
  await step.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/dashboard')
  await homeReady(page)

  await leave()
  await page.goto(at())
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/dashboard')
})
