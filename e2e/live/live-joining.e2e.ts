import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, useServer } from '../kit/test.ts'
import { clearClasses, openLive, putClass } from './live-classes.ts'

const server = useServer()
test.beforeEach(() => clearClasses(server.current))
const put = (one: Parameters<typeof putClass>[1]) => putClass(server.current, one)
const open = (page: Page, login: string) => openLive(page, server.current, login)
const join = (page: Page) => page.getByRole('button', { name: 'Join: Wave optics' })

/**
 * Replaces the providers' meeting pages.
 * @returns the requested addresses
 */
async function serveRooms(context: BrowserContext): Promise<string[]> {
  const requested: string[] = []
  await context.route(/^https:\/\/[\w.]+\.example\//, (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>The room</title>' })
  })
  return requested
}
/** The calls that ask whether a class may start. */
function watchStarts(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/session/start/')) requested.push(new URL(request.url()).search)
  })
  return requested
}

/** What is asked of the server for each provider: `portal/shared/joining/provider-flags.test.ts`. */
test('Join opens a class with Zoom in a window without an opener [live-17, live-38]', async ({
  page,
  context,
}) => {
  const requested = await serveRooms(context)
  const starts = watchStarts(page)
  const link = 'https://room.example/j/42?pwd=x'
  await put({ to: ['JEE-26'], start: -10, end: 50, provider: 'Zoom', link })
  await open(page, '9000000021')
  const opened = context.waitForEvent('page')
  await join(page).click()
  const room = await opened
  await expect(room).toHaveURL(link)
  expect(await room.evaluate(() => window.opener)).toBeNull()
  expect(starts).toEqual(['?isZoomLiveClass=1'])
  expect(requested).toHaveLength(1)
})

test('an open user joins the class of a product', { tag: '@long' }, async ({ page, context }) => {
  await serveRooms(context)
  await put({ to: ['JEE Crash Course'], start: -10, end: 50 })
  await open(page, '9000000031')
  const opened = context.waitForEvent('page')
  await join(page).click()
  await expect(await opened).toHaveURL('https://zoom.example/j/1')
})

test('before the start no call is made: Grab a cup of Coffee [live-15]', async ({ page, context }) => {
  const starts = watchStarts(page)
  // Late in the evening the class is tomorrow.
  await put({ to: ['JEE-26'], start: 15, end: 50 })
  await open(page, '9000000021')
  const dayInIndia = (minutes: number) =>
    new Date(Date.now() + (minutes + 330) * 60_000).toISOString().slice(0, 10)
  if (dayInIndia(15) !== dayInIndia(0)) await page.getByRole('tab', { name: 'Upcoming Classes' }).click()
  await expect(join(page)).toHaveAttribute('aria-disabled', 'true')
  await join(page).press('Enter')
  await expect(page.getByText('Grab a cup of Coffee. Class is not yet started.')).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  expect(starts).toEqual([])
})

test('parents are not allowed to join, and no call is made [live-16]', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const starts = watchStarts(page)
  await put({ to: ['10-A'], start: -10, end: 50 })
  await open(page, '9000000010')
  await join(page).press('Enter')
  await expect(page.getByText('Parents are not allowed to join.', { exact: true })).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  expect(starts).toEqual([])
})

test('a class that does not open leaves no window: no https, too early by the server’s clock, cancelled, no connection [live-18, live-19, live-20]', async ({
  page,
  context,
}) => {
  const isAlone = () => expect.poll(() => context.pages().length).toBe(1)
  await put({ to: ['JEE-26'], start: -10, end: 50, link: 'http://zoom.example/j/1' })
  await open(page, '9000000021')
  await join(page).click()
  await expect(page.getByText('Something went wrong! Please try after sometime.')).toBeVisible()
  await isAlone()

  await server.current.query(`update live_class set starts_at = starts_at + interval '30 minutes'`)
  await join(page).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(
    'You cannot start the class as the classes can only be started after the scheduled time.',
  )
  await isAlone()
  await alert.getByRole('button', { name: 'Ok' }).click()
  await expect(join(page)).toBeFocused()

  await server.current.query('update live_class set cancelled_at = now()')
  await join(page).click()
  await expect(page.getByText('Not Found')).toBeVisible()
  await isAlone()
  await page.route('**/session/start/**', (route) => route.abort())
  await join(page).click()
  await expect(page.getByText('Please check your internet connection!', { exact: true })).toBeVisible()
  await isAlone()
})

test('when the browser blocks the window, the class is shown as a link [live-17]', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await serveRooms(context)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await put({ to: ['JEE-26'], start: -10, end: 50 })
  await open(page, '9000000021')
  await join(page).click()
  const opened = context.waitForEvent('page')
  await page
    .getByRole('alertdialog')
    .getByRole('link', { name: /Open the class/ })
    .click()
  await expect(await opened).toHaveURL('https://zoom.example/j/1')
})
