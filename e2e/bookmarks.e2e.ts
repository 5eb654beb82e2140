import type { Page } from '@playwright/test'
import { users } from './exams.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav, riya, neha, parent } = users
const cards = (page: Page) => page.locator('main article')
const count = (page: Page) => page.locator('main').getByText(/^\d+ questions?$/)

/** A bookmarked question of a person with certain facts. */
async function find(phone: string, condition: string): Promise<number> {
  const [found] = await server.current.query<{ id: number }>(
    `select q.id::int from bookmark b join person p on p.institute_id = b.institute_id and p.id = b.person_id
      join question q on q.institute_id = b.institute_id and q.id = b.question_id
      join test t on t.institute_id = b.institute_id and t.id = b.test_id
      left join passage g on g.institute_id = q.institute_id and g.id = q.passage_id
      where p.phone = $1 and ${condition} order by q.id limit 1`,
    [phone],
  )
  if (!found) throw new Error(`no bookmark with ${condition}`)
  return found.id
}
const shown = 't.is_result_published and t.is_solution_offered'

test.describe('the list (spec/3 §2 "Bookmarked questions")', () => {
  test('from My Exam and back; Latest and Oldest by moment, kept in the address', async ({ page }) => {
    await openAs(page, aarav, at('/exam'))
    await page.getByRole('link', { name: 'Bookmarked Questions' }).click()
    await expect(page).toHaveURL(/\/exam\/bookmarks$/)
    await expect(page.getByRole('heading', { name: 'Bookmarked Questions' })).toBeVisible()
    const sort = page.getByLabel('Sort')
    await expect(sort.locator('option')).toHaveText(['Select', 'Latest', 'Oldest'])
    await sort.selectOption('Latest')
    await expect(page).toHaveURL(/sort=latest$/)
    const texts = () => cards(page).getByRole('heading').allTextContents()
    await expect(cards(page).first()).toBeVisible()
    const latest = await texts()
    await sort.selectOption('Oldest')
    await expect(cards(page).getByRole('heading').first()).toHaveText(latest.at(-1) ?? '')
    await page.reload()
    await expect(cards(page).getByRole('heading').first()).toHaveText(latest.at(-1) ?? '')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/exam$/)
  })

  test('a question is text without markup, cut at 220 characters', async ({ page }) => {
    const id = await find(aarav, 'q.type = 1')
    await server.current.query(`update question set html = $2 where id = $1`, [
      id,
      `<p>Cut <b>${'a'.repeat(215)}</b>&lt;&amp;${'z'.repeat(40)}</p>`,
    ])
    await openAs(page, aarav, at('/exam/bookmarks'))
    await expect(page.getByRole('heading', { name: /^Cut a/ })).toHaveText(`Cut ${'a'.repeat(215)}<…`)
  })

  test('removing: asks; No keeps it; Yes takes it away, says so, and the focus goes on', async ({ page }) => {
    await openAs(page, aarav, at('/exam/bookmarks'))
    await expect(count(page)).toBeVisible()
    const total = await cards(page).count()
    const second = await cards(page).nth(1).getByRole('heading').textContent()
    const remove = page.getByRole('button', { name: 'Remove bookmark of question 1', exact: true })
    await remove.click()
    const popup = page.getByRole('alertdialog')
    await expect(popup.getByText('Are sure you want to remove bookmark?')).toBeVisible()
    await popup.getByRole('button', { name: 'No' }).click()
    await expect(remove).toBeFocused()
    await expect(cards(page)).toHaveCount(total)
    await remove.click()
    await popup.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('The bookmark is removed.')).toBeVisible()
    await expect(cards(page)).toHaveCount(total - 1)
    await expect(cards(page).first().getByRole('heading')).toHaveText(second ?? '')
    await expect(remove).toBeFocused()
  })

  test('a refusal is told, and the bookmark stays', async ({ page }) => {
    await openAs(page, aarav, at('/exam/bookmarks'))
    await expect(count(page)).toBeVisible()
    const total = await cards(page).count()
    await page.route('**/student/testLabels/deleteBookmark', (route) =>
      route.fulfill({ json: { validate: 0, message: 'Try again after the exam.' } }),
    )
    await page.getByRole('button', { name: 'Remove bookmark of question 1', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Try again after the exam.')).toBeVisible()
    await expect(cards(page)).toHaveCount(total)
  })

  test('no bookmark; a failure with a retry', async ({ page }) => {
    await server.current.query(
      `delete from bookmark where person_id in (select id from person where phone = $1)`,
      [neha],
    )
    await openAs(page, neha, at('/exam/bookmarks'))
    await expect(page.getByText('No Bookmark Question Available')).toBeVisible()
    await page.route('**/student/testLabels/bookmark/*', (route) =>
      route.fulfill({ status: 422, json: { statusCode: 422, message: 'Not at the moment.' } }),
    )
    await page.reload()
    await expect(page.locator('main').getByText('Not at the moment.')).toBeVisible()
    await page.unroute('**/student/testLabels/bookmark/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No Bookmark Question Available')).toBeVisible()
  })

  test('a parent looks, and removes nothing', async ({ page }) => {
    await openAs(page, parent, at('/exam/bookmarks'))
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  })
})

