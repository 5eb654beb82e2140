import { openAs } from './kit/open-as.ts'
import { expect, homeReady, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test('the snapshot of home is shown before the app’s code runs, and is not interactive', async ({ page }) => {
  await openAs(page, '9000000001', at('/dashboard'))
  await page.waitForFunction(() => localStorage.getItem('homeroom.picture') !== null)
  await page.addInitScript(() => {
    const picture = JSON.parse(localStorage.getItem('homeroom.picture') ?? 'null')
    if (!picture) return
    picture.pieces.push(
      ['script', {}, 'window.broken = 1'],
      ['img', { src: '/icon.svg', onload: 'window.broken = 1', style: 'color:red' }],
      ['a', { href: 'javascript:window.broken=1', id: 'bad-link' }, 'press'],
    )
    localStorage.setItem('homeroom.picture', JSON.stringify(picture))
  })
  await page.route('**/assets/main-*.js', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await homeReady(page)
  await expect(page.locator('#root[data-picture]')).toHaveCount(1)
  await expect(page.locator('#bad-link')).not.toHaveAttribute('href')
  expect(await page.locator('#root script, #root [onload], #root [style]').count()).toBe(0)
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
})

test('logging out removes the snapshot of home', async ({ page }) => {
  await openAs(page, '9000000002', at('/dashboard'))
  await page.waitForFunction(() => localStorage.getItem('homeroom.picture') !== null)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible()
  const kept = await page.evaluate(() =>
    ['picture', 'home', 'session'].map((key) => localStorage.getItem(`homeroom.${key}`)),
  )
  expect(kept).toEqual([null, null, null])
})

test('when the server has ended the session, its first reply removes the snapshot before the app’s code runs', async ({
  page,
}) => {
  await openAs(page, '9000000001', at('/dashboard'))
  await page.waitForFunction(() => localStorage.getItem('homeroom.picture') !== null)
  await server.current.query(`update session set ended_at = now(), end_reason = 'password'`)
  await page.route('**/assets/main-*.js', () => undefined)
  const delayed = Promise.withResolvers<void>()
  await page.route('**/api/v1/home/**', async (route) => {
    await delayed.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await homeReady(page)
  delayed.resolve()
  await expect(page.locator('#root[data-picture] > *')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('homeroom.picture'))).toBeNull()
})
