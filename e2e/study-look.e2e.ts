import { expectClean, expectFits, expectReadable, tabTo, touchedAnywhere } from './look.ts'
import { heading, link, study, view } from './study.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test.describe('2,000 files in one subject', () => {
  test.beforeAll(async () => {
    await server.current.query(
      `insert into study_file (institute_id, ecourse_id, subject_id, topic_id, title, material_type, host, file_id,
         poster_file_id, shared_at, is_readonly)
       select f.institute_id, f.ecourse_id, s.id, null, 'Sheet ' || n || repeat(' of a very long name', n % 7),
         'Notes', 'file', f.file_id, f.file_id, now() - n * interval '1 hour', n % 3 = 0
       from (select * from study_file where title = 'Ray diagram' and ecourse_id =
         (select id from ecourse where name = 'Class 10') limit 1) f
       join subject s on s.institute_id = f.institute_id and s.name = 'Chemistry', generate_series(1, 2000) n`,
    )
  })

  test('only rows near the screen are there; the last is reached, and the focus is kept', async ({
    page,
  }) => {
    await study(page, at(), '9000000001')
    await link(page, 'Class 10').click()
    await link(page, /^Chemistry/).click()
    await expect(page.getByText('2,000 files')).toBeVisible()
    const rows = page.locator('main li[data-index]')
    expect(await rows.count()).toBeLessThan(40)
    await expect(rows.first()).toHaveAttribute('aria-setsize', '2000')
    await rows.first().getByRole('button').first().focus()
    // The last rows are measured when they come, and the page grows by what they are taller.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(page.locator('main li[data-index="1999"]')).toBeInViewport({ timeout: 500 })
    }).toPass({ timeout: 10_000 })
    await expect(page.locator('main li[data-index="0"] :focus')).toHaveCount(1)
    expect(await rows.count()).toBeLessThan(40)
    const tops = await rows.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom] as const),
    )
    expect(tops.length).toBeGreaterThan(2)
    const overlaps = tops.slice(2).filter(([top], index) => top < (tops[index + 1]?.[1] ?? 0) - 1)
    expect(overlaps).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  const touched = `${touchedAnywhere}, input:not([type=radio], [type=search], [type=checkbox]), label:not(:has(input))`

  test('no accessibility faults, from the list of courses to the files', async ({ page }) => {
    await study(page, at(), '9000000001')
    await link(page, 'Class 10').waitFor()
    await expectClean(page, 'courses')
    await link(page, 'Class 10').click()
    await link(page, /^Physics/).waitFor()
    await expectClean(page, 'subjects')
    await link(page, /^Physics/).click()
    await page.locator('main li[data-index="0"]').waitFor()
    await expectClean(page, 'files')
    await expectFits(page, 'files', touched)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectClean(page, 'files, wide')
    await expectReadable(page, 'files')
    await page.setViewportSize({ width: 360, height: 740 })
    await view(page, 'Card').click()
    for (const name of [/^Light: reflection/, /^Refraction Topics/, /^Through lenses/])
      await page.getByRole('button', { name }).click()
    await expectClean(page, 'topics')
    await page.goto(at('/studymaterial?q=light'))
    await page.locator('mark').first().waitFor()
    await expectClean(page, 'found')
  })

  test('no accessibility faults where nothing is there', async ({ page }) => {
    await study(page, at(), '9000000021', '?tab=products')
    await expectClean(page, 'no products')
    await page.goto(at('/studymaterial?q=zzzz'))
    await page.getByText('Nothing found for “zzzz”').waitFor()
    await expectClean(page, 'nothing found')
  })
})

for (const width of [700, 1440]) {
  test(`the list of standards stands beside what it opens at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await study(page, at(), '9000000001')
    await link(page, 'Class 10').click()
    await expect(heading(page, 'Class 10')).toBeVisible()
    const list = page.getByRole('navigation', { name: 'Standards' })
    const inner = await list
      .locator('a, label')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    const content = await heading(page, 'Class 10').boundingBox()
    expect(inner.length).toBeGreaterThan(0)
    expect(Math.max(...inner)).toBeLessThan(content?.x ?? 0)
  })
}

test('by keyboard alone: course, subject, view, topic, file', async ({ page }) => {
  await study(page, at(), '9000000001')
  await link(page, 'Class 10').waitFor()
  await tabTo(page, link(page, 'Class 10'))
  await page.keyboard.press('Enter')
  await link(page, /^Physics/).waitFor()
  await tabTo(page, link(page, /^Physics/))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Physics')).toBeFocused()
  await tabTo(page, page.getByLabel('Topic', { exact: true }))
  await tabTo(page, page.getByRole('radio', { name: 'Title' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: /^Light: reflection/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: /^Refraction Topics/ }))
  await page.getByRole('radio', { name: 'Card' }).focus()
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, page.getByLabel('Search by title'))
  await page.keyboard.type('Ray diagram')
  await expect(page.getByText(/files found/)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'View Ray diagram', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
