import type { Page } from '@playwright/test'
import { users } from './exams.ts'
import { expectClean, expectReadable, tabTo } from './look.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav } = users

/** One bookmarked question of each type. */
const ofEachType = () =>
  server.current.query<{ id: number; type: number }>(
    `select distinct on (q.type) q.id::int, q.type from bookmark b
      join person p on p.institute_id = b.institute_id and p.id = b.person_id
      join question q on q.institute_id = b.institute_id and q.id = b.question_id
      where p.phone = $1 order by q.type, (q.html like '%\\\\(%') desc, q.passage_id nulls last, q.id`,
    [aarav],
  )

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 900 } })

  test('no accessibility faults, nothing too wide or too small, in lists and questions of every type', async ({
    page,
  }) => {
    await openAs(page, aarav, at('/exam/bookmarks'))
    await page.locator('main article').first().waitFor()
    await expectClean(page, 'bookmarks')
    await page.getByRole('button', { name: 'Remove bookmark of question 1', exact: true }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectClean(page, 'question before removing')
    await page.goto(at('/exam/notebook'))
    await page.locator('main article').first().waitFor()
    await expectClean(page, 'notebook')
    const questions = await ofEachType()
    expect(questions.map(({ type }) => type)).toEqual([1, 2, 3, 4, 5, 6, 7])
    for (const { id, type } of questions) {
      await page.goto(at(`/exam/bookmarks/${id}`))
      await page.getByRole('region', { name: 'Your Answer' }).waitFor()
      await expectClean(page, `a question of type ${type}`)
      if (type !== 6) continue
      await expectReadable(page, 'a question with pairs')
      await page.setViewportSize({ width: 1440, height: 900 })
      await expectClean(page, 'a question with pairs, on a desk')
      await page.setViewportSize({ width: 360, height: 900 })
    }
  })
})

const openLink = (page: Page, number: number) =>
  page.getByRole('link', { name: `Open question ${number}`, exact: true })

test('by keyboard alone: order, a question, the next, its removal', async ({ page }) => {
  await openAs(page, aarav, at('/exam'))
  await tabTo(page, page.getByRole('link', { name: 'Bookmarked Questions' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/exam\/bookmarks$/)
  const sort = page.getByLabel('Sort')
  await tabTo(page, sort)
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/sort=oldest$/)
  await expect(sort).toBeFocused()
  const total = await page.locator('main article').count()
  await tabTo(page, openLink(page, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Question 2', exact: true })).toBeVisible()
  const remove = page.getByRole('button', { name: 'Remove bookmark' })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/exam\/bookmarks\?sort=oldest$/)
  await expect(page.locator('main article')).toHaveCount(total - 1)
  // Where one is now is read out, and Tab goes on from there.
  await expect(page.getByRole('heading', { name: 'My Exam' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Remove bookmark of question 1', exact: true }))
  await page.getByRole('link', { name: 'Back' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/exam$/)
})

test('1,000 bookmarks: only those near the screen are there, and the order changes at once', async ({
  page,
}) => {
  await server.current.query(
    `with who as (select institute_id, id from person where phone = $1),
      source as (select q.*, x.test_id, x.part_id from who w
        join bookmark b on b.institute_id = w.institute_id and b.person_id = w.id
        join question q on q.institute_id = b.institute_id and q.id = b.question_id and q.type = 1
        join test_question x on x.institute_id = b.institute_id and x.test_id = b.test_id
          and x.question_id = b.question_id limit 1),
      made as (
        insert into question (institute_id, subject_id, type, html, options, key, source_id)
        select institute_id, subject_id, type, '<p>Made ' || n || '</p>', options, key, 'made ' || n
        from source, generate_series(1, 1000) n returning institute_id, id, substr(source_id, 6)::int as n),
      set_in as (
        insert into test_question (institute_id, test_id, question_id, part_id, position, marks)
        select m.institute_id, s.test_id, m.id, s.part_id, 1000 + m.n, 1 from made m, source s)
      insert into bookmark (institute_id, person_id, test_id, question_id, marked_at)
      select m.institute_id, w.id, s.test_id, m.id, now() - interval '1 day' + m.n * interval '1 second'
      from made m, who w, source s`,
    [aarav],
  )
  await openAs(page, aarav, at('/exam/bookmarks?sort=latest'))
  await expect(page.getByRole('heading', { name: 'Made 1000' })).toBeVisible()
  expect(await page.locator('main article').count()).toBeLessThan(40)
  await page.getByLabel('Sort').selectOption('Oldest')
  await expect(page.getByRole('heading', { name: 'Made 1000' })).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('heading', { name: 'Made 1000' })).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(openLink(page, 1)).toBeInViewport()
})
