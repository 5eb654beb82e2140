import { inject } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { CallReply } from '#domain/call.ts'
import { login, type Profile, type SignInHeld, type SignInResult } from '#domain/session/calls.ts'
import { answer, askedOf } from '#portal/testing/replies.ts'

export const loginField: Locator = page.getByLabelText('Login', { exact: true })
export const passwordField: Locator = page.getByLabelText('Password', { exact: true })
export const submit: Locator = page.getByRole('button', { name: 'Login', exact: true })
export const alertPopup: Locator = page.getByRole('alertdialog')
export const popupNamed = (name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Fills in the form and sends it. */
export async function signIn(user: string, word = 'demo123'): Promise<void> {
  await loginField.fill(user)
  await passwordField.fill(word)
  await submit.click()
}

/**
 * Replies to a login.
 * @returns a function that ends it
 */
export const letLogin = (result: SignInResult): (() => void) =>
  answer(login, { statusCode: 200, message: 'OK', result } as CallReply<typeof login>)

/** The bodies of the login requests. */
export const sent = async (): Promise<unknown[]> => (await askedOf(login)).map(({ body }) => body)

/** The reply to a login, without a session. */
export const held = (login_option: number, is_login_allowed = true): SignInHeld => ({
  login_option,
  device_id: 'device.signature',
  is_login_allowed,
  student_details: [],
})

/** The accounts of one number at two institutes. */
export function twoAccounts(): Profile[] {
  const [first] = inject('sessions').rohan.student_details
  if (!first) throw new Error('no child')
  return [
    { ...first, institute_id: 1, user_id: 901, display: 'Parent', name: 'Vikram Rao' },
    {
      ...first,
      institute_id: 2,
      institute_name: 'Apex Academy',
      user_id: 902,
      display: 'Student',
      name: 'Vikram Rao',
    },
  ]
}
