import { describe, expect, inject, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgotPassword, login, logoAndFavIcon } from '#domain/session/calls.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { renderLogin } from '#portal/testing/login.tsx'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { letLogin, loginField, passwordField, popupNamed, sent, signIn, submit } from '../testing.ts'

describe('what is typed [session-8, session-9]', () => {
  test.each([
    { user: '', word: 'demo123', at: loginField, message: 'Email or Phone Number is required' },
    { user: '9000000001', word: '', at: passwordField, message: 'Password is required' },
    { user: '12345', word: 'demo123', at: loginField, message: 'Please enter a valid Phone number' },
    {
      user: 'aarav@',
      word: 'demo123',
      at: loginField,
      message: 'You have entered an invalid email address!',
    },
    {
      user: '9000000001',
      word: 'abc',
      at: passwordField,
      message: 'Password length should be atleast 4 digits long',
    },
  ])('"$user" with "$word": $message', async ({ user, word, at, message }) => {
    letLogin(inject('sessions').aarav)
    await renderLogin()
    await signIn(user, word)
    await expect.element(page.getByText(message, { exact: true })).toBeVisible()
    await expect.element(at).toHaveAccessibleDescription(message)
    expect(await sent()).toEqual([])
  })

  test('a number with its calling code is sent without it [session-10]', async () => {
    letLogin(inject('sessions').aarav)
    const { enteredAs } = await renderLogin()
    await signIn('+91 90000 00001')
    await expect.poll(enteredAs).toBe('Aarav Sharma')
    expect((await sent()).at(-1)).toMatchObject({ user_name: '9000000001' })
  })

  test('the password can be shown [session-1]', async () => {
    await renderLogin()
    await passwordField.fill('demo123')
    await expect.element(passwordField).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.element(passwordField).toHaveAttribute('type', 'text')
  })

  test('the password can be pasted, and filled in by a password manager', async () => {
    await renderLogin()
    await expect.element(passwordField).toHaveAttribute('autocomplete', 'current-password')
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    passwordField.element().dispatchEvent(paste)
    expect(paste.defaultPrevented).toBe(false)
  })

  test('nothing typed is lost when the network is cut [session-11]', async () => {
    letLogin(inject('sessions').aarav)
    const mend = fail(login, 'offline')
    const { enteredAs } = await renderLogin()
    await signIn('9000000001')
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Network Error' }))
      .toHaveTextContent('Network ErrorPlease check your internet connection!')
    await expect.element(passwordField).toHaveValue('demo123')
    mend()
    await submit.click()
    await expect.poll(enteredAs).toBe('Aarav Sharma')
  })
})

describe('around the form', () => {
  test.each([true, false])('a Home button where the address asks for it: %s', async (hasHomeButton) => {
    await renderLogin({ address: { link: undefined, hasHomeButton }, reason: 'You were away too long.' })
    await expect.element(page.getByText('You were away too long.')).toBeVisible()
    expect(page.getByRole('link', { name: 'Home', exact: true }).elements()).toHaveLength(
      hasHomeButton ? 1 : 0,
    )
  })

  test('the reason for the end of the session is shown until the next sign-in [session-52]', async () => {
    letLogin(null)
    await renderLogin({ reason: 'You have been logged out because you logged in on another device.' })
    const reason = page.getByRole('alert').filter({ hasText: 'logged in on another device' })
    await expect.element(reason).toBeVisible()
    await signIn('9000000001')
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    await expect.element(reason).not.toBeInTheDocument()
  })

  test('the name and the pictures of the host’s institute [session-3]', async () => {
    const icon = document.createElement('link')
    icon.rel = 'icon'
    document.head.prepend(icon)
    const found = { institute_name: 'Apex Academy', country_calling_code: '91' }
    answer(logoAndFavIcon, {
      ...found,
      logoPath: '/files/public/logo.png',
      favIconPath: '/files/public/i.png',
    })
    await renderLogin()
    await expect.element(page.getByText('Apex Academy', { exact: true })).toBeVisible()
    await expect.poll(() => document.title).toBe('Apex Academy')
    await expect.poll(() => icon.getAttribute('href')).toBe('/files/public/i.png')
    icon.remove()
  })

  test('a phone number is one of the institute’s country', async () => {
    answer(logoAndFavIcon, {
      institute_name: 'A school abroad',
      country_calling_code: '65',
      logoPath: '',
      favIconPath: '',
    })
    letLogin(null)
    await renderLogin()
    await expect.element(page.getByText('A school abroad')).toBeVisible()
    await signIn('1234567')
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
  })

  test('a link with an unreadable password says so, and fills in the login [session-5]', async () => {
    await renderLogin({ address: { link: { kind: 'unreadable', user: '9000000002' }, hasHomeButton: false } })
    await expect.element(passwordField).toHaveAccessibleDescription('Please enter valid password')
    await expect.element(loginField).toHaveValue('9000000002')
  })
})

