import { openAs } from './kit/open-as.ts'
import { expect, homeReady, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test('the icon counts unread messages once home is shown; opening the messages marks them read for that person only [message-9]', async ({
  page,
}) => {
  await page.clock.install()
  /** The delay after home is shown until messages are counted. */
  const waitForCount = async () => {
    await homeReady(page)
    await page.clock.fastForward(3000)
  }
  await openAs(page, '9000000001', at('/dashboard'))
  await waitForCount()
  const icon = page.getByRole('banner').getByRole('link', { name: /^Messages/ })
  await expect(icon).toHaveAccessibleName('Messages, 40 unread')
  await icon.click()
  await page.locator('main article').first().waitFor()
  await expect(icon).toHaveAccessibleName('Messages')
  await server.current.query(
    `insert into message (institute_id, phone, text, sent_at)
     select distinct institute_id, phone, 'One more', now() from person where phone = '9000000001'`,
  )
  await page.goto(at('/dashboard'))
  await waitForCount()
  await expect(icon).toHaveAccessibleName('Messages, 1 unread')
  // Cached on this device: the next visit shows it before the count is fetched.
  await page.route('**/messagesByPhoneNo/**', (route) => route.abort())
  await page.reload()
  await expect(icon).toHaveAccessibleName('Messages, 1 unread')
  await page.unrouteAll()
  await openAs(page, '9000000011', at('/dashboard'))
  await waitForCount()
  await expect(icon).toHaveAccessibleName('Messages, 40 unread')
})
