import { users } from './exams.ts'
import { openAs } from './kit/open-as.ts'
import { expect, test, useServer } from './kit/test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test('from My Exam to the bookmarks: the order is kept, removed bookmarks stay removed, and formulas are typeset', {
  tag: '@long',
}, async ({ page }) => {
  const cards = page.locator('main article')
  const titles = cards.getByRole('heading')
  const count = page.getByText(/^\d+ questions?$/)
  await openAs(page, users.aarav, at('/exam'))
  await page.getByRole('link', { name: 'Bookmarked Questions' }).click()
  await expect(page).toHaveURL(/\/exam\/bookmarks$/)
  await expect(count).toBeVisible()
  const latest = await titles.allTextContents()
  await page.getByLabel('Sort').selectOption('Oldest')
  await expect(titles).toHaveText(latest.toReversed())
  await page.reload()
  await expect(titles).toHaveText(latest.toReversed())
  await page.getByRole('button', { name: 'Remove bookmark of question 1', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('The bookmark is removed.')).toBeVisible()
  await page.reload()
  await expect(titles).toHaveText(latest.toReversed().slice(1))

  const [found] = await server.current.query<{ id: number }>(
    `select q.id::int from bookmark b join person p on p.institute_id = b.institute_id and p.id = b.person_id
      join question q on q.institute_id = b.institute_id and q.id = b.question_id
      where p.phone = $1 order by q.id limit 1`,
    [users.aarav],
  )
  await server.current.query(`update question set html = $2 where id = $1`, [
    found?.id,
    String.raw`<p>Half of \(\frac{a}{b}\) and <a href="javascript:alert(1)">a link</a></p>`,
  ])
  await page.goto(at(`/exam/bookmarks/${found?.id}`))
  await expect(cards.locator('math mfrac')).toBeVisible()
  await expect(cards).toContainText('and a link')
  await expect(cards.locator('a[href^=javascript]')).toHaveCount(0)
})
