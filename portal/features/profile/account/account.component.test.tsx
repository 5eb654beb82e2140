import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AccessEntry, accessLog } from '#domain/profile/access-log-calls.ts'
import {
  type LiveSession,
  liveSessions,
  signOutElsewhere,
  signOutThere,
} from '#domain/session/device-calls.ts'
import { confirmPassword } from '#domain/session/passkey-calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, cutNetwork, fail } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { button } from '../testing.ts'

const now = () =>
  new Date(Date.parse(inject('moment')) + 5.5 * 3_600_000).toISOString().replace(/\..*/, '+05:30')

const session = (session_id: number, more: Partial<LiveSession> = {}): LiveSession => ({
  ...{ session_id, device: 'Chrome on Android', way: 'password', signed_in_at: now(), last_used_at: now() },
  ...{ is_this: false, is_registered: false },
  ...more,
})
/** The server's replies about these sessions, and after some have ended. */
function haveSessions(all: readonly LiveSession[]): void {
  let live = [...all]
  answer(liveSessions, (real) => ({ ...real, result: live }))
  answer(signOutThere, { statusCode: 200, message: 'OK', result: null })
  answer(signOutThere, (reply) => {
    live = live.filter(({ session_id }) => session_id !== 2)
    return reply
  })
  answer(signOutElsewhere, { statusCode: 200, message: 'OK', result: { ended: all.length - 1 } })
  answer(signOutElsewhere, (reply) => {
    live = live.filter(({ is_this }) => is_this)
    return reply
  })
}
const proof = 'typed just now'
const popup = page.getByRole('dialog')
/** Types the password if it is required: once in nine minutes. */
async function confirm(): Promise<void> {
  answer(confirmPassword, { statusCode: 200, message: 'OK', result: { proof } })
  const field = popup.getByLabelText('Your password')
  if (field.elements().length > 0) await field.fill('demo123')
  await popup.getByRole('button', { name: 'Sign out', exact: true }).click()
}
const here = session(1, { is_this: true, device: 'Firefox on Windows', way: 'sso' })
const places = () => page.getByRole('list', { name: 'Places where you are signed in' })
const rowsOf = (list = places()) =>
  list
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)

