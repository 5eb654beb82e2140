import { cards, documents, subject, type } from './documents.ts'
import { expectClean, expectFits, expectReadable, tabTo } from './look.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('no accessibility faults: long names, every kind of card, nothing of a type', async ({ page }) => {
    const long = 'Physics, with practical work in the laboratory'
    await server.current.query(
      `update document set title = repeat('Averylongnamewithoutanyspace', 6) where title = 'Physics: unit test paper'`,
    )
    await server.current.query(`update subject set name = $1 where name = 'Physics'`, [long])
    await documents(page, at(), '9000000001')
    await subject(page).selectOption(long)
    await expect(page.getByText('60 documents')).toBeVisible()
    await expectClean(page, 'documents')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectClean(page, 'documents, wide')
    await expectReadable(page, 'documents')
    await page.setViewportSize({ width: 360, height: 740 })
    await type(page).selectOption('Exam')
    await expect(page.getByText('10 documents')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Averylongname/ })).toBeVisible()
    await expectFits(page, 'exams, one with a long name')
    await page.goto(at('/document?type=other'))
    await page.getByText('No documents are available yet!').waitFor()
    await expectClean(page, 'nothing of this type')
    await server.current.query(`update subject set name = 'Physics' where name = $1`, [long])
    await server.current.query(
      `update document set title = 'Physics: unit test paper' where title like 'Averylong%'`,
    )
  })
})

test('by keyboard alone: subject, type, Reset Filter, View', async ({ page }) => {
  await documents(page, at(), '9000000001')
  await tabTo(page, subject(page))
  await page.keyboard.type('Ph')
  await expect(page.getByText('60 documents')).toBeVisible()
  await expect(subject(page)).toBeFocused()
  await tabTo(page, type(page))
  await page.keyboard.type('Exam')
  await expect(page.getByText('10 documents')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Reset Filter' }))
  await page.keyboard.press('Enter')
  await expect(type(page)).toBeFocused()
  const view = page.getByRole('button', { name: 'View Physics: unit test paper', exact: true })
  await tabTo(page, view)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(view).toBeFocused()
})

test.describe('1,000 documents in one subject', () => {
  test.beforeAll(async () => {
    await server.current.query(
      `with source as (
         select d.* from document d join subject s on s.id = d.subject_id
         where s.name = 'English' and d.title = 'English: the chapter to read at home'),
       made as (
         insert into document (institute_id, subject_id, title, category, file_id, shared_at, is_readonly)
         select institute_id, subject_id, 'Sheet ' || n || repeat(' of a very long name', n % 7), 'Other', file_id,
           now() - n * interval '1 hour', n % 3 = 0
         from source, generate_series(1, 1000) n returning institute_id, id)
       insert into document_section (institute_id, document_id, section_id)
       select made.institute_id, made.id, x.section_id from made, document_section x join source on source.id = x.document_id`,
    )
  })

  test('only cards near the screen are there; the last is reached, and the focus is kept', async ({
    page,
  }) => {
    await documents(page, at(), '9000000001')
    await expect(page.getByText('1,005 documents')).toBeVisible()
    expect(await cards(page).count()).toBeLessThan(40)
    const items = page.locator('main li[data-index]')
    await expect(items.first()).toHaveAttribute('aria-setsize', '1005')
    await items.first().getByRole('button').first().focus()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.locator('main li[data-index="1004"]')).toBeInViewport()
    await expect(page.locator('main li[data-index="0"] :focus')).toHaveCount(1)
    expect(await cards(page).count()).toBeLessThan(40)
    const edges = await items.evaluateAll((all) =>
      all
        .slice(1)
        .map((one) => one.getBoundingClientRect())
        .map(({ top, bottom }) => [top, bottom] as const),
    )
    expect(edges.length).toBeGreaterThan(2)
    const overlaps = edges.filter(([top], index) => index > 0 && top < (edges[index - 1]?.[1] ?? 0) - 1)
    expect(overlaps).toEqual([])
  })
})
