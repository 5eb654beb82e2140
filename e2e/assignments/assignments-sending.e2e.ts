import type { Locator, Page } from '@playwright/test'
import { titles } from '#portal/testing/assignment-titles.ts'
import { openAs } from '../kit/open-as.ts'
import { expect, test, useServer } from '../kit/test.ts'
import {
  choose,
  freshWork,
  makeFiles,
  namesAndHashes,
  openWork,
  remark,
  slowUploads,
  storedFiles,
  submit,
  submitStep,
} from './assignments.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const save = '**/onlineAssignment/student/updateAssignment'
const kilobyte = 1024

/** The part of the shell that shows homework being sent. */
const sendingRegion = (page: Page): Locator => page.getByRole('region', { name: 'On its way' })

async function fresh(): Promise<number> {
  const id = await freshWork(server.current)
  await server.current.query('delete from upload')
  return id
}

const statusOf = async (id: number): Promise<unknown[]> =>
  (
    await server.current.query<{ status: string }>(`select status from submission where assignment_id = $1`, [
      id,
    ])
  ).map(({ status }) => status)

test('confirmed homework is submitted from another screen and after a reload [assignment-42]', async ({
  page,
}) => {
  const id = await fresh()
  const files = await makeFiles(1, 586 * kilobyte)
  await openWork(page, at(), id)
  await slowUploads(page, 60 * kilobyte)
  await choose(page, [files[0]?.path ?? ''])
  await submit(page)
  await expect(sendingRegion(page)).toContainText(titles.open)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.waitForURL(at('/dashboard'))
  await expect(sendingRegion(page)).toContainText(/\d+%/)
  await page.reload()
  await expect(sendingRegion(page)).toContainText(titles.open)
  expect(await statusOf(id)).toEqual([])
  await slowUploads(page, 0)
  await expect(sendingRegion(page)).toContainText('Submitted', { timeout: 30_000 })
  expect(await statusOf(id)).toEqual(['Submitted'])
  expect(await storedFiles(server.current, id)).toEqual(namesAndHashes(files))
  await sendingRegion(page).getByRole('link').click()
  await expect(submitStep(page)).toContainText('You have submitted this.')
  await expect(sendingRegion(page)).toHaveCount(0)
})

/** Submits homework, with uploads so slow that it is still being sent. */
async function submitSlowly(page: Page, id: number) {
  const files = await makeFiles(1, 400 * kilobyte)
  await openWork(page, at(), id)
  await slowUploads(page, 20 * kilobyte)
  await choose(page, [files[0]?.path ?? ''])
  await remark(page).fill('All of it')
  await submit(page)
  await expect(sendingRegion(page)).toContainText(/Submitting… \d+%/)
  return files
}

test('when the page is closed before the reply, the homework is submitted once and shown as submitted [assignment-42]', async ({
  page,
}) => {
  const id = await fresh()
  let sent = 0
  const arrived = Promise.withResolvers<void>()
  await page.route(save, async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    arrived.resolve()
  })
  await openWork(page, at(), id)
  const files = await makeFiles(1, 1000)
  await choose(page, [files[0]?.path ?? ''])
  await submit(page)
  await arrived.promise
  await page.goto(at('/fees'))
  await expect(sendingRegion(page)).toContainText('Submitted')
  // With the same key: the server repeats its reply.
  expect(sent).toBe(2)
  expect(await storedFiles(server.current, id)).toEqual(namesAndHashes(files))
})

test('another person on the device neither sees nor sends the homework; the student does after signing in again [assignment-44]', async ({
  page,
}) => {
  const id = await fresh()
  const files = await submitSlowly(page, id)
  await page.goto(at('/receipt/0'))
  await slowUploads(page, 0)
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/uploads\/|\/updateAssignment$/.test(request.url())) sent.push(request.url())
  })
  await page.route('**/api/v1/uploads/**', (route) => route.abort())
  await openAs(page, '9000000002', at('/dashboard'))
  await page.goto(at('/assignment'))
  await expect(page.getByRole('article').first()).toBeVisible()
  // By then the storage of the device has been read.
  await page.waitForLoadState('networkidle')
  await expect(sendingRegion(page)).toHaveCount(0)
  expect(sent).toEqual([])
  await page.unroute('**/api/v1/uploads/**')
  await openAs(page, '9000000001', at('/fees'))
  await expect(sendingRegion(page)).toContainText('Submitted')
  expect(await storedFiles(server.current, id)).toEqual(namesAndHashes(files))
})

test('of two tabs one sends the homework; the other takes over when that one is closed', {
  tag: '@long',
}, async ({ page, context }) => {
  const id = await fresh()
  const files = await submitSlowly(page, id)
  const other = await context.newPage()
  let sent = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/updateAssignment')) sent += 1
  })
  await other.goto(at('/fees'))
  await expect(sendingRegion(other)).toContainText('Being sent in another tab')
  // While a page closes, the limit of its uploads may end first: it must not send the rest itself.
  await page.evaluate(() => {
    globalThis.fetch = () => new Promise(() => {})
    XMLHttpRequest.prototype.send = () => {}
  })
  await page.close()
  await expect(sendingRegion(other)).toContainText('Submitted', { timeout: 15_000 })
  expect(sent).toBe(1)
  expect(await storedFiles(server.current, id)).toEqual(namesAndHashes(files))
})
