import type { Page } from '@playwright/test'
import { expect, test, useServer } from '../kit/test.ts'
import {
  choose,
  draftFiles,
  freshWork,
  type MadeFile,
  makeFiles,
  namesAndHashes,
  openWork,
  pathsOf,
  remark,
  saveButton,
  storedFiles,
  toast,
} from './assignments.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

const fresh = () => freshWork(server.current)

async function saveAndCompare(page: Page, id: number, files: readonly MadeFile[]): Promise<void> {
  await saveButton(page).click()
  await expect(toast(page, 'Saved as draft.')).toBeVisible()
  expect(await storedFiles(server.current, id)).toEqual(namesAndHashes(files))
}

test('when the browser does not fetch the upload code again, the page asks for a reload and nothing is lost', {
  tag: '@long',
}, async ({ page }) => {
  const id = await fresh()
  const files = await makeFiles(1, 500)
  await openWork(page, at(), id)
  await remark(page).fill('typed before')
  const part = /\/assets\/upload-file-[^/]+\.js$/
  await page.route(part, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("cut off")' }),
  )
  await choose(page, pathsOf(files))
  await expect(draftFiles(page).first()).toContainText('Waiting for the connection')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.unroute(part)
  const note = page
    .getByRole('alert')
    .filter({ hasText: 'A part of Homeroom did not load. Reload to go on.' })
  await note.getByRole('link', { name: 'Reload' }).click()
  await expect(draftFiles(page).first()).toContainText('Uploaded')
  await expect(remark(page)).toHaveValue('typed before')
  await saveAndCompare(page, id, files)
})

test.describe('requests that hang', () => {
  test('an upload is retried after a minute without a reply', { tag: '@long' }, async ({ page }) => {
    const id = await fresh()
    const files = await makeFiles(1, 500)
    await page.clock.install()
    await openWork(page, at(), id)
    const { promise: requested, resolve: take } = Promise.withResolvers<void>()
    await page.route('**/uploads/*', () => take())
    await choose(page, pathsOf(files))
    await await requested
    await page.clock.fastForward(61_000)
    await expect(draftFiles(page).first()).toContainText('Waiting for the connection')
    await page.unroute('**/uploads/*')
    await page.clock.fastForward(11_000)
    await expect(draftFiles(page).first()).toContainText('Uploaded')
    await saveAndCompare(page, id, files)
  })

  test('a form with files is sent again after a minute without a reply', { tag: '@long' }, async ({
    page,
  }) => {
    const id = await fresh()
    const files = await makeFiles(1, 500)
    await page.clock.install()
    await page.route('**/uploads', (route) => route.fulfill({ status: 404, json: {} }))
    await openWork(page, at(), id)
    await choose(page, pathsOf(files))
    const { promise: requested, resolve: take } = Promise.withResolvers<void>()
    await page.route('**/updateAssignment', () => take())
    await saveButton(page).click()
    await await requested
    await page.unroute('**/updateAssignment')
    await page.clock.fastForward(62_000)
    await expect(toast(page, 'Saved as draft.')).toBeVisible()
    expect(await storedFiles(server.current, id)).toEqual(namesAndHashes(files))
  })
})