describe('Forgot Password [session-23, session-24]', () => {
  const done = page.getByText('New Password send to your registered mobile number.')
  const letSend = (result: Parameters<typeof reply>[0]) => answer(forgotPassword, reply(result))
  const reply = (result: { user_id: number; name: string; institute_name: string }[] | null) => ({
    statusCode: 200,
    message: 'OK',
    result:
      result?.map((one, index) => ({ ...one, institute_id: index + 1, user_type: 1, display: 'Student' })) ??
      null,
  })
  async function ask(phone: string) {
    await page.getByText('Forgot Password?').click()
    const popup = popupNamed('Forgot Password')
    const next = popup.getByRole('button', { name: 'Continue' })
    await expect.element(next).toBeDisabled()
    await userEvent.type(popup.getByRole('textbox'), `x${phone}-`)
    await expect.element(popup.getByRole('textbox')).toHaveValue(phone)
    await next.click()
  }

  const sentPopup = popupNamed('Check your messages')

  test('takes only digits; says that it was sent and what to do next; the focus returns', async () => {
    letSend(null)
    await renderLogin()
    await ask('9000000002')
    await expect.element(done).toBeVisible()
    await expect.element(sentPopup.getByText(/the number that ends in 0002/)).toBeVisible()
    await expect.element(sentPopup.getByRole('button', { name: 'Send again' })).toBeDisabled()
    await sentPopup.getByRole('button', { name: 'Back to Login' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Forgot Password?' })).toHaveFocus()
    expect((await askedOf(forgotPassword)).map(({ body }) => body)).toEqual([
      { source: 'WEB', user_name: '9000000002' },
    ])
  })

  test('on a phone the message does not cover the form', async () => {
    letSend(null)
    await renderLogin({ width: 390, height: 844 })
    await ask('9000000002')
    await expect.element(sentPopup).toBeVisible()
    const sheet = sentPopup.element().getBoundingClientRect()
    expect(done.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(sheet.top)
  })

  test('half a minute later it can be sent again', async () => {
    takeClock()
    letSend(null)
    await renderLogin()
    await ask('9000000002')
    const again = sentPopup.getByRole('button', { name: 'Send again' })
    await expect.element(again).toBeDisabled()
    vi.advanceTimersByTime(30_000)
    await again.click()
    await expect.poll(async () => (await askedOf(forgotPassword)).length).toBe(2)
    await expect.element(again).toBeDisabled()
  })

  test.each(['+91 90000 00002', '090000 00002', '91-9000000002'])(
    '%s is understood, and is carried over from the login field',
    async (typed) => {
      letSend(null)
      await renderLogin()
      await page.getByRole('textbox', { name: 'Login' }).fill(typed)
      await page.getByText('Forgot Password?').click()
      const popup = popupNamed('Forgot Password')
      await expect.element(popup.getByRole('textbox')).toHaveValue('9000000002')
      await popup.getByRole('button', { name: 'Continue' }).click()
      await expect.element(sentPopup).toBeVisible()
      expect((await askedOf(forgotPassword)).map(({ body }) => body)).toEqual([
        { source: 'WEB', user_name: '9000000002' },
      ])
    },
  )

  test('a text that is no phone number is refused at once', async () => {
    await renderLogin()
    await ask('9000')
    await expect
      .element(popupNamed('Forgot Password').getByRole('textbox'))
      .toHaveAccessibleDescription('Please enter a valid Phone number')
    expect(await askedOf(forgotPassword)).toEqual([])
  })

  test('several accounts are listed with masked names, each with a button', async () => {
    const letGo = letSend([
      { user_id: 901, name: 'Vik*** R**', institute_name: 'Greenfield Public School' },
      { user_id: 902, name: 'Vik*** R**', institute_name: 'Apex Academy' },
    ])
    await renderLogin()
    await ask('9000000050')
    const popup = popupNamed('Forgot Password For:')
    const reset = popup.getByRole('button', { name: /Reset Password/ })
    await expect.poll(() => reset.elements().length).toBe(2)
    await expect.element(popup.getByText('Student: Vik*** R**').first()).toBeVisible()
    await expect.element(popup.getByText('Apex Academy')).toBeVisible()
    letGo()
    letSend(null)
    await reset.last().click()
    await expect.element(done).toBeVisible()
    expect((await askedOf(forgotPassword)).at(-1)?.body).toMatchObject({
      user_name: '9000000050',
      user_id: 902,
      institute_id: 2,
    })
  })

  test('a refusal is shown at the number', async () => {
    fail(forgotPassword, 429, 'Too many attempts. Please try again in 12 seconds.')
    await renderLogin()
    await ask('9000000002')
    await expect
      .element(popupNamed('Forgot Password').getByRole('textbox'))
      .toHaveAccessibleDescription('Too many attempts. Please try again in 12 seconds.')
  })
})
