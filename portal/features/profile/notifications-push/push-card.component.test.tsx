import { describe, expect, onTestFinished, test } from 'vitest'
import { type PushDevice, pushDevices, removePush, subscribePush, testPush } from '#domain/news/push-calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { endpoint, hashOf, haveNotifications, publicKey } from '#portal/testing/notifying.ts'
import { answer, askedOf, fail } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'
import { card } from '../testing.ts'

const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })
const openNotifications = (how: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen('/profile/notifications', how)
const devices = card('Notifications on devices')
const button = (name: string | RegExp) => devices.getByRole('button', { name })
const row = (name: RegExp) => devices.getByRole('listitem').filter({ hasText: name })

const here = async (change: Partial<PushDevice> = {}): Promise<PushDevice> => ({
  push_id: 1,
  device: 'Chrome on Android',
  is_this: true,
  endpoint_hash: await hashOf(endpoint),
  shows_details: false,
  created_at: '2026-11-20T10:00:00+05:30',
  last_notified_at: null,
  ...change,
})
const tablet: PushDevice = {
  push_id: 2,
  device: 'Safari on iPad',
  is_this: false,
  endpoint_hash: 'a'.repeat(64),
  shows_details: true,
  created_at: '2026-11-01T10:00:00+05:30',
  last_notified_at: '2026-11-19T17:00:00+05:30',
}

/** The server's list, and how it changes with the next `change`. */
function haveDevices(...first: PushDevice[]) {
  let list = first
  answer(pushDevices, () => done({ public_key: publicKey, devices: list }))
  return {
    change: (call: typeof subscribePush | typeof removePush, ...next: PushDevice[]) => {
      answer(call, done(null))
      answer(call, (reply) => {
        list = next
        return reply
      })
    },
  }
}

describe('notifications on devices [news-39]', () => {
  test('are turned on here after the browser’s question, at first without details', async () => {
    const browser = haveNotifications()
    const server = haveDevices()
    server.change(subscribePush, await here())
    await openNotifications()
    await expect.element(devices.getByText('No device shows news yet.')).toBeVisible()
    expect(browser.asked).toBe(0)
    await button('Turn on for this device').click()
    await expect.element(row(/Chrome on Android/)).toMatchTextContent('This device')
    expect(browser.asked).toBe(1)
    expect(await askedOf(subscribePush)).toMatchObject([{ body: { endpoint, shows_details: false } }])
    await expect.element(button('Turn on for this device')).not.toBeInTheDocument()
  })

  test('show details where one chooses it, on the device itself alone', async () => {
    haveNotifications({ permission: 'granted' })
    const server = haveDevices(await here(), tablet)
    server.change(subscribePush, await here({ shows_details: true }), tablet)
    await openNotifications()
    await expect.element(row(/Chrome/)).toMatchTextContent('Shows only who it is from.')
    expect(
      row(/Safari/)
        .getByRole('button')
        .elements(),
    ).toHaveLength(1)
    await button('Show what it is about').click()
    await expect.element(row(/Chrome/)).toMatchTextContent('also on the lock screen')
    expect(await askedOf(subscribePush)).toMatchObject([{ body: { shows_details: true } }])
    await expect.element(button('Show only who it is from')).toBeVisible()
  })

  test('are turned off for each device', async () => {
    haveNotifications({ permission: 'granted' })
    const server = haveDevices(await here(), tablet)
    server.change(removePush, await here())
    await openNotifications()
    await button('Turn off: Safari on iPad').click()
    await expect.element(row(/Safari/)).not.toBeInTheDocument()
    expect(await askedOf(removePush)).toMatchObject([{ body: { push_id: 2 } }])
    await expect.element(row(/Chrome/)).toBeVisible()
  })

  test.each([
    ['sent', /on its way to this device/],
    ['gone', /takes no messages any more/],
    ['failed', /could not be sent/],
    ['of a later release', /could not be sent/],
  ] as const)('can be tried; the answer is said: %s', async (outcome, text) => {
    haveNotifications({ permission: 'granted' })
    haveDevices(await here())
    answer(testPush, done({ outcome }))
    await openNotifications()
    await button('Send a test message').click()
    await expect.poll(() => document.body.textContent).toMatch(text)
  })

  test('a test message too soon says so', async () => {
    haveNotifications({ permission: 'granted' })
    haveDevices(await here())
    fail(testPush, 429, 'Too many attempts. Please try again later.')
    await openNotifications()
    await button('Send a test message').click()
    await expect
      .element(devices.getByRole('alert'))
      .toHaveTextContent('Too many attempts. Please try again later.')
  })

  test('a browser that gave up its subscription can turn it on again', async () => {
    haveNotifications()
    haveDevices(await here())
    await openNotifications()
    await expect.element(row(/Chrome/)).toBeVisible()
    expect(devices.getByText('This device').elements()).toEqual([])
    await expect.element(button('Turn on for this device')).toBeVisible()
  })
})

describe('where this device cannot be turned on, it says why', () => {
  test('blocked in the browser, before or now', async () => {
    haveNotifications({ answer: 'denied' })
    haveDevices()
    await openNotifications()
    await button('Turn on for this device').click()
    await expect.element(devices.getByRole('status')).toMatchTextContent('are blocked in this browser')
    await expect.element(button('Turn on for this device')).not.toBeInTheDocument()
    expect(await askedOf(subscribePush)).toEqual([])
  })

  test('the question was closed: the button stays', async () => {
    haveNotifications({ answer: 'default' })
    haveDevices()
    await openNotifications()
    await button('Turn on for this device').click()
    await expect
      .element(devices.getByRole('alert'))
      .toHaveTextContent('The browser did not allow notifications.')
    await expect.element(button('Turn on for this device')).toBeVisible()
  })

  test('its push service cannot be reached', async () => {
    haveNotifications({ isCut: true })
    haveDevices()
    await openNotifications()
    await button('Turn on for this device').click()
    await expect.element(devices.getByRole('alert')).toMatchTextContent('could not be turned on')
  })

  test('an iPhone installs the portal first', async () => {
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'))
    haveDevices(tablet)
    await openNotifications()
    await expect.element(devices.getByRole('status')).toMatchTextContent('install the portal first')
    await expect.element(button('Turn off: Safari on iPad')).toBeVisible()
  })

  test('a server of a release before them has no card; another failure can be tried again', async () => {
    const end = fail(pushDevices, 404, 'Not Found')
    await openNotifications()
    await expect.poll(() => askedOf(pushDevices)).toHaveLength(1)
    await expect.element(devices).not.toBeInTheDocument()
    leaveScreen()
    end()
    const recover = fail(pushDevices, 422, 'Not now')
    await openNotifications()
    await expect.element(devices).toMatchTextContent('Not now')
    recover()
    haveDevices(tablet)
    await devices.getByRole('button', { name: 'Try again' }).click()
    await expect.element(row(/Safari/)).toBeVisible()
  })

  test('a server without notifications has no card', async () => {
    answer(pushDevices, done({ public_key: '', devices: [] }))
    await openNotifications()
    await expect.poll(() => askedOf(pushDevices)).toHaveLength(1)
    await expect.element(devices).not.toBeInTheDocument()
  })
})

test('looks right with devices, and without', { tags: 'long' }, async () => {
  haveNotifications({ permission: 'granted' })
  haveDevices(await here({ device: 'A browser with a very long name on Android' }), tablet)
  await openNotifications({ width: 390, height: 844 })
  await expect.element(button('Send a test message')).toBeVisible()
  await expectClean('devices with notifications')
  await expectReadable('devices with notifications')
  leaveScreen()
  haveDevices()
  haveNotifications({ permission: 'denied' })
  await openNotifications({ width: 390, height: 844 })
  await expect.element(devices.getByRole('status')).toBeVisible()
  await expectClean('notifications that are blocked')
})
