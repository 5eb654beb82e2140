import { readFile } from 'node:fs/promises'
import { fees, headings, rowsOf, sums, table } from './fees.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test('what is due: the cards, every column of a school, the statuses, and no row that is settled', async ({
  page,
}) => {
  await fees(page, at(), '9000000001')
  await table(page, 'Due Details').waitFor()
  expect(await sums(page)).toEqual(['Rs 1,85,701.50', 'Rs 29,350', 'Rs 1,53,851.50'])
  expect(await headings(page)).toEqual([
    'Instl. No.',
    'Date',
    'Standard',
    'Total Amount',
    'Fine Amount',
    'Balance Amount',
    'Status',
  ])
  const rows = await rowsOf(page)
  expect(rows.map(([number, , standard, ...rest]) => [number, standard, ...rest])).toEqual([
    ['3', 'Class 10', 'Rs 0', 'Rs 100', 'Rs 100', 'Discounted'],
    ['4', 'Class 10', 'Rs 10,800', 'Rs 0', 'Rs 5,800', 'Partially Paid'],
    ['6', 'Class 10', 'Rs 12,345.50', 'Rs 150', 'Rs 12,495.50', 'Overdue'],
    ['7', 'Class 10', 'Rs 12,000', 'Rs 0', 'Rs 12,000', 'Due'],
    ['8', 'Class 10', 'Rs 1,23,456', 'Rs 0', 'Rs 1,23,456', 'Due'],
  ])
  for (const [, date] of rows) expect(date).toMatch(/^\d\d-\d\d-\d{4}$/)
})

