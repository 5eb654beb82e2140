import type { Page } from '@playwright/test'
import { expectClean } from './look.ts'
import { closePromotion, expect, signIn, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

async function messages(page: Page, login: string): Promise<void> {
  await signIn(page, at(), login)
  await page.waitForURL('**/dashboard')
  await page.goto(at('/Messages'))
  await page.locator('main :is(article, p)').first().waitFor()
}
const cards = (page: Page) => page.locator('main article')
const say = (phone: string, text: string, when = 'now()') =>
  server.current.query(
    `insert into message (institute_id, phone, text, sent_at)
     select distinct institute_id, phone, '${text}', ${when} from person where phone = '${phone}'`,
  )

test('messages stand by day with weekday and date, the newest first, with their time and lines', async ({
  page,
}) => {
  await messages(page, '9000000001')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  const day = page.getByRole('heading', { level: 2 }).first()
  await expect(day).toHaveText(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d\d-\d\d-\d{4}$/)
  await expect(cards(page).first()).toContainText('Reminder: the fees of this term')
  await expect(cards(page).first().locator('time')).toHaveText(/^\d{1,2}:\d\d [AP]M$/)
  const long = cards(page).filter({ hasText: 'the annual day is close' }).first()
  expect(await long.textContent()).toContain('students,\n\nthe annual day')
  await expect(long.locator('p')).toHaveCSS('white-space', 'pre-wrap')
})

test('what looks like HTML or a link is text', async ({ page }) => {
  await say('9000000002', '<b>bold</b> https://example.org/x <img src=x onerror=alert(1)>')
  await messages(page, '9000000002')
  await expect(cards(page).first()).toContainText('<b>bold</b> https://example.org/x <img src=x')
  await expect(cards(page).locator('a, b, img')).toHaveCount(0)
})

test('who was sent nothing is told so', async ({ page }) => {
  await server.current.query(`delete from message where phone = '9000000022'`)
  await messages(page, '9000000022')
  await expect(page.getByText('No Messages Yet!')).toBeVisible()
})

test('the icon counts what is unread, once home stands; it is read when the messages were open', async ({
  page,
}) => {
  await signIn(page, at(), '9000000021')
  await closePromotion(page)
  const icon = page.getByRole('banner').getByRole('link', { name: /^Messages/ })
  await expect(icon).toHaveAccessibleName('Messages, 40 unread')
  await icon.click()
  await cards(page).first().waitFor()
  await expect(icon).toHaveAccessibleName('Messages')
  await say('9000000021', 'One more')
  await page.goto(at('/dashboard'))
  await expect(icon).toHaveAccessibleName('Messages, 1 unread')
  // Kept on this device: the next visit shows it before anything is counted.
  await page.route('**/messagesByPhoneNo/**', (route) => route.abort())
  await page.reload()
  await expect(icon).toHaveAccessibleName('Messages, 1 unread')
})

test('two people on one phone each have their own count', async ({ page }) => {
  await messages(page, '9000000001')
  await page.goto(at('/dashboard'))
  await page.evaluate(() => localStorage.removeItem('homeroom.session'))
  await signIn(page, at(), '9000000011')
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('banner').getByRole('link', { name: /^Messages/ })).toHaveAccessibleName(
    'Messages, 40 unread',
  )
})

test.describe('1,000 messages', () => {
  test.beforeAll(async () => {
    await server.current.query(
      `insert into message (institute_id, phone, text, sent_at)
       select (select institute_id from person where phone = '9000000044'), '9000000044', 'Number ' || n || repeat(' and more', n % 40),
         now() - n * interval '3 hours' from generate_series(1, 2000) n`,
    )
  })

  test('are asked for at once; few of them are on the page, and the last can be reached', async ({
    page,
  }) => {
    await messages(page, '9000000044')
    await expect.poll(() => cards(page).count()).toBeLessThan(60)
    const item = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()
    expect(Number(await item.getAttribute('aria-setsize'))).toBeGreaterThan(1100)
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        return (await cards(page).allTextContents()).at(-1) ?? ''
      })
      .toMatch(/^Number 96\d/)
    await expect.poll(() => cards(page).count()).toBeLessThan(60)
  })
})

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('no accessibility faults in four themes, and nothing wider than the screen', async ({ page }) => {
      test.setTimeout(120_000)
      await say('9000000031', 'averyveryverylongword'.repeat(20))
      await messages(page, '9000000031')
      await expectClean(page, 'messages')
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    })
  })
}
