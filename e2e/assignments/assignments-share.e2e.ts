import type { Page } from '@playwright/test'
import { titles } from '#portal/testing/assignment-titles.ts'
import { openAs } from '../kit/open-as.ts'
import { expect, fillSignIn, homeReady, test, useServer } from '../kit/test.ts'
import { draftFiles, makeFiles } from './assignments.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test.use({ serviceWorkers: 'allow' })

/** As the system does when files are shared with the installed app. */
async function share(page: Page, paths: string[]): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/share'
    form.enctype = 'multipart/form-data'
    const input = document.createElement('input')
    input.type = 'file'
    input.name = 'files'
    input.multiple = true
    input.id = 'to-share'
    form.append(input)
    document.body.append(form)
  })
  await page.locator('#to-share').setInputFiles(paths)
  await page.locator('#to-share').evaluate((input: HTMLInputElement) => input.form?.submit())
}

/** A form of another site. */
async function shareFromElsewhere(page: Page, address: string): Promise<void> {
  const elsewhere = 'http://elsewhere.localhost/'
  const form = `<form method="post" action="${address}" enctype="multipart/form-data"><input type="file" name="files"></form>`
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: form }))
  await page.goto(elsewhere)
  await page
    .locator('input')
    .setInputFiles({ name: 'theirs.pdf', mimeType: 'application/pdf', buffer: Buffer.from('theirs') })
  await page.locator('input').evaluate((input: HTMLInputElement) => input.form?.submit())
  await expect(page).toHaveURL(address)
}

const keptShared = (page: Page) => page.evaluate(() => caches.has('shared-files'))

test('photos shared with the app wait for the sign-in, and become files of the homework that is chosen [assignment-46]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const paths = (await makeFiles(2, 1000)).map(({ path }) => path)
  await openAs(page, '9000000002', at('/dashboard'))
  await homeReady(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await share(
    page,
    (await makeFiles(21, 10)).map(({ path }) => path),
  )
  await expect(page.getByText('You can only upload up to 20 files.')).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('homeroom.session'))
  await share(page, paths)
  await expect(page).toHaveURL(at('/'))
  await fillSignIn(page, '9000000001')
  await expect(page).toHaveURL(at('/share'))
  await expect(page.getByText('2 files are shared')).toBeVisible()
  await page.getByRole('link', { name: `Add to ${titles.late}` }).click()
  await expect(draftFiles(page)).toHaveCount(2)
  await expect.poll(() => keptShared(page)).toBe(false)

  // Shares from another site, and too large ones, leave the waiting files alone; the next share is added.
  await share(page, paths.slice(0, 1))
  await expect(page.getByText('1 file is shared')).toBeVisible()
  await shareFromElsewhere(page, at('/share'))
  await expect(page.getByText('1 file is shared')).toBeVisible()
  await share(
    page,
    (await makeFiles(20, 10)).map(({ path }) => path),
  )
  await expect(page.getByText('What you shared last was not added.')).toBeVisible()
  await expect(page.getByText('1 file is shared')).toBeVisible()
  await share(page, paths.slice(1))
  await expect(page.getByText('2 files are shared')).toBeVisible()

  // Unused shared files are deleted at logout.
  await expect(page.getByText('2 files are shared')).toBeVisible()
  expect(await keptShared(page)).toBe(true)
  await page.goto(at('/dashboard'))
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Logout and remove' }).click()
  await expect(page).toHaveURL(at('/'))
  await expect.poll(() => keptShared(page)).toBe(false)
})
