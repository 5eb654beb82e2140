import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { nextDownload } from './kit/next-download.ts'
import { openAs } from './kit/open-as.ts'
import { expect, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const table = (page: Page, name: string) => page.getByRole('table', { name })

test('tab and year survive a reload; a receipt is saved as a PDF, by keyboard and again after a failure', async ({
  page,
}) => {
  await openAs(page, '9000000001', at('/fees?tab=history'))
  const years = page.locator('main').getByLabel('Academic Year')
  await years.selectOption({ index: 1 })
  await expect(page).toHaveURL(/\/fees\?tab=history&year=\d+$/)
  await page.reload()
  await expect(table(page, 'Payment History')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Payment History' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('main dl dd').first()).toHaveText('Rs 36,300')
  const button = page.getByRole('button', { name: /^Download receipt GR\d+$/ }).first()
  const number = (await button.getAttribute('aria-label'))?.split(' ').at(-1)
  await button.focus()
  const [download] = await Promise.all([nextDownload(page), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe(`Receipt ${number}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(button).toBeFocused()
  await page.route('**/feeReceipt/**', (route) => route.abort())
  await button.click()
  const again = page.getByRole('button', { name: `Try again: download receipt ${number}` })
  await expect(again).toBeFocused()
  await page.unrouteAll()
  await Promise.all([nextDownload(page), again.click()])
  await expect(page.getByRole('button', { name: `Download receipt ${number}` })).toBeVisible()
})

test('a receipt can be verified by its code, in the address or typed, signed in or not', async ({ page }) => {
  const [found] = await server.current.query(`select code from fee_payment where receipt_no = 'GR100001'`)
  const code = String(found?.code)
  const genuine = page.getByRole('heading', { name: 'This receipt is genuine' })
  await page.goto(at(`/receipt/${code.toLowerCase().match(/.{4}/g)?.join('-')}`))
  await expect(genuine).toBeVisible()
  await expect(page.getByText('GR100001')).toBeVisible()
  await expect(page).toHaveTitle('Confirm a fee receipt')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const field = page.getByLabel('Code on the receipt')
  await field.fill('nonsense/%')
  await field.press('Enter')
  await expect(page.getByText('This receipt was not issued here')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('nonsense/%')
  await openAs(page, '9000000001', at(`/receipt/${code}`))
  await expect(genuine).toBeVisible()
})
