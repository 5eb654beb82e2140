import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { forgotPassword, login, ssoLogin } from '#domain/session/calls.ts'
import { renderLogin } from '#portal/testing/login.tsx'
import { expectClean } from '#portal/testing/look.ts'
import { answer, fail, hold } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { showTheme, type Theme, themes } from '#portal/testing/themes.ts'
import { letLogin, popupNamed, signIn, submit, twoAccounts } from '../testing.ts'

const { rohan } = inject('sessions')
const phone = { width: 390, height: 900 }
const withHome = { link: undefined, hasHomeButton: true }

async function expectPopupClean(popup: Locator, state: string) {
  await expect.element(popup).toBeVisible()
  await expectClean(state)
}

describe('on a phone axe finds nothing, everything fits, and controls are large enough', () => {
  test('the form: empty, with errors, without a connection', async () => {
    await renderLogin({ ...phone, address: withHome })
    await expect.element(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
    await expectClean('empty')
    await submit.click()
    await expect.element(page.getByText('Email or Phone Number is required')).toBeVisible()
    await expectClean('field errors')
    const mend = fail(login, 401, 'Invailid Login Details')
    await signIn('9000000001', 'wrong1')
    await expect.element(page.getByRole('alert').filter({ hasText: 'Invailid Login Details' })).toBeVisible()
    await expectClean('server error')
    mend()
    fail(login, 'offline')
    await signIn('9000000001')
    await expect.element(page.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible()
    await expectClean('no connection')
  })

  test('Forgot Password', async () => {
    answer(forgotPassword, {
      statusCode: 200,
      message: 'OK',
      result: twoAccounts().map((account) => ({ ...account, name: 'Vik*** R**' })),
    })
    await renderLogin(phone)
    await page.getByText('Forgot Password?').click()
    await expectPopupClean(popupNamed('Forgot Password'), 'Forgot Password')
    await page.getByRole('textbox', { name: 'Phone number' }).fill('9000000050')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectPopupClean(popupNamed('Forgot Password For:'), 'Forgot Password For:')
  })

  test('the choice between children', async () => {
    letLogin(rohan)
    await renderLogin(phone)
    await signIn('9000000010')
    await expectPopupClean(popupNamed('Select Profile'), 'the children')
  })

  test('the pages of single sign-on', async () => {
    const { href } = location
    onTestFinished(() => history.replaceState(null, '', href))
    hold(ssoLogin)
    history.replaceState(null, '', '/userLogin?token=slow')
    const screen = await renderScreen('/userLogin', phone)
    await expect.element(page.getByText(/^Signing you in/)).toBeVisible()
    await expect.poll(() => location.search).toBe('')
    await expectClean('signing in')
    expect(screen.address()).toBe('/userLogin')
  })

  test('where a failed single sign-on ends [session-30]', async () => {
    const screen = await renderScreen('/userLogin', phone)
    await expect.element(page.getByText('Oops! Something went wrong.')).toBeVisible()
    await expect.element(page.getByText('The login link might be invalid or expired.')).toBeVisible()
    expect(screen.address()).toBe('/errorPage')
    await expect.element(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/')
    await expectClean('the error page')
  })
})

test('on a desk the picture is beside the form, in the colours of each theme', async () => {
  await renderLogin({ width: 1440 })
  onTestFinished(() => showTheme('light'))
  const motto = page.getByText('Everything your school shares with you, in one calm place.')
  await expect.element(motto).toBeVisible()
  const picture = motto.element().nextElementSibling
  const [address = '', part = ''] = picture?.querySelector('use')?.getAttribute('href')?.split('#') ?? []
  const drawing = new DOMParser().parseFromString(await (await fetch(address)).text(), 'image/svg+xml')
  const scene = drawing.getElementById(part)
  expect(scene?.querySelectorAll('path, circle, rect').length).toBeGreaterThan(15)
  const names = new Set(scene?.outerHTML.match(/--[\w-]+/g))
  const shown = new Set<string>()
  expect(names.size).toBeGreaterThan(10)
  for (const theme of Object.keys(themes) as Theme[]) {
    await showTheme(theme)
    const style = getComputedStyle(picture as Element)
    const colours = [...names].map((name) => style.getPropertyValue(name))
    expect(colours).not.toContain('')
    shown.add(colours.join())
  }
  expect(shown.size).toBe(Object.keys(themes).length)
})
