import type { Page } from '@playwright/test'
import { titles } from '#portal/testing/assignment-titles.ts'
import { expect, test, useCrashingServer } from '../kit/test.ts'
import {
  choose,
  cutLine,
  draftFiles,
  freshWork,
  type MadeFile,
  makeFiles,
  namesAndHashes,
  openWork,
  pathsOf,
  remark,
  saveButton,
  slowUploads,
  storedFiles,
  submitStep,
  toast,
} from './assignments.ts'

const server = useCrashingServer()
const at = (path = '/') => server.current.at('localhost', path)
const megabyte = 1024 * 1024

const fresh = () => freshWork(server.current)

/** Waits until part of a file has arrived. */
async function halfway(page: Page): Promise<void> {
  await expect(draftFiles(page).first().getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    /^[1-8]\d$/,
  )
}

async function saveAndCompare(page: Page, id: number, files: readonly MadeFile[]): Promise<void> {
  await saveButton(page).click()
  await expect(toast(page, 'Saved as draft.')).toBeVisible({ timeout: 60_000 })
  expect(await storedFiles(server.current, id)).toEqual(namesAndHashes(files))
}

test('an upload starts when the file is chosen, can be paused, resumed and removed; saving waits for it, and can be cancelled [assignment-40]', async ({
  page,
}) => {
  const id = await fresh()
  const files = await makeFiles(2, 6 * megabyte)
  const waits = page.getByText('Uploading… it will be saved when ready')
  await openWork(page, at(), id)
  await slowUploads(page, 2 * megabyte)
  await choose(page, pathsOf(files))
  await halfway(page)
  await page.getByRole('button', { name: 'Pause work-1.txt' }).click()
  await expect(draftFiles(page).first()).toContainText(/Paused at \d+%/)
  await page.getByRole('button', { name: 'Remove work-2.txt' }).click()
  await expect(draftFiles(page)).toHaveCount(1)
  await slowUploads(page, megabyte / 4)
  await page.getByRole('button', { name: 'Resume work-1.txt' }).click()
  await saveButton(page).click()
  await expect(waits).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(waits).toHaveCount(0)
  await saveButton(page).click()
  await slowUploads(page, 0)
  await expect(toast(page, 'Saved as draft.')).toBeVisible({ timeout: 30_000 })
  expect(await storedFiles(server.current, id)).toEqual(namesAndHashes(files.slice(0, 1)))
})

test.describe('without a connection, or a server', () => {
  test('an upload waits, and resumes where it stopped; the file is complete when the server is killed and restarted during it [assignment-41]', async ({
    page,
  }) => {
    test.setTimeout(90_000)
    const id = await fresh()
    const files = await makeFiles(2, 8 * megabyte)
    await openWork(page, at(), id)
    await slowUploads(page, 2 * megabyte)
    await choose(page, pathsOf(files))
    await halfway(page)
    await cutLine(page)
    await expect(draftFiles(page).first()).toContainText('Waiting for the connection')
    const resumed = page.waitForRequest((request) => request.method() === 'PATCH')
    await slowUploads(page, megabyte)
    expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThan(0)
    await halfway(page)
    await server.current.crash()
    await slowUploads(page, 0)
    await expect(page.getByText('2 of 2 uploaded, 100%')).toBeVisible({ timeout: 60_000 })
    await saveAndCompare(page, id, files)
  })
})

test('after the tab was closed, the draft is restored and its uploads resume [assignment-39, assignment-41]', async ({
  page,
  context,
}) => {
  const id = await fresh()
  const files = await makeFiles(1, 8 * megabyte)
  await openWork(page, at(), id)
  await remark(page).fill('not saved yet')
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByLabel('Link name').fill('My film')
  await page.getByLabel('Link address').fill('https://films.example.com/1')
  await slowUploads(page, 2 * megabyte)
  await choose(page, pathsOf(files))
  await halfway(page)
  await page.close()
  const again = await context.newPage()
  const resumed = again.waitForRequest((request) => request.method() === 'PATCH')
  await again.goto(at(`/assignment/${id}`))
  await expect(remark(again)).toHaveValue('not saved yet')
  await expect(again.getByLabel('Link name')).toHaveValue('My film')
  expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThan(0)
  await expect(draftFiles(again).first()).toContainText('Uploaded', { timeout: 30_000 })
  await saveAndCompare(again, id, files)
  await again.reload()
  await expect(saveButton(again)).toBeVisible()
  await expect(draftFiles(again)).toHaveCount(0)
})

