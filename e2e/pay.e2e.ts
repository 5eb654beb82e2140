import type { Page } from '@playwright/test'
import { openAs } from './kit/open-as.ts'
import { expect, test, useServer } from './kit/test.ts'

/** The demo has the test provider. */
const server = useServer(async () => ({ DEMO: 'on' }))
const at = (path = '/') => server.current.at('localhost', path)
const pays = /^Pay Rs [\d,.]+$/
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Moves the focus to something by the keyboard alone, and presses Enter there. */
async function reach(page: Page, name: RegExp | string): Promise<void> {
  const target = page.getByRole('button', { name }).or(page.getByRole('link', { name })).last()
  await target.waitFor()
  for (let tabs = 0; tabs < 80; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
  await page.keyboard.press('Enter')
}

test('from what is due to the receipt it is three presses on a phone, by keyboard [pay-53]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, '9000000001', at('/fees'))
  await reach(page, pays)
  await title(page, 'Pay fees').waitFor()
  await reach(page, pays)
  await reach(page, 'Pay by UPI')
  await expect(title(page, 'Paid')).toBeVisible()
  await expect(page.getByText(/Receipt /).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.reload()
  await expect(title(page, 'Paid')).toBeVisible()
})

test('back, reload, no network and a lost return end in a clear state at each step [pay-54]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, '9000000010', at('/fees/pay'), { child: /Aarav/ })
  const main = page.locator('main')
  const pay = main.getByRole('button', { name: pays })
  await main.getByRole('checkbox').first().waitFor()
  if (!(await main.getByRole('checkbox', { checked: true }).count()))
    await main.getByRole('checkbox').first().check()
  await expect(pay).toBeEnabled()
  await page.context().setOffline(true)
  await expect(pay).toHaveAccessibleDescription('Offline')
  await page.context().setOffline(false)
  await pay.click()
  // Closed by Back: nothing was taken, and it goes on.
  const testPage = page.getByText('Test payment: no money moves')
  await testPage.waitFor()
  await page.goBack()
  await expect(title(page, 'Not paid yet')).toBeVisible()
  await page.reload()
  await expect(title(page, 'Not paid yet')).toBeVisible()
  await pay.click()
  await page.getByRole('button', { name: 'Let it fail' }).click()
  await expect(page.getByText('There was not enough money in the account.')).toBeVisible()
  const order = page.url()
  // Without a network it says so, and looks again by itself.
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.', { exact: false }).first()).toBeVisible()
  await page.context().setOffline(false)
  await main.getByRole('button', { name: 'Try again' }).click()
  await testPage.waitFor()
  // The browser never comes back from the payment.
  const paid = await page.request.post(`${page.url()}?do=upi`, { maxRedirects: 0 })
  expect(paid.status()).toBe(303)
  await page.goto(order)
  await expect(title(page, 'Paid')).toBeVisible()
  await page.goBack()
  await page.goForward()
  await expect(title(page, 'Paid')).toBeVisible()
})