test.describe('a question (spec/3 §2 "Detail view")', () => {
  const addressOf = (id: number) => at(`/exam/bookmarks/${id}`)
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

  test('the way here; a choice: which is right, which was chosen, feedback', async ({ page }) => {
    const id = await find(aarav, `q.type = 5 and ${shown}`)
    await openAs(page, aarav, addressOf(id))
    await expect(page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem')).toHaveText([
      'Back',
      'Bookmarked Questions',
      'View Questions',
    ])
    const options = page.getByRole('list', { name: 'Options' }).getByRole('listitem')
    await expect(options).toHaveCount(2)
    await expect(options.filter({ hasText: 'Correct' })).toHaveCount(1)
    await expect(section(page, 'Correct Answer')).toContainText(/True|False/)
    await expect(section(page, 'Your Answer')).toBeVisible()
    await expect(section(page, 'Feedback')).toBeVisible()
    await page.getByRole('link', { name: 'Bookmarked Questions' }).click()
    await expect(page).toHaveURL(/\/exam\/bookmarks$/)
  })

  test('a passage over 550 characters: Load more opens the whole of it', async ({ page }) => {
    const id = await find(aarav, 'true')
    await server.current.query(
      `update question q set passage_id = (select min(g.id) from passage g
        where g.institute_id = q.institute_id and length(g.html) > 700) where q.id = $1`,
      [id],
    )
    await openAs(page, aarav, addressOf(id))
    const more = page.getByRole('button', { name: 'Load more' })
    await more.click()
    const popup = page.getByRole('dialog', { name: 'Passage' })
    expect((await popup.textContent())?.length).toBeGreaterThan(550)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
  })

  test('formulas in TeX are drawn as MathML; the policy of the page holds', async ({ page }) => {
    const id = await find(aarav, `q.html like '%\\\\(%' and ${shown}`)
    await server.current.query(`update question set html = $2 where id = $1`, [
      id,
      String.raw`<p>Half of \(x^2 &lt; \frac{a}{b}\), <math><msqrt><mi>y</mi></msqrt></math>, \(\unknown{\) and <a href="javascript:alert(1)">a link</a></p>`,
    ])
    await openAs(page, aarav, addressOf(id))
    const formulas = page.locator('main article').locator('math')
    await expect(formulas.locator('mfrac').first()).toBeVisible()
    await expect(formulas.locator('msqrt').first()).toBeVisible()
    await expect(page.locator('main')).toContainText(String.raw`\(\unknown{\)`)
    await expect(page.locator('main')).not.toContainText(String.raw`\frac`)
    await expect(page.locator('main article')).toContainText('and a link')
    await expect(
      page.locator('main article a[href^=javascript], main annotation, main [style*=color]'),
    ).toHaveCount(0)
  })

  test('a written answer: own and model; a match as a table; blanks and numbers as text', async ({
    page,
  }) => {
    const written = await find(aarav, 'q.type = 2')
    await server.current.query(
      `update question set model_answer_html = '<p>The <b>model</b></p>' where id = $1`,
      [written],
    )
    await server.current.query(
      `update test set is_result_published = true, is_solution_offered = true where id in (
        select b.test_id from bookmark b where b.question_id = $1)`,
      [written],
    )
    await openAs(page, aarav, addressOf(written))
    await expect(section(page, 'Your Answer')).toBeVisible()
    await expect(section(page, 'Solution by admin')).toContainText('The model')
    await page.goto(addressOf(await find(aarav, `q.type = 6 and ${shown}`)))
    const table = page.getByRole('table', { name: 'Pairs' })
    await expect(table.getByRole('columnheader')).toHaveText(['Item', 'Your Answer', 'Correct Answer'])
    await expect(section(page, 'Correct Answer')).toContainText(/1 – [a-z], 2 – [a-z]/)
    for (const type of [4, 7]) {
      await page.goto(addressOf(await find(aarav, `q.type = ${type} and ${shown}`)))
      await expect(section(page, 'Correct Answer')).toHaveText(/^Correct Answer\S+/)
    }
  })

  test('where the answer may not be seen it says so', async ({ page }) => {
    const id = await find(aarav, `not t.is_result_published`)
    await openAs(page, aarav, addressOf(id))
    await expect(page.getByText('The correct answer is shown once the result is published')).toBeVisible()
    await expect(section(page, 'Correct Answer')).toHaveCount(0)
    await expect(page.getByText('Correct', { exact: true })).toHaveCount(0)
  })

  test('another language; a picture; media that cannot be shown', async ({ page }) => {
    const two = await find(aarav, 'q.type = 1')
    await server.current.query(`update question set other_html = '<p>प्रकाश क्या है?</p>' where id = $1`, [two])
    await openAs(page, aarav, addressOf(two))
    await page.getByRole('radio', { name: 'Other language' }).check()
    await expect(page.locator('main article')).toContainText(/[\u0900-\u097f]/)
    const pictured = await find(aarav, `q.media <> '[]'::jsonb`)
    await page.goto(addressOf(pictured))
    const picture = page.getByRole('list', { name: 'Media' }).getByRole('img')
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    await page.route('**/student/testLabels/bookmark/*', async (route) => {
      const reply = await (await route.fetch()).json()
      for (const one of reply.data)
        one.media_data = [{ media_type: 'video', source_path: 'javascript:alert(1)' }]
      await route.fulfill({ json: reply })
    })
    await page.reload()
    await expect(page.getByText('Preview is not availaible')).toBeVisible()
  })

  test('Previous and Next; removing goes back to the list; another’s is not found', async ({ page }) => {
    await openAs(page, riya, at('/exam/bookmarks?sort=oldest'))
    await expect(count(page)).toBeVisible()
    const total = await cards(page).count()
    await page.getByRole('link', { name: 'Open question 1', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Question 1' })).toBeVisible()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: 'Question 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove bookmark' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL(/\/exam\/bookmarks\?sort=oldest$/)
    await expect(cards(page)).toHaveCount(total - 1)
    await page.goto(at(`/exam/bookmarks/${await find(aarav, 'true')}`))
    await expect(page.getByText('This question is not among yours')).toBeVisible()
  })
})

test.describe('the practice notebook', () => {
  test('wrong and left questions by subject; a question with its answer', async ({ page }) => {
    await openAs(page, aarav, at('/exam'))
    await page.getByRole('link', { name: 'Practice Notebook' }).click()
    await expect(count(page)).toBeVisible()
    const subjects = page.getByRole('group', { name: 'Subjects' })
    await subjects.getByRole('button', { name: 'Physics' }).click()
    await expect(page).toHaveURL(/subject=Physics$/)
    await expect(cards(page).first()).toContainText('Physics')
    const about = await cards(page).locator('p').allTextContents()
    expect(about.length).toBeGreaterThan(0)
    for (const facts of about) expect(facts).toMatch(/^(Wrong|Left|Partly right)Physics/)
    await page.getByRole('link', { name: 'Open question 1', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Your Answer' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Practice Notebook' }).click()
    await expect(subjects.getByRole('button', { name: 'Physics' })).toHaveAttribute('aria-pressed', 'true')
  })
})