test('tab and year stand in the address; a change of tab shows a spinner first (spec/2 §4)', async ({
  page,
}) => {
  await fees(page, at(), '9000000001')
  await table(page, 'Due Details').waitFor()
  await page.getByRole('tab', { name: 'Payment History' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await expect(table(page, 'Payment History')).toBeVisible()
  expect((await rowsOf(page)).map(([numbers, , , mode]) => [numbers, mode])).toEqual([
    ['3', 'Cash'],
    ['4', 'Cheque'],
    ['1, 2', 'UPI'],
  ])
  const years = page.locator('main').getByLabel('Academic Year')
  await years.selectOption({ index: 1 })
  await expect.poll(() => rowsOf(page)).toHaveLength(3)
  await expect(page).toHaveURL(/\/fees\?tab=history&year=\d+$/)
  await page.reload()
  await expect(table(page, 'Payment History')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Payment History' })).toHaveAttribute('aria-selected', 'true')
  await expect(years).toHaveValue(/.+/)
  expect((await sums(page))[0]).toBe('Rs 36,300')
  await page.getByRole('tab', { name: 'Due Details' }).click()
  await expect.poll(() => rowsOf(page)).toHaveLength(1)
  expect((await rowsOf(page))[0]?.at(-1)).toBe('Partially Paid')
})

test('a coaching institute has batches, and no fines here; another shows neither batch nor receipt', async ({
  browser,
}) => {
  const open = async (login: string, search = '') => {
    const page = await (await browser.newContext()).newPage()
    await fees(page, at(), login, search)
    await page.locator('main table').waitFor()
    return page
  }
  const apex = await open('9000000021')
  expect(await headings(apex)).toEqual([
    'Instl. No.',
    'Date',
    'Batch',
    'Total Amount',
    'Balance Amount',
    'Status',
  ])
  expect((await rowsOf(apex))[0]?.[2]).toBe('JEE-26')
  const summit = await open('9000000044', '?tab=history')
  expect(await headings(summit)).toEqual([
    'Instl. No.',
    'Date',
    'Mode',
    'Receipt No.',
    'Paid Amount',
    'Balance Amount',
  ])
  await summit.getByRole('tab', { name: 'Due Details' }).click()
  await table(summit, 'Due Details').waitFor()
  expect(await headings(summit)).toEqual([
    'Instl. No.',
    'Date',
    'Total Amount',
    'Fine Amount',
    'Balance Amount',
    'Status',
  ])
  await apex.context().close()
  await summit.context().close()
})

test('a parent sees the child’s fees', async ({ page }) => {
  await fees(page, at(), '9000000011')
  await table(page, 'Due Details').waitFor()
  expect((await rowsOf(page)).map((cells) => cells.at(-1))).toEqual(['Overdue', 'Overdue', 'Due'])
})

test('who has no fees is told so, in both tabs', async ({ page }) => {
  await server.current.query(
    `delete from fee_payment_part where payment_id in (select p.id from fee_payment p join student s on s.id = p.student_id
      join person n on n.id = s.person_id where n.phone = '9000000002')`,
  )
  for (const name of ['fee_payment', 'fee_instalment'])
    await server.current.query(
      `delete from ${name} where student_id = (select s.id from student s join person n on n.id = s.person_id
        where n.phone = '9000000002')`,
    )
  await fees(page, at(), '9000000002')
  await expect(page.getByText('No Data Available')).toBeVisible()
  expect(await sums(page)).toEqual(['Rs 0', 'Rs 0', 'Rs 0'])
  await page.getByRole('tab', { name: 'Payment History' }).click()
  await expect(page.getByText('No Data Available')).toBeVisible()
})

test('an open user has no such screen', async ({ page }) => {
  await openAs(page, '9000000031', at('/fees'))
  await page.waitForURL('**/dashboard')
})

test('a failure is not told: loading ends, and there is a way to ask again (spec/2 §8)', async ({ page }) => {
  await page.route('**/studentWise/fee/**', (route) =>
    route.fulfill({ status: 422, json: { statusCode: 422, message: 'A message of the server' } }),
  )
  await fees(page, at(), '9000000001')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(page.getByText('A message of the server')).toHaveCount(0)
  await page.unrouteAll()
  await again.click()
  await expect(table(page, 'Due Details')).toBeVisible()
})

test('a receipt is saved as a PDF; where that fails the button says that it may be tried again', async ({
  page,
}) => {
  await fees(page, at(), '9000000001', '?tab=history')
  const button = page.getByRole('button', { name: /^Download receipt GR\d+$/ }).first()
  const number = (await button.getAttribute('aria-label'))?.split(' ').at(-1)
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe(`Receipt ${number}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.route('**/feeReceipt/**', (route) => route.abort())
  await button.click()
  const again = page.getByRole('button', { name: `Try again: download receipt ${number}` })
  await expect(again).toBeVisible()
  await expect(again).toBeFocused()
  await page.unrouteAll()
  await Promise.all([page.waitForEvent('download'), again.click()])
  await expect(page.getByRole('button', { name: `Download receipt ${number}` })).toBeVisible()
})

test.describe('a receipt is confirmed by anybody', () => {
  const codeOf = async (receipt = 'GR100001') => {
    const [found] = await server.current.query(`select code from fee_payment where receipt_no = '${receipt}'`)
    return String(found?.code)
  }

  test('with its code in the address, whatever its case, without signing in', async ({ page }) => {
    const code = await codeOf()
    await page.goto(at(`/receipt/${code.toLowerCase().match(/.{4}/g)?.join('-')}`))
    await expect(page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible()
    await expect(page.getByText('GR100001')).toBeVisible()
    await expect(page).toHaveTitle('Confirm a fee receipt')
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })

  test('also while somebody is signed in', async ({ page }) => {
    await fees(page, at(), '9000000001')
    await page.goto(at(`/receipt/${await codeOf()}`))
    await expect(page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible()
  })

  test('a code that was never issued is told as such; another may be typed', async ({ page }) => {
    await page.goto(at('/receipt/0000-0000-0000-0000'))
    await expect(page.getByText('This receipt was not issued here')).toBeVisible()
    const field = page.getByLabel('Code on the receipt')
    await field.fill(await codeOf())
    await field.press('Enter')
    await expect(page.getByText('This receipt is genuine')).toBeVisible()
    await field.fill('nonsense/%')
    await field.press('Enter')
    await expect(page.getByText('This receipt was not issued here')).toBeVisible()
    await page.reload()
    await expect(field).toHaveValue('nonsense/%')
  })

  test('without a connection that is told', async ({ page }) => {
    await page.goto(at('/receipt'))
    await page.route('**/api/v1/feeReceipt/**', (route) => route.abort())
    await page.getByLabel('Code on the receipt').fill('0000000000000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Please check your internet connection!')).toBeVisible()
  })
})
