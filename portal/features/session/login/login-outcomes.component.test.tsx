import { describe, expect, inject, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { academicYears, login, logout, type SignInResult } from '#domain/session/calls.ts'
import { getSession, isSignedIn } from '#portal/shared/session-store.ts'
import { renderLogin } from '#portal/testing/login.tsx'
import { answer, askedOf, fail, failWithPage } from '#portal/testing/replies.ts'
import {
  alertPopup,
  held,
  letLogin,
  loginField,
  passwordField,
  popupNamed,
  sent,
  signIn,
  submit,
  twoAccounts,
} from '../testing.ts'

const sessions = inject('sessions')
/** The student’s years do not include the current one. */
const ofAnotherYear = { ...sessions.aarav, acad_yr_id: 999_999 }

describe('a login that succeeds [session-20]', () => {
  test('a student, by e-mail, with spaces typed and Enter pressed [session-1, session-7]', async () => {
    letLogin(sessions.aarav)
    const { enteredAs } = await renderLogin()
    await userEvent.type(loginField, 'aarav @school.demo')
    await expect.element(loginField).toHaveValue('aarav@school.demo')
    await passwordField.fill('demo123')
    await userEvent.keyboard('{Enter}')
    await expect.poll(enteredAs).toBe('Aarav Sharma')
    expect(await sent()).toEqual([
      { user_name: 'aarav@school.demo', password: 'demo123', source: 'WEB', device_id: expect.any(String) },
    ])
  })

  test.each([
    { who: 'a parent of one', as: 'meera', name: 'Kabir Nair' },
    { who: 'an open user', as: 'neha', name: 'Neha Gupta' },
  ] as const)('$who is signed in at once', async ({ as, name }) => {
    letLogin(sessions[as])
    const { enteredAs } = await renderLogin()
    await signIn('9000000011')
    await expect.poll(enteredAs).toBe(name)
  })

  test('a parent of two selects a profile [session-18]', async () => {
    const letGo = letLogin(sessions.rohan)
    const { enteredAs } = await renderLogin()
    await signIn('9000000010')
    const popup = popupNamed('Select Profile')
    await expect.element(popup).toBeVisible()
    expect(popup.getByRole('radio').elements()).toHaveLength(2)
    await expect.element(popup.getByText('Greenfield Public School').first()).toBeVisible()
    // No year is chosen at first; one tap is enough.
    expect(popup.getByRole('radio', { checked: true }).elements()).toEqual([])
    letGo()
    letLogin(sessions.rohanOfAnaya)
    await popup.getByText(/Anaya Sharma/).click()
    await expect.poll(enteredAs).toBe('Anaya Sharma')
    const anaya = sessions.rohan.student_details.find(({ student_name }) => student_name === 'Anaya Sharma')
    expect((await sent()).at(-1)).toMatchObject({
      user_name: '9000000010',
      password: 'demo123',
      user_id: anaya?.user_id,
      institute_id: anaya?.institute_id,
    })
  })

  test('children differ by photo, colour and class; only screen readers hear of the parent [session-18]', async () => {
    const [aarav, anaya] = sessions.rohan.student_details
    if (!aarav || !anaya) throw new Error('he has two children')
    const photo_url =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const children = [
      { ...aarav, class_name: '10-A', is_institute_type_school: true, photo_url },
      { ...anaya, class_name: '', photo_url: '' },
    ]
    letLogin({ ...sessions.rohan, student_details: children })
    await renderLogin()
    await signIn('9000000010')
    const popup = popupNamed('Select Profile')
    const [first, second] = [popup.getByRole('radio').first(), popup.getByRole('radio').last()]
    await expect
      .element(first)
      .toHaveAccessibleName(/^Parent: Aarav Sharma\s*Class 10-A · Greenfield Public School$/)
    await expect.element(second).toHaveAccessibleName(/^Parent: Anaya Sharma\s*Greenfield Public School$/)
    const rows = [first, second].map((radio) => radio.element().closest('label') as HTMLElement)
    expect(rows.map((row) => row.querySelector('img')?.src)).toEqual([photo_url, undefined])
    const colours = rows.map(
      (row) => getComputedStyle(row.querySelector('[data-hue]') as Element).backgroundColor,
    )
    expect(new Set(colours).size).toBe(2)
    const roles = popup.getByText(/^Parent:/).elements()
    expect(roles).toHaveLength(2)
    for (const role of roles) expect(role.getBoundingClientRect().width).toBeLessThanOrEqual(1)
  })

  test('a number at two institutes lists the accounts [session-13]', async () => {
    const letGo = letLogin(twoAccounts())
    const { enteredAs } = await renderLogin()
    await signIn('9000000050')
    const popup = popupNamed('Select Profile')
    await expect.element(popup.getByText('Greenfield Public School')).toBeVisible()
    await expect.element(popup.getByText('Apex Academy')).toBeVisible()
    letGo()
    letLogin(sessions.riya)
    await popup.getByText('Student: Vikram Rao').click()
    await expect.poll(enteredAs).toBe(sessions.riya.name)
    expect((await sent()).at(-1)).toMatchObject({ user_id: 902, institute_id: 2 })
  })

  test('a second device asks before it ends the first [session-16]', async () => {
    const letGo = letLogin(held(10))
    const { enteredAs } = await renderLogin()
    await signIn('9000000044')
    await expect
      .element(
        alertPopup.getByText(
          'You are already logged in on another device. Do you want to use here? You will be logged out from other devices.',
        ),
      )
      .toBeVisible()
    letGo()
    letLogin(sessions.karan)
    await alertPopup.getByRole('button', { name: 'Use here' }).click()
    await expect.poll(enteredAs).toBe('Karan Malhotra')
    expect((await sent()).at(-1)).toMatchObject({ logout_from_all_devices: true })
  })

  test('a year in use that is not the student’s asks for one of his [session-19]', async () => {
    letLogin(ofAnotherYear)
    const { enteredAs } = await renderLogin()
    await signIn('9000000051')
    const popup = popupNamed('Select Academic Year')
    await expect.element(popup).toBeVisible()
    expect(enteredAs()).toBeUndefined()
    const [last, before] = sessions.aarav.student_acad_year
    await expect.element(popup.getByText(last?.inst_acad_year ?? '?', { exact: true })).toBeVisible()
    await popup.getByText(before?.inst_acad_year ?? '?', { exact: true }).click()
    await popup.getByRole('button', { name: 'Ok' }).click()
    await expect.poll(enteredAs).toBe('Aarav Sharma')
    expect(getSession().yearId).toBe(before?.acad_yr_id)
  })

  test('if the years cannot be fetched, those of the sign-in are offered', async () => {
    letLogin(ofAnotherYear)
    fail(academicYears, 422)
    await renderLogin()
    await signIn('9000000051')
    const popup = popupNamed('Select Academic Year')
    await expect.element(popup).toBeVisible()
    expect(popup.getByRole('radio').elements()).toHaveLength(sessions.aarav.student_acad_year.length)
  })
})

describe('a login that fails', () => {
  test('Cancel closes Select Profile without signing in [session-18]', async () => {
    letLogin(sessions.rohan)
    const { enteredAs } = await renderLogin()
    await signIn('9000000010')
    await popupNamed('Select Profile').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(popupNamed('Select Profile')).not.toBeInTheDocument()
    await expect.element(submit).toHaveFocus()
    expect(enteredAs()).toBeUndefined()
    expect(isSignedIn()).toBe(false)
  })

  test('Cancel at the years ends the session [session-19]', async () => {
    letLogin(ofAnotherYear)
    answer(logout, { statusCode: 200, message: 'OK', result: null })
    await renderLogin()
    await signIn('9000000051')
    await popupNamed('Select Academic Year').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => askedOf(logout)).toHaveLength(1)
    expect(isSignedIn()).toBe(false)
  })

  test.each<{ who: string; result: SignInResult; message: string }>([
    {
      who: 'an institute admin',
      result: null,
      message: 'You are not authorized to login here...',
    },
    {
      who: 'a blocked account',
      result: held(13),
      message: 'Your account has been blocked. Please contact your institute/school!',
    },
    {
      who: 'a device that is not registered',
      result: held(11),
      message:
        'Unable to login! This is not your registered device for login kindly use a registered device. For any query please contact your administrator.',
    },
  ])('$who: an alert says so [session-15]', async ({ result, message }) => {
    letLogin(result)
    const { enteredAs } = await renderLogin()
    await signIn('9000000041')
    await expect.element(alertPopup.getByText(message, { exact: true })).toBeVisible()
    await alertPopup.getByRole('button', { name: 'Ok' }).click()
    await expect.element(alertPopup).not.toBeInTheDocument()
    expect(enteredAs()).toBeUndefined()
  })

  test.each<{ what: string; refuse: () => void; message: string }>([
    {
      what: 'fees block the login',
      refuse: () => letLogin(held(0, false)),
      message: 'Kindly clear fees dues to successfully login.',
    },
    {
      what: 'a wrong password',
      refuse: () => fail(login, 401, 'Invailid Login Details'),
      message: 'Invailid Login Details',
    },
    {
      what: 'too many wrong passwords',
      refuse: () => fail(login, 429, 'Too many attempts. Please try again in 12 seconds.'),
      message: 'Too many attempts. Please try again in 12 seconds.',
    },
  ])(
    '$what: the form says so, and keeps what was typed [session-17, session-22]',
    async ({ refuse, message }) => {
      refuse()
      await renderLogin()
      await signIn('9000000001', 'wrong1')
      await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
      await expect.element(loginField).toHaveValue('9000000001')
      await expect.element(passwordField).toHaveValue('wrong1')
      await expect.element(page.getByText('please contact institute admin.')).not.toBeInTheDocument()
    },
  )

  test('a failure without a message has one [session-22]', async () => {
    fail(login, 500, '')
    await renderLogin()
    await signIn('9000000001')
    await expect.element(page.getByRole('alert').filter({ hasText: 'Invailid Login Details' })).toBeVisible()
    await expect.element(page.getByText('please contact institute admin.')).toBeVisible()
  })

  test('the error page of a proxy is not taken for a wrong password', async () => {
    failWithPage(login, 502)
    await renderLogin()
    await signIn('9000000001')
    const message = 'Something went wrong! Please try after sometime.'
    await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect.element(page.getByText('please contact institute admin.')).toBeVisible()
    await expect.element(page.getByText('Invailid Login Details')).not.toBeInTheDocument()
  })

  test('an institute’s notice with an app link opens as an alert [session-21]', async () => {
    fail(login, 403, 'Please sign in with our app : app_link : https://apps.example.com/apex')
    await renderLogin()
    await signIn('9000000044')
    await expect.element(alertPopup.getByText(/^Please sign in with our app/)).toBeVisible()
    const link = alertPopup.getByRole('link', { name: /apps\.example\.com/ })
    await expect.element(link).toHaveAttribute('href', 'https://apps.example.com/apex')
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  })
})
