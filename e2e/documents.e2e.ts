import { nextDownload } from './kit/next-download.ts'
import { openAs } from './kit/open-as.ts'
import { expect, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test('filters survive a reload; a download has its name and is counted; the viewer shows a PDF and hosted videos [document-3, document-17]', {
  tag: '@long',
}, async ({ page }) => {
  await page.route(/youtube-nocookie|player\.vimeo/, (route) => route.fulfill({ body: '' }))
  await openAs(page, '9000000001', at('/document'))
  const subject = page.getByLabel('Subject', { exact: true })
  const type = page.getByLabel('Document type')
  await subject.selectOption('Physics')
  await type.selectOption('EBook')
  await expect(page.getByText('10 documents')).toBeVisible()
  await page.reload()
  await expect(page.getByText('10 documents')).toBeVisible()
  await expect(subject.locator('option:checked')).toHaveText('Physics')
  await expect(type.locator('option:checked')).toHaveText('EBook')
  await page.getByRole('button', { name: 'Reset Filter' }).click()

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const [download] = await Promise.all([
    nextDownload(page),
    button('Download Physics: the chapter to read at home').click(),
  ])
  expect(download.suggestedFilename()).toBe('chapter.pdf')
  await expect
    .poll(() => server.current.query(`select count from file_download where kind = 'document'`))
    .toEqual([{ count: 1 }])

  const view = button('View Physics: unit test paper')
  await view.click()
  const viewer = page.getByRole('dialog', { name: 'Physics: unit test paper' })
  await expect(viewer.locator('canvas').first()).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Download' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(view).toBeFocused()
  await button('Play Physics: explained in ten minutes').click()
  await expect(page.locator('iframe[src*="youtube-nocookie.com/embed/aqz-KE-bpKQ"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await button('Play Physics: lecture of the guest speaker').click()
  await expect(page.locator('iframe[src*="player.vimeo.com/video/76979871"]')).toBeVisible()
})
