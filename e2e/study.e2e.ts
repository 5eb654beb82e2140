import { nextDownload } from './kit/next-download.ts'
import { expect, test, useServer } from './kit/test.ts'
import { heading, link, study } from './study.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test('from subject to files, after a reload and by the browser’s buttons; a download has its name and is counted', {
  tag: '@long',
}, async ({ page }) => {
  await study(page, at(), '9000000001')
  const subjects = page.getByRole('list', { name: 'Subjects' }).getByRole('listitem')
  await expect(subjects).toHaveCount(3)
  await link(page, /^Physics/).click()
  await expect(heading(page, 'Physics')).toBeFocused()
  await page.reload()
  await expect(page.getByText('200 files')).toBeVisible()
  await page.goBack()
  await expect(subjects).toHaveCount(3)
  await page.goForward()
  await expect(page.getByText('200 files')).toBeVisible()

  const counted = page.waitForResponse((answer) => answer.url().endsWith('/fileDownloadCount'))
  const [download] = await Promise.all([
    nextDownload(page),
    page.getByRole('button', { name: 'Download Light and its laws', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('light.pdf')
  expect((await counted).status()).toBe(200)
  expect(await server.current.query('select count from file_download')).toEqual([{ count: 1 }])

  const topic = page.getByLabel('Topic', { exact: true })
  await topic.selectOption({ label: 'Electricity' })
  await expect(page).toHaveURL(/topic=\d+/)
  await page.reload()
  await expect(topic.locator('option:checked')).toHaveText('Electricity')
})

test('a search is in the URL, makes one call for the typed text, and opens a video in its host’s player', {
  tag: '@long',
}, async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' }))
  await page.clock.install()
  await study(page, at(), '9000000001')
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/instFileSystem/search/')) searches.push(request.url())
  })
  // Types without a pause, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Search materials and documents').focus()
  for (const letter of 'refraction expl') {
    await page.keyboard.press(letter)
    await page.clock.runFor(20)
  }
  expect(searches).toEqual([])
  await page.clock.resume()
  const results = page.getByRole('region', { name: 'Search results' })
  const film = results.getByRole('button', { name: 'Refraction explained', exact: true }).first()
  await expect(film).toBeVisible()
  expect(searches).toHaveLength(1)
  await page.reload()
  await film.click()
  await expect(page.locator('iframe[src*="youtube-nocookie.com/embed/"]')).toBeVisible()
})
