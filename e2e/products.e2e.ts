import { openAs } from './kit/open-as.ts'
import { expect, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/product') => server.current.at('coaching.localhost', path)

test('the tab survives a reload; a product’s videos load on request: the uploaded one, and those at Youtube without cookies [product-2, product-9]', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.route(/^https:\/\/[^/]*youtube/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
  )
  await openAs(page, '9000000031', at())
  await page.getByRole('tab').last().click()
  await expect(page).toHaveURL(/\?tab=expired$/)
  await page.reload()
  await expect(page.locator('main article')).toHaveCount(1)
  await expect(page.locator('main article')).toContainText('Expired on')
  await page.getByRole('tab').first().click()
  await page.getByRole('link', { name: 'JEE Crash Course' }).click()
  await expect(page).toHaveURL(/\/product\/\d+$/)
  const videos = page.getByRole('region', { name: 'Videos' }).getByRole('button')
  await expect(videos).toHaveText(['Play introduction', 'Play video 1', 'Play video 2'])
  expect(requests.filter((url) => /\.mp4|^https:/.test(url))).toEqual([])
  await videos.first().focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: 'JEE Crash Course' })
  await expect
    .poll(() => popup.locator('video').evaluate((film: HTMLVideoElement) => film.readyState))
    .toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  await expect(videos.first()).toBeFocused()
  await videos.last().click()
  await expect(popup.locator('iframe')).toHaveAttribute('title', 'JEE Crash Course')
  const asksElsewhere = () =>
    requests.filter((url) => url.startsWith('https:')).map((url) => url.split('?')[0])
  await expect.poll(asksElsewhere).toEqual(['https://www.youtube-nocookie.com/embed/YE7VzlLtp-4'])
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(videos.last()).toBeFocused()
})
