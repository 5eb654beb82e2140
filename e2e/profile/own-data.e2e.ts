import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { nextDownload } from '../kit/next-download.ts'
import { expect, test, useServer } from '../kit/test.ts'
import { card, openProfile, profileReady } from './profile.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test('one’s data is prepared in the background, over a reload, and downloaded as a ZIP [profile-21]', {
  tag: '@long',
}, async ({ page }) => {
  await openProfile(page, at(), '9000000001')
  const data = card(page, 'Your data')
  await data.getByRole('button', { name: 'Prepare the download' }).click()
  await expect(data.getByRole('progressbar')).toBeVisible()
  await page.reload()
  await profileReady(page)
  const button = data.getByRole('button', { name: /^Download/ })
  await expect(button).toBeVisible({ timeout: 30_000 })
  const [download] = await Promise.all([nextDownload(page), button.click()])
  expect(download.suggestedFilename()).toMatch(/^Data of Aarav Sharma, \d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['index.html', 'csv/fees.csv', 'files/profile/photo.jpg']),
  )
  // Opened from the disk, like a person's own copy.
  const index = test.info().outputPath('index.html')
  await writeFile(index, files['index.html'] ?? '')
  await page.goto(pathToFileURL(index).href)
  await expect(page.getByRole('heading', { name: 'Data of Aarav Sharma' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payments', exact: true })).toContainText('Receipt number')
})