test('a file that can no longer be read says so, and can be chosen again [assignment-41]', {
  tag: '@long',
}, async ({ page, context }) => {
  const id = await fresh()
  const files = await makeFiles(1, 8 * megabyte)
  await openWork(page, at(), id)
  await slowUploads(page, megabyte)
  await choose(page, pathsOf(files))
  await halfway(page)
  await page.evaluate(forgetFiles)
  await page.close()
  const again = await context.newPage()
  await again.goto(at(`/assignment/${id}`))
  await expect(draftFiles(again).first()).toContainText('This file can no longer be read on this device.')
  await saveButton(again).click()
  await expect(toast(again, 'Some files could not be uploaded.')).toBeVisible()
  const chooser = again.waitForEvent('filechooser')
  await again.getByRole('button', { name: 'Choose work-1.txt again' }).click()
  await (await chooser).setFiles(pathsOf(files))
  await expect(draftFiles(again).first()).toContainText('Uploaded', { timeout: 30_000 })
  await saveAndCompare(again, id, files)
})

/** A browser that is out of storage. */
async function forgetFiles(): Promise<void> {
  const opening = indexedDB.open('homeroom')
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
  const keys = store.getAllKeys()
  await new Promise((resolve) => {
    keys.onsuccess = resolve
  })
  for (const key of keys.result) if (String(key).includes('/file/')) store.delete(key)
  await new Promise((resolve) => {
    store.transaction.oncomplete = resolve
  })
}

test('a refused upload shows the server’s text and can be tried again; a back end without resumable uploads gets the files in the call itself [assignment-53]', async ({
  page,
}) => {
  const id = await fresh()
  const files = await makeFiles(2, 100_000)
  await openWork(page, at(), id)
  const uploads = '**/api/v1/uploads'
  await page.route(uploads, (route) =>
    route.fulfill({ status: 422, json: { statusCode: 422, message: 'Not now.' } }),
  )
  await choose(page, pathsOf(files.slice(0, 1)))
  await expect(draftFiles(page).first()).toContainText('Not now.')
  await page.unroute(uploads)
  await page.getByRole('button', { name: 'Upload work-1.txt again' }).click()
  await expect(draftFiles(page).first()).toContainText('Uploaded')
  await page.route(uploads, (route) => route.fulfill({ status: 404, body: '' }))
  await choose(page, pathsOf(files.slice(1)))
  await expect(draftFiles(page).last()).toContainText('Will be sent when you save')
  await saveAndCompare(page, id, files)
})

test('an expired session leads to sign-in, and the entered text is kept', async ({ page }) => {
  const id = await fresh()
  const files = await makeFiles(1, 1000)
  await openWork(page, at(), id)
  await remark(page).fill('before the session ended')
  await page.route('**/api/v1/uploads', (route) =>
    route.fulfill({ status: 403, json: { statusCode: 403, message: 'Your session has ended.' } }),
  )
  await choose(page, pathsOf(files))
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await page.waitForURL(at('/'))
  await page.unroute('**/api/v1/uploads')
  await openWork(page, at(), id)
  await expect(remark(page)).toHaveValue('before the session ended')
  await expect(draftFiles(page).first()).toContainText('Uploaded')
})

test('logging out asks about unsent homework, and removes it from the device and the server [assignment-44]', {
  tag: '@long',
}, async ({ page }) => {
  const id = await fresh()
  await server.current.query('delete from upload')
  await openWork(page, at(), id)
  await remark(page).fill('nobody else’s business')
  await choose(page, pathsOf(await makeFiles(1, 1000)))
  await expect(draftFiles(page).first()).toContainText('Uploaded')
  expect(await server.current.query('select id from upload')).toHaveLength(1)
  const logOut = async (answer: string) => {
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(`${titles.open} has changes that are not saved`)
    await dialog.getByRole('button', { name: answer }).click()
  }
  await logOut('Stay')
  await page.reload()
  await expect(remark(page)).toHaveValue('nobody else’s business')
  await expect(draftFiles(page)).toHaveCount(1)
  await logOut('Logout and remove')
  await page.waitForURL(at('/'))
  expect(await server.current.query('select id from upload')).toEqual([])
  await openWork(page, at(), id)
  await expect(submitStep(page)).toContainText(/(^|\D)0 of 200 characters/)
  await expect(remark(page)).toHaveValue('')
  await expect(draftFiles(page)).toHaveCount(0)
})
