import { readFile } from 'node:fs/promises'
import { openAs } from './open-as.ts'
import { findReport } from './reports.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test.describe('the report as a file', () => {
  test('Preview shows the PDF, Download saves it', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    const button = page.getByRole('button', { name: 'Preview' })
    await button.click()
    const popup = page.getByRole('dialog', { name: `Preview of the report of ${of.name}` })
    // The server draws it first.
    await popup.waitFor({ timeout: 30_000 })
    await expect(popup.locator('.page canvas').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^Report .*\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('neither is there where solutions are not offered, and no correct answer is told (spec/3 §6)', async ({
    page,
  }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    await server.current.query('update test set is_solution_offered = false where id = $1', [of.id])
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    await expect(page.getByText('The correct answers of this exam are not shown.')).toBeVisible()
    for (const name of ['Preview', 'Download'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByText('Correct answer', { exact: true })).toHaveCount(0)
    await server.current.query('update test set is_solution_offered = true where id = $1', [of.id])
  })

  test('what the server refuses is told', async ({ page }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    const preview = page.getByRole('button', { name: 'Preview' })
    await preview.waitFor()
    await server.current.query('update test set is_solution_offered = false where id = $1', [of.id])
    await preview.click()
    await expect(page.getByText('Not Found')).toBeVisible()
    await server.current.query('update test set is_solution_offered = true where id = $1', [of.id])
  })
})

test.describe('what is not there', () => {
  test('a report that is not published, and one that is not one’s own', async ({ page }) => {
    const [waiting] = await server.current.query<{ id: number }>(
      `select id::int from test where name = 'Weekly test: Chemistry'`,
    )
    const other = await findReport(server.current, '9000000021', 'compared')
    await openAs(page, '9000000001', at(`/report/${waiting?.id}`))
    await expect(page.getByText('No Report Available')).toBeVisible()
    await expect(page.getByText('The result is shown here once it is published.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Report' })).toHaveCount(0)
    for (const path of [`/report/${other.id}`, '/report/999999999', '/report/0', '/report/x']) {
      await page.goto(at(path))
      await expect(page.getByText('No Report Available')).toBeVisible()
      await expect(page.locator('main table')).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Back to Exam Reports' }).click()
    await expect(page.getByText('Click on the Test Type to view the exam reports')).toBeVisible()
  })

  test('while it is on its way its place is held, and a failure of the server can be tried again', async ({
    page,
  }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    let answer: 'wait' | 'fail' | 'go' = 'wait'
    await page.route('**/testReports/**', async (route) => {
      while (answer === 'wait') await new Promise((resolve) => setTimeout(resolve, 50))
      if (answer === 'fail') await route.fulfill({ status: 500, json: {} })
      else await route.continue()
    })
    await openAs(page, '9000000001', at(`/report/${of.id}`))
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    answer = 'fail'
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    answer = 'go'
    await again.click()
    await expect(page.getByRole('heading', { name: 'Questions Report' })).toBeVisible()
  })

  test('without a connection it says so, and comes when there is one', async ({ page, context }) => {
    const of = await findReport(server.current, '9000000001', 'compared')
    await openAs(page, '9000000001', at(`/report?label=${of.labelId}`))
    const link = page.getByRole('link', { name: `View the report of ${of.name}`, exact: true }).first()
    await page.goto(at(`/report/${of.id}`))
    await page.getByRole('heading', { name: 'Questions Report' }).waitFor()
    await page.goto(at(`/report?label=${of.labelId}`))
    await link.waitFor()
    await context.setOffline(true)
    await link.click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Questions Report' })).toBeVisible()
  })
})
