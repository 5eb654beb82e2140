import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { beginDesk, readBeginCode } from '#domain/desk/begin/calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { renderClosed } from '../../testing/desk.tsx'
import { EntryScreen } from '../entry-screen.tsx'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const before = location.href

async function open(address: string) {
  history.replaceState(null, '', address)
  await renderClosed(<EntryScreen />, { width: 390, height: 844 })
}
afterEach(() => history.replaceState(null, '', before))

test('without a code the page says where it comes from, and asks nothing [desk-75]', async () => {
  await open('/desk/begin')
  await expect.element(page.getByText(/Open the address that the server printed/)).toBeVisible()
  await expectClean('the first page without a code')
  expect(await askedOf(readBeginCode)).toEqual([])
  await button('Go to the sign-in').click()
  await expect.element(page.getByLabelText('Phone number or e-mail')).toBeVisible()
  expect(location.pathname).toBe('/desk')
})

test('a code of an earlier start is refused with the way out [desk-75]', async () => {
  fail(
    readBeginCode,
    422,
    'This address was used already, or is too old. Start the server again: it prints a new one.',
  )
  await open('/desk/begin#old')
  await expect.element(page.getByText(/Start the server again/)).toBeVisible()
  await expect.element(button('Go to the sign-in')).toBeVisible()
})

test('by keyboard: what is missing is said, and the second step follows [desk-76]', async () => {
  answer(readBeginCode, done({}))
  const set_up = {
    secret: 'JBSWY3DPEHPK3PXP',
    address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    setup: 'sealed',
  }
  answer(beginDesk, done({ step: { ticket: 'ticket', has_app: false, has_passkeys: false, set_up } }))
  await open('/desk/begin#a-code')
  await expect.element(page.getByLabelText('Name, as families see it')).toHaveFocus()
  await expectClean('the first page')
  await userEvent.keyboard('{Enter}')
  for (const fault of ['Please enter the name of the institute.', 'Please enter your name.'])
    await expect.element(page.getByText(fault)).toBeVisible()
  await expect.element(page.getByLabelText('Name, as families see it')).toHaveFocus()
  expect(await askedOf(beginDesk)).toEqual([])
  await userEvent.keyboard('Sunrise Public School')
  await page.getByLabelText('First day of the academic year').fill('2026-04-01')
  await page.getByLabelText('Its last day').fill('2027-03-31')
  await page.getByLabelText('Your name').fill('Rekha Nair')
  await page.getByLabelText('Your phone number or e-mail').fill(' rekha@sunrise.test ')
  await page.getByLabelText('Choose a password').fill('neem tree shade 48')
  await page.getByLabelText('The same password again').fill('neem tree shade 48')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Set up the second step' })).toBeVisible()
  expect((await askedOf(beginDesk)).map(({ body }) => body)).toEqual([
    {
      code: 'a-code',
      owner: { name: 'Rekha Nair', user_name: 'rekha@sunrise.test', password: 'neem tree shade 48' },
      institute: { name: 'Sunrise Public School', kind: 'school', time_zone: expect.any(String) },
      year: { first: '2026-04-01', last: '2027-03-31' },
    },
  ])
})
