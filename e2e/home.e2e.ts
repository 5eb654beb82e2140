import { openAs } from './kit/open-as.ts'
import { expect, homeReady, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test('the promotion is shown once per browser [home-13]', async ({ page }) => {
  await openAs(page, '9000000001', at('/dashboard'), { hasPromotion: true })
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await homeReady(page)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('unread notices stay until they are read', { tag: '@long' }, async ({ page }) => {
  const { query } = server.current
  await query(`update announcement set announced_at = now() where is_for_all`)
  await query('delete from announcements_read')
  await openAs(page, '9000000001', at('/dashboard'))
  const read = page.getByRole('link', { name: /^Read: \d+ unread notice/ })
  const panel = page.getByRole('region', { name: 'Needs you' })
  const all = panel.getByRole('button', { name: /^Show all/ })
  await all.click()
  await read.click()
  await expect(page).toHaveURL(/\/announcement$/)
  await page.getByRole('article').first().waitFor()
  await expect.poll(async () => (await query('select 1 from announcements_read')).length).toBe(1)
  await page.getByRole('link', { name: 'Home', exact: true }).last().click()
  await all.click()
  await expect(read).toHaveCount(0)
})
