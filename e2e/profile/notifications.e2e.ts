import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { PushMessage } from '#domain/news/push-message.ts'
import { programOf } from '#server/database/bundled-programs.ts'
import { type PushService, startPushService } from '#server/news/push/testing.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { chromiumTestFlags, findWholeChromium } from '../../scripts/chromium.ts'
import { openAs } from '../kit/open-as.ts'
import { expect, homeReady, password, test, useServer } from '../kit/test.ts'

let service: PushService
const server = useServer(async () => {
  service = await startPushService()
  return { PUSH_SERVICES: service.address }
})
const at = (path: string) => server.current.at('localhost', path)
test.afterAll(() => service.stop())
test.use({
  serviceWorkers: 'allow',
  launchOptions: { executablePath: findWholeChromium(), args: chromiumTestFlags },
})

/** The browser reaches no push service here: it gives the subscription of an imitation. */
async function subscribeByImitation(page: Page): Promise<void> {
  const { endpoint, ...keys } = service.subscribe('browser')
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const isOn = () => localStorage.getItem('test.subscribed') === 'yes'
      const note = (value: 'yes' | 'no') => localStorage.setItem('test.subscribed', value)
      const subscription = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => note('no'),
      } as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () => (isOn() ? subscription : null)
      PushManager.prototype.subscribe = async () => {
        note('yes')
        return subscription
      }
    },
    { endpoint, keys },
  )
}

/** What the imitation has decrypted as the browser would; the newest. */
async function nextMessage(): Promise<PushMessage> {
  let message: PushMessage | undefined
  await expect
    .poll(
      () => {
        message = service.takeShown().at(-1)?.message ?? message
        return message
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return message as PushMessage
}

/** Hands messages to the portal's service worker, as Chromium does with those of its push service. */
async function startDelivering(page: Page) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (message: PushMessage) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(at('/')).origin,
      registrationId,
      data: JSON.stringify(message),
    })
}

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype
    const registration = await navigator.serviceWorker.getRegistration()
    const shown = registration ? await getNotifications.call(registration) : []
    return shown.map(({ title, body }) => `${title}: ${body}`)
  })

async function workerOf(page: Page) {
  const [worker] = page.context().serviceWorkers()
  return worker ?? page.context().waitForEvent('serviceworker')
}

/** What the service worker has, which the types of pages do not know. */
type WorkerScope = {
  clients: { openWindow: (address: string) => Promise<null> }
  registration: ServiceWorkerRegistration
  NotificationEvent: new (name: string, given: { notification: Notification }) => Event
  dispatchEvent: (event: Event) => void
}

/** A press on a notification: no test can press what the system shows. @returns what would open in a new window */
async function press(page: Page, tag: string): Promise<string[]> {
  return (await workerOf(page)).evaluate(async (tag) => {
    const scope = self as unknown as WorkerScope
    const opened: string[] = []
    const waits: Promise<unknown>[] = []
    scope.clients.openWindow = async (address) => {
      opened.push(address)
      return null
    }
    const notification = (await scope.registration.getNotifications({ tag })).at(0)
    if (!notification) throw new Error('it is not shown')
    const event = new scope.NotificationEvent('notificationclick', { notification })
    Object.assign(event, { waitUntil: (wait: Promise<unknown>) => void waits.push(wait) })
    scope.dispatchEvent(event)
    await Promise.all(waits)
    return opened
  }, tag)
}

/** Changes the person's own password where it is signed in: urgent news, which no quiet hours hold. */
const changePassword = (page: Page, oldPassword: string, newPassword: string) =>
  page.evaluate(
    async (change) => {
      const session = JSON.parse(localStorage.getItem('homeroom.session') ?? '{}')
      const response = await fetch('/api/v1/changePwd', {
        method: 'POST',
        headers: { authorization: session.student_auth, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...change,
          institute_id: session.institute_id,
          username: session.phone,
          userid: session.account_id,
        }),
      })
      return response.status
    },
    { oldPassword, newPassword },
  )

/** Turns notifications on in the browser of a student. @returns the card, and what hands messages to the browser */
async function turnOn(page: Page) {
  await page.context().grantPermissions(['notifications'], { origin: new URL(at('/')).origin })
  await subscribeByImitation(page)
  // The sign-in is news too: no device of the test before gets it, nor this one.
  await server.current.query('delete from push_subscription')
  await openAs(page, '9000000001', at('/profile/notifications'))
  const unplanned = `select 1 from news where kind = 'newDevice' and planned_at is null`
  await expect.poll(() => server.current.query(unplanned)).toEqual([])
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const deliver = await startDelivering(page)
  const card = page.getByRole('region', { name: 'Notifications on devices' })
  await card.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(card.getByText('This device', { exact: true })).toBeVisible()
  return { card, deliver }
}

