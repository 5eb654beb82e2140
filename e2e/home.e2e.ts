import { openAs } from './open-as.ts'
import { expect, homeReady, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test('the promotion shows once a browser (spec/1 §2.5)', async ({ page }) => {
  await openAs(page, '9000000001', at('/dashboard'), { hasPromotion: true })
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await homeReady(page)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('Notice Board and Announcement', () => {
  test('a school reads Notice Board, the first three, then all with a search', async ({ page }) => {
    await openAs(page, '9000000001', at('/dashboard'))
    const board = page
      .getByRole('region', { name: 'Notice Board' })
      .or(page.getByRole('complementary', { name: 'Notice Board' }))
    await expect(board).toContainText('Spread the word to Users')
    await expect(board.getByRole('article').or(board.getByRole('listitem')).first()).toBeVisible()
    await board.getByText('View All').click()
    await expect(page).toHaveURL(/\/announcement$/)
    const total = await server.current.query<{ title: string }>(
      'select title from announcement order by announced_at desc',
    )
    expect(total.length).toBeGreaterThan(3)
    const search = page.getByRole('searchbox')
    await search.fill('zzzz-nothing')
    await expect(page.getByRole('article')).toHaveCount(0)
    await search.fill('')
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(3)
    await page.goBack()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('a coaching institute reads Announcement', async ({ page }) => {
    await openAs(page, '9000000021', at('/dashboard'))
    await expect(page.getByRole('heading', { name: 'Announcement', exact: true })).toBeAttached()
    await expect(page.getByRole('heading', { name: 'Notice Board' })).toHaveCount(0)
  })

  test('with none, a school and the rest see pictures of their own', async ({ page }) => {
    await openAs(page, '9000000044', at('/dashboard'))
    await homeReady(page)
    await server.current.query('delete from announcement_section')
    await server.current.query('delete from announcement')
    await page.reload()
    const picture = async () =>
      page
        .locator('section[aria-labelledby=announcements] svg')
        .first()
        .evaluate((element) => element.outerHTML)
    const coaching = await picture()
    await page.evaluate(() => localStorage.clear())
    await openAs(page, '9000000002', at('/dashboard'))
    await homeReady(page)
    expect(await picture()).not.toBe(coaching)
  })
})

test.describe('with the portal’s files on the device', () => {
  test.use({ serviceWorkers: 'allow' })
  test('without a network the portal opens, and shows the last home', async ({ page, context }) => {
    await openAs(page, '9000000001', at('/dashboard'))
    await homeReady(page)
    // The service worker takes the portal's files once home has come to rest.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      timeout: 20_000,
    })
    await context.setOffline(true)
    await page.reload()
    await homeReady(page)
    await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
    await page.getByRole('link', { name: 'Time Table' }).first().click()
    await expect(page).toHaveURL(/\/timetable$/)
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await homeReady(page)
    await context.setOffline(false)
  })
})
