import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallReply } from '#domain/call.ts'
import { passkeyChallenge, passkeySignIn, secondStep } from '#domain/session/passkey-calls.ts'
import { renderLogin } from '#portal/testing/login.tsx'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { held, letLogin, popupNamed, sent, signIn, submit } from '../testing.ts'

const { aarav } = inject('sessions')
const key = { user_name: '9000000001', institute_id: 1, key: 'good-once' }
const popup = popupNamed('One more step')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })

/** The reply to the right password of an account with a second step. */
async function beginSignIn(more: { has_app: boolean; has_passkeys: boolean }) {
  const end = letLogin({ ...held(20), second_step: { ticket: 'ticket', ...more } })
  const login = await renderLogin()
  await signIn('9000000001')
  await expect.element(popup).toBeVisible()
  end()
  return login
}

afterEach(() => vi.restoreAllMocks())

describe('the second step [session-41]', () => {
  test('a code of the app; the sign-in goes on with the key, on the device that it began on', async () => {
    answer(secondStep, done(key))
    const { enteredAs } = await beginSignIn({ has_app: true, has_passkeys: false })
    letLogin(aarav)
    await expect.element(popup.getByLabelText('Code', { exact: true })).toHaveFocus()
    await userEvent.keyboard('123 456{Enter}')
    await expect.poll(enteredAs).toBe('Aarav Sharma')
    expect((await askedOf(secondStep)).map(({ body }) => body)).toEqual([
      { ticket: 'ticket', code: '123 456' },
    ])
    expect((await sent()).at(-1)).toMatchObject({
      user_name: '9000000001',
      institute_id: 1,
      password: 'good-once',
      device_id: 'device.signature',
    })
  })

  test('what cannot be a code is not sent; a wrong one says so at the field; a lost network too', async () => {
    fail(secondStep, 422, 'This code is not right, or was used already.')
    await beginSignIn({ has_app: true, has_passkeys: false })
    await button('Continue').click()
    await expect.element(popup.getByText('Please enter the code.')).toBeVisible()
    await popup.getByLabelText('Code', { exact: true }).fill('12345')
    await button('Continue').click()
    await expect.element(popup.getByText(/A code has six digits/)).toBeVisible()
    expect(await askedOf(secondStep)).toEqual([])
    await popup.getByLabelText('Code', { exact: true }).fill('123456')
    await button('Continue').click()
    await expect.element(popup.getByText('This code is not right, or was used already.')).toBeVisible()
    fail(secondStep, 'offline')
    await button('Continue').click()
    await expect.element(popup.getByText('Please check your internet connection!')).toBeVisible()
  })

  test('a recovery code instead; then it is cancelled, and nothing is kept', async () => {
    await beginSignIn({ has_app: true, has_passkeys: true })
    await button('Use a recovery code').click()
    await expect.element(popup.getByLabelText('Recovery code')).toHaveFocus()
    await expect.element(popup.getByText(/Your institute can let you in again/)).toBeVisible()
    await button('Cancel').click()
    await expect.element(popup).not.toBeInTheDocument()
    await expect.element(submit).toHaveFocus()
  })

  test('on a phone axe finds nothing, and all of it fits', async () => {
    await beginSignIn({ has_app: true, has_passkeys: true })
    await page.viewport(390, 844)
    await expectClean('the second step')
  })
})

describe('signing in with a passkey [session-35]', () => {
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
  const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' }
  const assertion = { ...credential, response }
  const challenge: CallReply<typeof passkeyChallenge>['result'] = {
    challenge: 'AAAA',
    rpId: location.hostname,
    timeout: 1000,
    userVerification: 'required',
  }
  /** A device that ignores the offer in the login field. */
  function letDevice(get: () => Promise<unknown>) {
    answer(passkeyChallenge, done(challenge))
    return vi
      .spyOn(navigator.credentials, 'get')
      .mockImplementation((options) =>
        options?.mediation === 'conditional' ? new Promise(() => {}) : (get() as Promise<Credential>),
      )
  }

  test('goes on as after a right password', async () => {
    letDevice(async () => ({ toJSON: () => assertion }))
    answer(passkeySignIn, done(key))
    letLogin(aarav)
    const { enteredAs } = await renderLogin()
    await button('Sign in with a passkey').click()
    await expect.poll(enteredAs).toBe('Aarav Sharma')
    expect((await askedOf(passkeySignIn)).map(({ body }) => body)).toEqual([{ assertion }])
    expect(await sent()).toMatchObject([{ user_name: '9000000001', password: 'good-once' }])
  })

  test('closed by the person: a quiet message, and a retry', async () => {
    const asked = letDevice(() => Promise.reject(new DOMException('', 'NotAllowedError')))
    await renderLogin()
    await button('Sign in with a passkey').click()
    await expect.element(page.getByText('No passkey was used.')).toBeVisible()
    expect(
      page
        .getByRole('alert')
        .elements()
        .map((one) => one.textContent)
        .join(''),
    ).toBe('')
    await button('Sign in with a passkey').click()
    await expect
      .poll(() => asked.mock.calls.filter(([options]) => options?.mediation !== 'conditional').length)
      .toBe(2)
  })

  test('refused by the server, or without a network: the form says why', async () => {
    letDevice(async () => ({ toJSON: () => assertion }))
    const end = fail(
      passkeySignIn,
      422,
      'This passkey does not work here. Please sign in with your password.',
    )
    await renderLogin()
    await button('Sign in with a passkey').click()
    await expect.element(page.getByRole('alert').getByText(/This passkey does not work here/)).toBeVisible()
    end()
    fail(passkeySignIn, 'offline')
    await button('Sign in with a passkey').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Network ErrorPlease check your internet connection!')
  })

  test('a browser without passkeys is offered none [session-36]', async () => {
    const known = Object.getOwnPropertyDescriptor(PublicKeyCredential, 'parseRequestOptionsFromJSON')
    Object.defineProperty(PublicKeyCredential, 'parseRequestOptionsFromJSON', {
      value: undefined,
      configurable: true,
    })
    try {
      await renderLogin()
      await expect.element(button('Forgot Password?')).toBeVisible()
      expect(button('Sign in with a passkey').elements()).toEqual([])
    } finally {
      if (known) Object.defineProperty(PublicKeyCredential, 'parseRequestOptionsFromJSON', known)
    }
  })
})
