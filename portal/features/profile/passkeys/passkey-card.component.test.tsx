import { beforeEach, describe, expect, inject, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallReply } from '#domain/call.ts'
import {
  confirmPassword,
  newAuthenticator,
  readSignInSecurity,
  removePasskey,
  renamePasskey,
  type SignInSecurity,
  turnOnSecondFactor,
} from '#domain/session/passkey-calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { button, card, openPopup, openProfile } from '../testing.ts'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const passkey = {
  passkey_id: 7,
  name: 'Chrome on Android',
  created_at: '2026-11-03T10:00:00+05:30',
  last_used_at: '2026-11-20T10:00:00+05:30',
  host: location.hostname,
}
const nothing: SignInSecurity = { passkeys: [], second_factor: null, has_password: true }
const one: SignInSecurity = { ...nothing, passkeys: [passkey] }
const codes = Array.from({ length: 10 }, (_, i) =>
  `abcde-fgh2${i % 10}`.replace(/0$/, 'x').replace(/1$/, 'y'),
)
const security = card('Sign-in security')
const open = async (known: SignInSecurity, how: Parameters<typeof openProfile>[0] = {}) => {
  answer(readSignInSecurity, done(known))
  await openProfile(how)
  await expect.element(security.getByRole('heading', { name: 'Second step' })).toBeVisible()
}
/** The proof is valid for nine minutes: each test begins with a new session without one. */
let sessions = 0
beforeEach(() => {
  sessions += 1
  answer(confirmPassword, done({ proof: `proof-${sessions}` }))
})
const popup = page.getByRole('dialog')
const confirm = async (action: string) => {
  const field = popup.getByLabelText('Your password')
  if (field.elements().length > 0) await field.fill('demo123')
  await popup.getByRole('button', { name: action, exact: true }).click()
}

describe('sign-in security (docs/decisions/16)', () => {
  test('a passkey with its days; renamed, and removed with every other session', async () => {
    await open(one)
    await expect.element(security.getByText('Chrome on Android')).toBeVisible()
    await expect.element(security.getByText('Added 03-11-2026, last used 20-11-2026')).toBeVisible()
    answer(renamePasskey, done({ ...one, passkeys: [{ ...passkey, name: 'My phone' }] }))
    await openPopup('Rename Chrome on Android')
    await popup.getByLabelText('Name').fill('  My phone ')
    await userEvent.keyboard('{Enter}')
    await expect.element(security.getByText('My phone')).toBeVisible()
    expect((await askedOf(renamePasskey)).map(({ body }) => body)).toEqual([
      { passkey_id: 7, name: 'My phone' },
    ])
    answer(removePasskey, done(nothing))
    await openPopup('Remove My phone')
    await popup.getByLabelText('Sign out everywhere else').click()
    await confirm('Remove')
    await expect.element(security.getByText('My phone')).not.toBeInTheDocument()
    await expect.element(security.getByRole('heading', { name: 'Sign-in security' })).toHaveFocus()
    expect((await askedOf(removePasskey)).map(({ body }) => body)).toEqual([
      { passkey_id: 7, ends_others: true, proof: expect.any(String) },
    ])
  })

  test('the second step by an app: a wrong first code, then the recovery codes, shown until they are saved', async () => {
    await open(nothing)
    const app = {
      secret: 'JBSWY3DPEHPK3PXP',
      address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
      setup: 'sealed',
    }
    answer(newAuthenticator, done(app) as CallReply<typeof newAuthenticator>)
    const end = fail(turnOnSecondFactor, 422, 'This code is not right, or was used already.')
    await openPopup('Turn on')
    await confirm('Continue')
    await expect.element(popup.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect.element(popup.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await popup.getByLabelText('Code that the app shows').fill('000000')
    await popup.getByRole('button', { name: 'Turn on' }).click()
    await expect.element(popup.getByText('This code is not right, or was used already.')).toBeVisible()
    end()
    const on = { ...nothing, second_factor: { has_app: true, recovery_codes_left: 10 } }
    answer(turnOnSecondFactor, done({ security: on, recovery_codes: codes }))
    await popup.getByLabelText('Code that the app shows').fill('123 456')
    await popup.getByRole('button', { name: 'Turn on' }).click()
    const list = popup.getByRole('list', { name: 'Recovery codes' })
    await expect.element(list).toBeVisible()
    expect(list.getByRole('listitem').elements()).toHaveLength(10)
    await userEvent.click(document.body, { position: { x: 1, y: 1 }, force: true })
    await expect.element(list).toBeVisible()
    const question = page.getByRole('alertdialog', { name: 'Have you saved them?' })
    for (const leave of [() => userEvent.keyboard('{Escape}'), () => history.back()]) {
      await leave()
      await question.getByRole('button', { name: 'Show them' }).click()
      await expect.element(list).toBeVisible()
    }
    await popup.getByRole('button', { name: 'Done' }).click()
    await question.getByRole('button', { name: 'Yes, close' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(security.getByText(/10 recovery codes are left/)).toBeVisible()
    await expect.element(button('Turn off')).toBeVisible()
    expect((await askedOf(turnOnSecondFactor)).at(-1)?.body).toEqual({
      proof: expect.any(String),
      app: { setup: 'sealed', code: '123456' },
      ends_others: false,
    })
  })

  test('an account without a password sees how to get one; a failure can be tried again', async () => {
    const end = fail(readSignInSecurity, 500, 'Please try later.')
    await openProfile()
    await expect.element(security.getByText('Please try later.')).toBeVisible()
    end()
    answer(readSignInSecurity, done({ ...nothing, has_password: false }))
    await security.getByRole('button', { name: 'Try again' }).click()
    await expect.element(security.getByText(/you need a password/)).toBeVisible()
    expect(button('Turn on').elements()).toEqual([])
    expect(button('Add a passkey').elements()).toEqual([])
  })

  test('on a phone axe finds nothing, and all of it fits', async () => {
    const long = { ...passkey, passkey_id: 8, name: 'W'.repeat(60), last_used_at: null, host: 'x.example' }
    const full = {
      ...one,
      passkeys: [passkey, long],
      second_factor: { has_app: false, recovery_codes_left: 1 },
    }
    await open(full, { width: 390, height: 844 })
    await expectClean('the card')
  })

  test('a parent sees their own, whichever child is viewed', async () => {
    await open(one, { as: 'rohan' })
    expect(inject('sessions').rohan.account_id).not.toBe(inject('sessions').rohan.user_id)
    await expect.element(security.getByText('Chrome on Android')).toBeVisible()
  })
})
