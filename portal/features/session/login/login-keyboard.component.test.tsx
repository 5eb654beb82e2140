import { expect, inject, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgotPassword, type SignInResult } from '#domain/session/calls.ts'
import { expectSeen, expectTrapped, tabTo, visitPopup } from '#portal/testing/keyboard.ts'
import { renderLogin } from '#portal/testing/login.tsx'
import { answer } from '#portal/testing/replies.ts'
import {
  alertPopup,
  held,
  letLogin,
  loginField,
  passwordField,
  popupNamed,
  submit,
  twoAccounts,
} from '../testing.ts'

const { aarav, rohan } = inject('sessions')
const [oneYear] = aarav.student_acad_year

async function typeLogin() {
  await tabTo(loginField)
  await userEvent.keyboard('9000000010')
  await tabTo(passwordField)
  await userEvent.keyboard('demo123')
  await userEvent.keyboard('{Enter}')
}

test.each<{ what: string; result: SignInResult; name: string }>([
  { what: 'a child', result: rohan, name: 'Select Profile' },
  { what: 'an account', result: twoAccounts(), name: 'Select Profile' },
  {
    what: 'a year',
    result: { ...aarav, acad_yr_id: (oneYear?.acad_yr_id ?? 0) + 999 },
    name: 'Select Academic Year',
  },
])('by keyboard alone: choosing $what', async ({ result, name }) => {
  const letGo = letLogin(result)
  const { enteredAs } = await renderLogin()
  await typeLogin()
  const popup = popupNamed(name)
  await expectTrapped(popup)
  await userEvent.keyboard('{Escape}')
  await expect.element(popup).not.toBeInTheDocument()
  await expect.element(submit).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(popup).toBeVisible()
  const radios = popup.getByRole('radio')
  await expect.element(radios.first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(radios.nth(1)).toBeChecked()
  expectSeen()
  await tabTo(popup.getByRole('button', { name: 'Ok' }))
  letGo()
  letLogin(aarav)
  await userEvent.keyboard('{Enter}')
  await expect.poll(enteredAs).toBe('Aarav Sharma')
})

test.each<{ what: string; result: SignInResult }>([
  { what: 'a blocked account', result: held(13) },
  { what: 'an unregistered device', result: held(11) },
  { what: 'one not authorised', result: null },
])('by keyboard alone: the alert of $what, and on', async ({ result }) => {
  letLogin(result)
  await renderLogin()
  await typeLogin()
  await expectTrapped(alertPopup)
  await userEvent.keyboard('{Escape}')
  await expect.element(alertPopup).not.toBeInTheDocument()
  await expect.element(submit).toHaveFocus()
})

test('by keyboard alone: a new password', async () => {
  answer(forgotPassword, { statusCode: 200, message: 'OK', result: twoAccounts() })
  await renderLogin()
  const forgot = page.getByRole('button', { name: 'Forgot Password?' })
  await tabTo(forgot)
  await visitPopup(forgot, popupNamed('Forgot Password'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Phone number' })).toHaveFocus()
  await userEvent.keyboard('9000000050')
  await userEvent.keyboard('{Enter}')
  const list = popupNamed('Forgot Password For:')
  await expectTrapped(list)
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(forgot).toHaveFocus()
})
