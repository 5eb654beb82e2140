import { afterEach, describe, expect, inject, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  acceptInvitation,
  deskSecondStep,
  deskSetUp,
  deskSignIn,
  readInvitation,
} from '#domain/desk/calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { endSession, useSession } from '../core/session.ts'
import { renderClosed } from '../testing/desk.tsx'
import { EntryScreen } from './entry-screen.tsx'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const opened = () => ({ ...inject('desks').rekha, device_id: 'device.signature' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name })
const step = (more: object = {}) => ({
  ticket: 'ticket',
  has_app: true,
  has_passkeys: false,
  set_up: null,
  ...more,
})
const app = {
  secret: 'JBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
  setup: 'sealed',
}

const open = () => renderClosed(<EntryScreen />, { width: 390, height: 844 })

async function givePassword() {
  await page.getByLabelText('Phone number or e-mail').fill(' rekha@school.demo ')
  await page.getByLabelText('Password', { exact: true }).fill('neem tree shade 48')
  await userEvent.keyboard('{Enter}')
}

afterEach(() => {
  history.replaceState(null, '', sessionStorage.getItem('address') ?? location.href)
})

describe('signing in [desk-5]', () => {
  test('a password, then a code; the browser keeps the token for the tab and the device for the next time', async () => {
    answer(deskSignIn, done({ step: step(), institutes: [] }))
    answer(deskSecondStep, done(opened()))
    await open()
    await expectClean('the sign-in')
    await givePassword()
    await expect.element(heading('One more step')).toBeVisible()
    await expect.element(page.getByLabelText('Code', { exact: true })).toHaveFocus()
    await expectClean('the second step')
    await userEvent.keyboard('12345{Enter}')
    await expect.element(page.getByText(/A code has six digits/)).toBeVisible()
    expect(await askedOf(deskSecondStep)).toEqual([])
    await userEvent.keyboard('6{Enter}')
    await expect.poll(() => useSession.getState().opened?.me.name).toBe('Rekha Nair')
    expect((await askedOf(deskSignIn)).map(({ body }) => body)).toEqual([
      { user_name: 'rekha@school.demo', password: 'neem tree shade 48', device_id: '' },
    ])
    expect((await askedOf(deskSecondStep)).map(({ body }) => body)).toEqual([
      { ticket: 'ticket', code: '123456', device_id: '' },
    ])
    expect(localStorage.getItem('desk.device')).toBe('device.signature')
    expect(Object.values(localStorage).join()).not.toContain(opened().token)
  })

  test('what is missing is not sent; a refusal is shown', async () => {
    fail(deskSignIn, 422, 'This is the desk, for the staff of an institute. Families sign in to the portal.')
    await open()
    await button('Continue').click()
    await expect.element(page.getByText('Please enter your phone number or e-mail.')).toBeVisible()
    expect(await askedOf(deskSignIn)).toEqual([])
    await givePassword()
    await expect.element(page.getByRole('alert').getByText(/Families sign in to the portal/)).toBeVisible()
  })

  test('staff of several institutes choose one', async () => {
    const institutes = [
      { institute_id: 1, name: 'Greenfield Public School' },
      { institute_id: 2, name: 'Apex Academy' },
    ]
    const end = answer(deskSignIn, done({ step: null, institutes }))
    await open()
    await givePassword()
    await expect.element(button('Apex Academy')).toBeVisible()
    end()
    answer(deskSignIn, done({ step: step(), institutes: [] }))
    await button('Apex Academy').click()
    await expect.element(heading('One more step')).toBeVisible()
    expect((await askedOf(deskSignIn)).at(-1)?.body).toMatchObject({ institute_id: 2 })
  })

  test('why a session has ended is shown', async () => {
    await open()
    endSession('You were away for a long time. Please sign in again.')
    await expect.element(page.getByText('You were away for a long time. Please sign in again.')).toBeVisible()
  })
})

describe('setting up the second step [desk-7]', () => {
  test('an app by its first code; the recovery codes must be saved before the desk opens', async () => {
    const codes = Array.from({ length: 10 }, (_, index) => `abcde-fgh${index}k`)
    answer(deskSignIn, done({ step: step({ has_app: false, set_up: app }), institutes: [] }))
    answer(deskSetUp, done({ ...opened(), recovery_codes: codes }))
    await open()
    await givePassword()
    await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await expectClean('the set-up')
    await page.getByLabelText('The six digits that the app shows now').fill('123 456')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('list', { name: 'Recovery codes' }).getByText('abcde-fgh9k'))
      .toBeVisible()
    expect((await askedOf(deskSetUp)).map(({ body }) => body)).toEqual([
      { ticket: 'ticket', setup: 'sealed', code: '123456', device_id: '' },
    ])
    await expectClean('the recovery codes')
    await button('Open the desk').click()
    await expect.element(page.getByText('Please save the codes first, and confirm it here.')).toBeVisible()
    expect(useSession.getState().opened).toBeUndefined()
    await page.getByLabelText('I have saved these codes').click()
    await button('Open the desk').click()
    await expect.poll(() => useSession.getState().opened?.me.name).toBe('Rekha Nair')
  })
})

describe('an invitation [desk-8]', () => {
  async function openInvitation() {
    sessionStorage.setItem('address', location.href)
    history.replaceState(null, '', '/desk/invitation#a-secret')
    await open()
  }

  test('says who is invited, and takes a strong password, with what it lacks while it is typed', async () => {
    const invited = {
      name: 'Rekha Nair',
      institute: 'Greenfield Public School',
      user_name: 'rekha@school.demo',
    }
    answer(readInvitation, done({ ...invited, roles: ['owner' as const] }))
    answer(acceptInvitation, done({ step: step({ has_app: false, set_up: app }) }))
    await openInvitation()
    await expect
      .element(page.getByText('Greenfield Public School has invited you, Rekha Nair.'))
      .toBeVisible()
    const [password, again] = [
      page.getByLabelText('Choose a password'),
      page.getByLabelText('The same password again'),
    ]
    await password.fill('neem')
    await expect.element(page.getByText('4 more characters are needed.')).toBeVisible()
    await password.fill('neem tree shade 48')
    await expect.element(page.getByText('Long enough.')).toBeVisible()
    await expectClean('an invitation')
    await again.fill('other')
    await button('Set the password').click()
    await expect.element(page.getByText("Entered new passwords doesn't match")).toBeVisible()
    await again.fill('neem tree shade 48')
    await button('Set the password').click()
    await expect.element(heading('Set up the second step')).toBeVisible()
    expect((await askedOf(acceptInvitation)).map(({ body }) => body)).toEqual([
      { invitation: 'a-secret', password: 'neem tree shade 48' },
    ])
  })

  test('one that is too old says so, and leads to the sign-in', async () => {
    fail(readInvitation, 422, 'This invitation was used already, or is too old. Please ask for a new one.')
    await openInvitation()
    await expect.element(page.getByText(/This invitation was used already/)).toBeVisible()
    await button('Go to the sign-in').click()
    await expect.element(page.getByLabelText('Phone number or e-mail')).toBeVisible()
    expect(location.pathname).toBe('/desk')
  })
})