/** Imports an urgent notice, which no quiet hours hold, by the command of an operator. */
async function importNotice(): Promise<void> {
  const [place] = await server.current.query<{ id: number; zone: string; year: string }>(
    `select institute.id, time_zone as zone, academic_year.source_id as year from institute
      join academic_year on academic_year.institute_id = institute.id and now()::date between start_date and end_date
      where institute.name = 'Greenfield Public School'`,
  )
  if (!place) throw new Error('the demo has no year of today')
  const announced = new Date(Date.now() - 60_000).toLocaleString('sv', { timeZone: place.zone }).slice(0, 16)
  const file = join(server.current.folder, 'notices.csv')
  await writeFile(
    file,
    `id,year,title,text,by,announced_at,urgent\ne2e-1,${place.year},School closed today,Rain,Office,${announced},yes\n`,
  )
  const args = [programOf('cli/import.ts'), file, '--institute', String(place.id)]
  const env = {
    ...process.env,
    SECRET_KEY: testKey,
    DATA_DIR: server.current.folder,
    DATABASE_URL: server.current.databaseAddress,
  }
  await promisify(execFile)(process.execPath, args, { env })
}

test('a notice that is imported beside the running server pops up, and counts in the open window at once [news-32, news-71]', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(120_000)
  const { card, deliver } = await turnOn(page)
  await card.getByRole('button', { name: 'Show what it is about' }).click()
  await expect(card.getByRole('button', { name: 'Show only who it is from' })).toBeVisible()
  const link = page.getByRole('banner').getByRole('link', { name: /^Messages/ })
  await expect(link).toHaveAccessibleName(/, \d+ unread/)
  const unread = async () => Number(/\d+/.exec((await link.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  const before = await unread()
  service.takeShown()
  await importNotice()
  const importedAt = performance.now()
  await deliver(await nextMessage())
  await expect.poll(() => shownOn(page)).toEqual(['Greenfield Public School: Urgent: School closed today'])
  expect(performance.now() - importedAt).toBeLessThan(5000)
  await expect.poll(unread).toBe(before + 1)
})

test('news is shown on the device, also without a network, and a press opens its screen; Logout ends it [news-32, news-34]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { card, deliver } = await turnOn(page)
  await card.getByRole('button', { name: 'Send a test message' }).click()
  await deliver(await nextMessage())
  await expect
    .poll(() => shownOn(page))
    .toEqual(['Greenfield Public School: This is how news reaches this device.'])

  // Without details the message has only the institute.
  expect(await changePassword(page, password, 'New1234')).toBe(200)
  expect(await nextMessage()).toMatchObject({ title: 'News from Greenfield Public School', body: '' })
  await card.getByRole('button', { name: 'Show what it is about' }).click()
  await expect(card.getByRole('button', { name: 'Show only who it is from' })).toBeVisible()
  expect(await changePassword(page, 'New1234', password)).toBe(200)
  const news = await nextMessage()
  expect(news.count).toBeGreaterThan(0)

  const worker = await workerOf(page)
  await worker.evaluate(() => {
    const counted = self as unknown as { counts: unknown[] }
    counted.counts = []
    Object.defineProperty(navigator, 'setAppBadge', {
      value: async (count: number) => void counted.counts.push(count),
    })
  })
  await page.context().setOffline(true)
  await deliver(news)
  await deliver(news)
  await expect.poll(() => shownOn(page)).toHaveLength(2)
  expect(await shownOn(page)).toContainEqual(
    expect.stringMatching(/^Greenfield Public School: Your password was changed/),
  )
  await page.context().setOffline(false)
  expect(await worker.evaluate(() => (self as unknown as { counts: unknown[] }).counts)).toEqual([
    news.count,
    news.count,
  ])

  // In the open window, without loading it again.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  expect(await press(page, news.tag)).toEqual([])
  await expect(page).toHaveURL(at('/profile/access-log'))
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect.poll(() => shownOn(page)).toHaveLength(1)

  // Without one in a new one. The screen that was opened takes its news away, perhaps after it came again.
  await expect(async () => {
    await deliver(news)
    expect(await shownOn(page)).toHaveLength(2)
  }).toPass()
  await page.goto('about:blank')
  expect(await press(page, news.tag)).toEqual(['/profile/access-log'])

  await page.goto(at('/dashboard'))
  await homeReady(page)
  await page.getByRole('banner').getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Login', { exact: true })).toBeVisible()
  expect(await server.current.query('select 1 from push_subscription')).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('test.subscribed'))).toBe('no')
  expect(await shownOn(page)).toEqual([])
})
