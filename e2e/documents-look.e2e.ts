import type { Locator } from '@playwright/test'
import { cards, documents, openPhysics, subject, type } from './documents.ts'
import { expectClean } from './look.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('no accessibility faults in four themes', async ({ page }) => {
      test.setTimeout(120_000)
      await openPhysics(page, at())
      await expectClean(page, 'documents')
      await page.goto(at('/document?type=other'))
      await page.getByText('No documents are available yet!').waitFor()
      await expectClean(page, 'nothing of this type')
    })
  })
}

test('by keyboard alone: subject, type, Reset Filter, View', async ({ page }) => {
  await documents(page, at(), '9000000001')
  const tabTo = async (target: Locator) => {
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press('Tab')
      if (
        (await target.count()) > 0 &&
        (await target.first().evaluate((one) => one === document.activeElement))
      )
        return
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  await tabTo(subject(page))
  await page.keyboard.type('Ph')
  await expect(page.getByText('60 documents')).toBeVisible()
  await expect(subject(page)).toBeFocused()
  await tabTo(type(page))
  await page.keyboard.type('Exam')
  await expect(page.getByText('10 documents')).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Reset Filter' }))
  await page.keyboard.press('Enter')
  await expect(type(page)).toBeFocused()
  const view = page.getByRole('button', { name: 'View Physics: unit test paper', exact: true })
  await tabTo(view)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(view).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('nothing is wider than the screen, and what is touched is large enough', async ({ page }) => {
    await server.current.query(
      `update document set title = repeat('Averylongnamewithoutanyspace', 6) where title = 'Physics: unit test paper'`,
    )
    await server.current.query(
      `update subject set name = 'Physics, with practical work in the laboratory' where name = 'Physics'`,
    )
    await documents(page, at(), '9000000001')
    await subject(page).selectOption('Physics, with practical work in the laboratory')
    await type(page).selectOption('Exam')
    await expect(page.getByText('10 documents')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    const small = await page
      .locator('main :is(a, button, select):visible')
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().height < 44)
          .map((one) => one.outerHTML.slice(0, 120)),
      )
    expect(small).toEqual([])
    await server.current.query(`update subject set name = 'Physics' where name like 'Physics,%'`)
  })
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
    const overlaps = edges.filter(([top], index) => index > 0 && top < (edges[index - 1]?.[1] ?? 0) - 1)
    expect(overlaps).toEqual([])
  })
})
