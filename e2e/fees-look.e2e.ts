import type { Locator, Page } from '@playwright/test'
import { fees, table } from './fees.ts'
import { expectClean } from './look.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const codeOf = async () => {
  const [found] = await server.current.query(`select code from fee_payment where receipt_no = 'GR100001'`)
  return String(found?.code)
}

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('no accessibility faults in four themes', async ({ page }) => {
      await fees(page, at(), '9000000001')
      await table(page, 'Due Details').waitFor()
      await expectClean(page, 'due')
      await page.getByRole('tab', { name: 'Payment History' }).click()
      await table(page, 'Payment History').waitFor()
      await expectClean(page, 'payments')
      await page.goto(at(`/receipt/${await codeOf()}`))
      await page.getByText('This receipt is genuine').waitFor()
      await expectClean(page, 'a genuine receipt')
      await page.goto(at('/receipt/0000000000000000'))
      await page.getByText('This receipt was not issued here').waitFor()
      await expectClean(page, 'no receipt')
    })
  })
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((one) => one === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${target}`)
}

test('by keyboard alone: year, tab, receipt', async ({ page }) => {
  await fees(page, at(), '9000000001')
  await tabTo(page, page.locator('main').getByLabel('Academic Year'))
  await tabTo(page, page.getByRole('tab', { name: 'Due Details' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Payment History' })).toBeFocused()
  await table(page, 'Payment History').waitFor()
  const receipt = page.getByRole('button', { name: /^Download receipt/ }).first()
  await tabTo(page, receipt)
  await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await expect(receipt).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('rows are cards that name their values; nothing is wider than the screen, and what is touched is large enough', async ({
    page,
  }) => {
    await server.current.query(
      `update standard set name = 'Class 10 with a very long name andwithoutanyspacetobreakit' where name = 'Class 10'`,
    )
    for (const tab of ['due', 'history']) {
      if (tab === 'due') await fees(page, at(), '9000000001')
      else await page.goto(at('/fees?tab=history'))
      await page.locator('main table').waitFor()
      // Still a table for a screen reader, with its headings.
      await expect(page.getByRole('columnheader')).toHaveCount(tab === 'due' ? 7 : 8)
      await expect(page.getByRole('rowheader').first()).toBeVisible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      const small = await page
        .locator('main :is(a, button, select):visible')
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().height < 44)
            .map((one) => one.outerHTML.slice(0, 120)),
        )
      expect(small).toEqual([])
    }
    await server.current.query(`update standard set name = 'Class 10' where name like 'Class 10 with%'`)
  })
})