test.each([
  ['Where you are signed in', '/profile/devices'],
  ['Who saw my data', '/profile/access-log'],
])('the profile leads to "%s", and back leads to it again', async (name, path) => {
  const { address, goBack } = await renderScreen('/profile')
  const card = page.getByRole('region', { name: 'Your account' })
  await card.getByText(name, { exact: true }).click()
  await expect.element(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  expect(address()).toBe(path)
  await goBack()
  await expect.element(card).toBeVisible()
})

test('devices: this one cannot be ended there, another with the password, and the focus stays in the list', async () => {
  haveSessions([here, session(2, { way: 'link' }), session(3, { device: '', is_registered: true })])
  await renderScreen('/profile/devices')
  await expect.element(places()).toBeVisible()
  expect(rowsOf()).toEqual([
    expect.stringMatching(
      /^Firefox on WindowsThis deviceSigned in by single sign-on: today, \d+:\d\d [AP]MIn use now$/,
    ),
    expect.stringMatching(
      /^Chrome on AndroidSigned in by a login link: today, .*Last used: today, .*Sign out there/,
    ),
    expect.stringMatching(/^Unknown deviceRegistered device/),
  ])
  await button('Sign out there: Chrome on Android').click()
  await confirm()
  await expect.element(page.getByText('Chrome on Android is signed out.')).toBeVisible()
  await expect.poll(() => rowsOf()).toHaveLength(2)
  await expect.element(places()).toHaveFocus()
  expect((await askedOf(signOutThere)).map(({ body }) => body)).toMatchObject([{ session_id: 2, proof }])
})

test('devices: everywhere else, and then there is nothing more to end', async () => {
  haveSessions([here, session(2), session(3)])
  await renderScreen('/profile/devices')
  await button('Sign out everywhere else').click()
  await confirm()
  await expect.element(page.getByText('Signed out in 2 other places.')).toBeVisible()
  await expect.element(page.getByText('You are signed in nowhere else.')).toBeVisible()
  expect(rowsOf()).toHaveLength(1)
})

test('devices: a failure is shown, and the device stays in the list; without a network as well', async ({
  onTestFinished,
}) => {
  haveSessions([here, session(2)])
  await renderScreen('/profile/devices')
  const end = fail(signOutThere, 503, 'Please wait.')
  await button('Sign out there: Chrome on Android').click()
  await confirm()
  await expect.element(popup.getByText('Please wait.')).toBeVisible()
  end()
  onTestFinished(cutNetwork())
  await confirm()
  await expect.element(popup.getByText(/network|internet|connection/i)).toBeVisible()
  await popup.getByRole('button', { name: 'Cancel' }).click()
  expect(rowsOf()).toHaveLength(2)
})

const entry = (
  entry_id: number,
  kind: AccessEntry['kind'],
  more: Partial<AccessEntry> = {},
): AccessEntry => ({
  ...{
    entry_id,
    at: '2026-01-05T09:05:00+05:30',
    kind,
    by: 'you',
    by_name: '',
    about: '',
    detail: '',
    count: 0,
  },
  ...more,
})
const know = (entries: AccessEntry[], has_more = false) =>
  answer(accessLog, (real) => ({ ...real, result: { entries, has_more, days_kept: 365 } }))
const day = (name: string) => page.getByRole('list', { name: `What happened: ${name}` })

test('the log: who did what, in sentences, under its days [profile-18]', async () => {
  know([
    entry(9, 'sawFees', { at: now(), by: 'parent', by_name: 'Sunita Sharma' }),
    entry(8, 'signedInNewDevice', { detail: 'Safari on iPhone' }),
    entry(7, 'gaveMarks', { by: 'token', by_name: 'physics', detail: 'Unit Test' }),
    entry(6, 'sawAnswers', { by: 'token' }),
    entry(5, 'changedProfile', { detail: 'dob' }),
    entry(4, 'importedProfile', { by: 'import' }),
    entry(3, 'askedForPassword', { by: 'anybody' }),
    entry(2, 'sawReport', { about: 'Anaya' }),
    entry(1, 'changedProfile', { by: 'student', by_name: 'Anaya', about: 'Anaya', detail: 'photo' }),
  ])
  await renderScreen('/profile/access-log')
  await expect.element(day('Today')).toBeVisible()
  expect(rowsOf(day('Today'))).toEqual([expect.stringMatching(/^Your parent Sunita Sharma saw your fees \d/)])
  expect(rowsOf(day('05-01-2026'))).toEqual(
    [
      'You signed in: Safari on iPhone New device',
      'An examiner of your institute (physics) gave you marks in Unit Test ',
      'An examiner of your institute saw your written answers ',
      'You changed your date of birth ',
      'Your institute changed your details ',
      'Somebody asked for a new password for your account ',
      'You saw the exam reports of Anaya ',
      'Anaya changed the photo of Anaya ',
    ].map((text) => `${text}9:05 AM`),
  )
})

test('the log: a thousand rows, a hundred at a time [profile-18]', async () => {
  answer(accessLog, (real) => real)
  let asked = 0
  answer(accessLog, (real) => {
    const first = 1000 - 100 * asked++
    const entries = Array.from({ length: 100 }, (_, index) => entry(first - index, 'signedIn'))
    return { ...real, result: { entries, has_more: asked < 10, days_kept: 365 } }
  })
  await renderScreen('/profile/access-log')
  for (let page_ = 1; page_ < 10; page_++) {
    await expect.poll(() => rowsOf(day('05-01-2026')).length).toBe(page_ * 100)
    await button('Show earlier').click()
  }
  await expect.poll(() => rowsOf(day('05-01-2026')).length).toBe(1000)
  await expect.element(button('Show earlier')).not.toBeInTheDocument()
  expect((await askedOf(accessLog)).map(({ query }) => query.before)).toEqual([
    undefined,
    ...[901, 801, 701, 601, 501, 401, 301, 201, 101].map(String),
  ])
})

test('the log: the address has the filter; an empty list says so [profile-18]', async () => {
  know([])
  const { address } = await renderScreen('/profile/access-log?show=others')
  await expect.element(page.getByText('Nobody else has seen or changed anything of yours.')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'By others' })).toBeChecked()
  await page.getByRole('radio', { name: 'Changes' }).click()
  await expect.element(page.getByText('Nothing of yours was changed.')).toBeVisible()
  expect(address()).toBe('/profile/access-log?show=changes')
  expect((await askedOf(accessLog)).map(({ query }) => query.show)).toEqual(['others', 'changes'])
})

test.each([
  [liveSessions, '/profile/devices', 'Places where you are signed in'],
  [accessLog, '/profile/access-log', 'What happened: 05-01-2026'],
] as const)('%#: a failure is shown, and can be tried again', async (call, path, list) => {
  know([entry(1, 'signedIn')])
  const end = fail(call, 422, 'Not today.')
  await renderScreen(path)
  await expect.element(page.getByText('Not today.')).toBeVisible()
  end()
  await button('Try again').click()
  await expect.element(page.getByRole('list', { name: list })).toBeVisible()
})

test('devices on a phone: axe finds nothing, nothing is cut off', { tags: 'long' }, async () => {
  haveSessions([here, session(2, { is_registered: true }), session(3)])
  await renderScreen('/profile/devices', { as: 'rohan', width: 360, height: 740 })
  await expect.element(places()).toBeVisible()
  await expectClean('devices')
})

test('the log on a phone: axe finds nothing, nothing is cut off', async () => {
  const long = 'Averylongname'.repeat(6)
  know([entry(2, 'sawFees', { by: 'parent', by_name: long }), entry(1, 'signedInNewDevice')], true)
  await renderScreen('/profile/access-log', { width: 360, height: 740 })
  await expect.element(day('05-01-2026')).toBeVisible()
  await expectClean('access log')
})
