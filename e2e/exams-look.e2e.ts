import { cardOf, cards, enter, labels, makeTest, tabTo, users } from './exams.ts'
import { expectClean } from './look.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav, riya, neha } = users

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('no accessibility faults in four themes', async ({ page }) => {
      test.setTimeout(180_000)
      const made = { label: 'Unit Tests', from: '-1 hour', to: '1 hour' }
      await makeTest(server.current, aarav, { ...made, name: 'Look: begun', open: 1 })
      await makeTest(server.current, aarav, { ...made, name: 'Look: coming', from: '1 hour', to: '2 hours' })
      await enter(page, at(), aarav, '/exam')
      await labels(page).getByRole('button').first().waitFor()
      await expectClean(page, 'prompt')
      await labels(page).getByRole('button', { name: 'Unit Tests' }).click()
      await cardOf(page, 'Look: begun').waitFor()
      await expectClean(page, 'schedules')
      await page.goto(at('/exam?search=look'))
      await cardOf(page, 'Look: begun').waitFor()
      await expectClean(page, 'what was searched')
      await page.goto(at('/exam?tab=offline'))
      await cards(page).first().waitFor()
      await expectClean(page, 'exams on paper')
      await page.goto(at('/exam?tab=offline&batch=analysis'))
      await page.locator('.recharts-bar-rectangle').first().waitFor()
      await expectClean(page, 'analysis')
    })

    test('exams of products', async ({ page }) => {
      test.setTimeout(90_000)
      await enter(page, at(), neha, '/exam')
      await cards(page).first().waitFor()
      await expectClean(page, 'exams of products')
    })
  })
}

test('by keyboard alone: tabs, label, Back, day, search', async ({ page }) => {
  test.setTimeout(60_000)
  await makeTest(server.current, riya, {
    name: 'By keys',
    label: 'Unit Tests',
    from: '-1 hour',
    to: '1 hour',
  })
  await enter(page, at(), riya, '/exam')
  await labels(page).getByRole('button').first().waitFor()
  await tabTo(page, page.getByRole('tab', { name: 'Online' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Offline' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, page.getByRole('searchbox'))
  const label = labels(page).getByRole('button', { name: 'Unit Tests' })
  await tabTo(page, label)
  await page.keyboard.press('Enter')
  await expect(label).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Back', exact: true }))
  await page.keyboard.press('Enter')
  await expect(label).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, cardOf(page, 'By keys').getByRole('button', { name: 'Start' }))
  const date = page.getByRole('button', { name: 'Sort By Date' })
  await date.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Sort By Date' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(date).toBeFocused()
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('by KEYS')
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('nothing is wider than the screen, and what is touched is large enough', async ({ page }) => {
    await makeTest(server.current, aarav, {
      name: 'Averylongnamewithoutanyspace'.repeat(4),
      label: 'Unit Tests',
      from: '-1 hour',
      to: '1 hour',
    })
    await enter(page, at(), aarav)
    for (const path of [
      '/exam?search=averylong',
      '/exam?tab=offline',
      '/exam?tab=offline&batch=analysis',
      '/exam/bookmarks',
      '/exam/notebook',
    ]) {
      await page.goto(at(path))
      await page.locator('main :is(article, table)').first().waitFor()
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wider, path).toBeLessThanOrEqual(0)
      const small = await page
        .locator('main :is(a, button, select):visible')
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().height < 44)
            .map((one) => one.outerHTML.slice(0, 120)),
        )
      expect(small, path).toEqual([])
    }
  })
})

test('1,000 exams under a label: only cards near the screen are there', async ({ page }) => {
  await server.current.query(
    `with source as (
        select t.* from test t join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
        join test_section x on x.institute_id = t.institute_id and x.test_id = t.id
        join section s on s.institute_id = x.institute_id and s.id = x.section_id
        where l.name = 'Unit Tests' and s.name = '10-A' limit 1),
      made as (
        insert into test (institute_id, label_id, name, starts_at, ends_at, duration_minutes, maximum_marks)
        select institute_id, label_id, 'Many ' || n, now() - interval '1 hour', now() + interval '1 hour', 60, 100
        from source, generate_series(1, 980) n returning institute_id, id)
      insert into test_section (institute_id, test_id, section_id)
      select m.institute_id, m.id, x.section_id from made m, source
      join test_section x on x.institute_id = source.institute_id and x.test_id = source.id`,
  )
  await enter(page, at(), aarav, '/exam?search=many')
  await expect(page.getByText('980 exams')).toBeVisible()
  expect(await cards(page).count()).toBeLessThan(40)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.locator('main li[data-index="979"]')).toBeInViewport()
})
