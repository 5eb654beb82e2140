import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { decodeScore } from '#portal/features/exam/report/score/score-address.ts'
import { nextDownload } from './kit/next-download.ts'
import { openAs } from './kit/open-as.ts'
import { expect, signIn, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const login = '9000000001'

/** The student's newest full report. */
async function findReport(): Promise<{ id: number; name: string }> {
  const [found] = await server.current.query<{ id: number; name: string }>(
    `select t.id::int, t.name from test_attempt a join test t on t.id = a.test_id
     join test_label l on l.id = t.label_id join person p on p.id = a.person_id
     where p.phone = $1 and a.rank is not null and t.is_result_published and l.name = 'Unit Tests'
     order by t.starts_at desc limit 1`,
    [login],
  )
  if (!found) throw new Error('he has no report')
  return found
}

async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** @returns which of the large parts the page has fetched */
function followParts(page: Page): () => Promise<string[]> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const name = /\/assets\/([\w.-]+\.js)$/.exec(response.url())?.[1]
    if (name) scripts.add(name)
  })
  const parts = { charts: 'recharts-wrapper', mathematics: 'KaTeX parse error', pdf: 'pdf.worker' }
  return async () => {
    // From the build, because the browser drops the text of a response when the page is left.
    const texts = (
      await Promise.all([...scripts].map((name) => readFile(`dist/portal/assets/${name}`, 'utf8')))
    ).join('')
    return Object.entries(parts).flatMap(([name, mark]) => (texts.includes(mark) ? [name] : []))
  }
}

test('from the list, which keeps its label after a reload, to a report: its PDF, its score card, and back; large parts are fetched where they are shown', {
  tag: '@long',
}, async ({ page }) => {
  const of = await findReport()
  const fetched = followParts(page)
  await openAs(page, login, at('/report'))
  await page.getByRole('group', { name: 'Exam labels' }).waitFor()
  await page.goto(at(`/report/${of.id}?tab=comparison`))
  await page.getByRole('table').waitFor()
  expect(await fetched()).toEqual([])
  await page.getByRole('button', { name: 'Subject Wise Performance' }).click()
  await page.getByRole('dialog').locator('.recharts-wrapper').waitFor()
  await expect.poll(fetched).toEqual(['charts'])

  await page.goto(at('/report'))
  const label = page.getByRole('button', { name: 'Unit Tests', exact: true })
  await label.click()
  await expect(page).toHaveURL(/\/report\?label=\d+$/)
  await page.reload()
  await expect(label).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: `View the report of ${of.name}`, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/report/${of.id}$`))
  // Questions with formulas are among the right ones here, which come last.
  await page.getByRole('button', { name: /^Right/ }).click()
  await page.locator('article math').first().waitFor()
  await expect.poll(fetched).toEqual(['charts', 'mathematics'])

  const preview = page.getByRole('button', { name: 'Preview' })
  await preview.focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: `Preview of the report of ${of.name}` })
  // The server makes it first.
  await popup.waitFor({ timeout: 30_000 })
  await popup.locator('.page canvas').first().waitFor()
  await expect.poll(fetched).toEqual(['charts', 'mathematics', 'pdf'])
  await page.keyboard.press('Escape')
  await expect(preview).toBeFocused()
  const saving = nextDownload(page)
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^Report .*\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Score Card' }).click()
  const card = await opening
  await card.waitForURL(/\/advresult\/[A-Za-z\d]+\${0,2}$/)
  expect(decodeScore(card.url().split('/').at(-1) ?? '')?.testId).toBe(of.id)
  await expect(card.getByRole('heading', { name: 'Score Card', level: 1 })).toBeVisible()
  await expect(card.getByText(of.name)).toBeVisible()
  expect(await card.evaluate(() => window.opener)).toBeNull()
  // The page behind is unchanged.
  await expect(page.getByRole('link', { name: 'Summary' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: /^Left/ }).click()
  await expect(page).toHaveURL(/questions=left/)
  await page.goBack()
  await expect(page).toHaveURL(/\/report\?label=\d+$/)
  await expect(label).toHaveAttribute('aria-pressed', 'true')
})

test('the address of a score card leads to sign-in first, then to the score card, which prints on one page', async ({
  page,
}) => {
  const of = await findReport()
  await openAs(page, login, at(`/report/${of.id}`))
  await page.getByRole('button', { name: /^Right/ }).waitFor()
  expect(await printedPages(page), 'of a report of 40 questions').toBeLessThanOrEqual(2)
  const address = await page.getByRole('link', { name: 'Score Card' }).getAttribute('href')
  await page.evaluate(() => localStorage.clear())
  await page.goto(at(address ?? ''))
  await expect(page).toHaveURL(/:\d+\/$/)
  await signIn(page, page.url(), login)
  await expect(page.getByText(of.name)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  expect(await printedPages(page)).toBe(1)
})
