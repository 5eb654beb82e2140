import type { Page } from '@playwright/test'
import { openAs } from './kit/open-as.ts'
import { expect, fillSignIn, homeReady, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const icon = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Messages/ })

/** What a person has not read, as the database has it. @param kind of news */
async function unreadOf(phone: string, kind = '%'): Promise<number> {
  const [row] = await server.current.query<{ count: number }>(
    `select count(*)::int as count from news join person on person.institute_id = news.institute_id and person.id = news.person_id
      where person.phone = '${phone}' and news.kind like '${kind}' and news.read_at is null and news.withdrawn_at is null`,
  )
  return row?.count ?? 0
}

test('the icon counts unread news once home is shown; opening the messages marks them read for that person only [message-9, news-62]', async ({
  page,
}) => {
  await page.clock.install()
  /** The delay after home is shown until news is counted. */
  const waitForCount = async () => {
    await homeReady(page)
    await page.clock.fastForward(3000)
  }
  const [before, ofMessages] = [await unreadOf('9000000001'), await unreadOf('9000000001', 'message')]
  expect(ofMessages).toBeGreaterThan(0)
  expect(before).toBeGreaterThan(ofMessages)
  await openAs(page, '9000000001', at('/dashboard'))
  await waitForCount()
  await expect(icon(page)).toHaveAccessibleName(`Messages, ${before} unread`)
  await icon(page).click()
  await page.locator('main article').first().waitFor()
  await expect(icon(page)).toHaveAccessibleName(`Messages, ${before - ofMessages} unread`)
  await expect.poll(() => unreadOf('9000000001', 'message')).toBe(0)
  // Stored on this device: the next visit shows it before it is counted again.
  await page.route('**/news/unread/**', (route) => route.abort())
  await page.goto(at('/dashboard'))
  await expect(icon(page)).toHaveAccessibleName(`Messages, ${before - ofMessages} unread`)
  await page.unrouteAll()
  const others = await unreadOf('9000000011')
  await openAs(page, '9000000011', at('/dashboard'))
  await waitForCount()
  await expect(icon(page)).toHaveAccessibleName(`Messages, ${others} unread`)
})

test('a link of an e-mail leads a parent through the sign-in to the screen of the child whom it is about [news-60]', async ({
  page,
}) => {
  const [anaya] = await server.current.query<{ id: number }>(
    `select student.id::int as id from student join person on person.institute_id = student.institute_id and person.id = student.person_id
      where person.name = 'Anaya Sharma'`,
  )
  await page.goto(at(`/fees?student_id=${anaya?.id}`))
  await fillSignIn(page, '9000000010')
  const popup = page.getByRole('dialog', { name: 'Select Profile' })
  // Not check(): the popup closes before it could look whether the radio button is chosen.
  await popup.getByRole('radio', { name: /Aarav/ }).click({ force: true })
  await expect(page.getByRole('status').filter({ hasText: 'Now showing Anaya' })).toBeVisible()
  await expect(page).toHaveURL(at('/fees'))
  await expect(page.getByRole('heading', { level: 1, name: 'Fees' })).toBeVisible()
})
