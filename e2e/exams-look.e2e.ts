import { cardOf, cards, labels, makeTest, users } from './exams.ts'
import { expectClean, expectReadable, tabTo } from './look.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav, riya, neha } = users

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 900 } })

  test('no accessibility faults, nothing too wide or too small; the analysis on a desk, too', async ({
    page,
  }) => {
    const made = { label: 'Unit Tests', from: '-1 hour', to: '1 hour' }
    await makeTest(server.current, aarav, { ...made, name: 'Look: begun', open: 1 })
    await makeTest(server.current, aarav, { ...made, name: 'Look: coming', from: '1 hour', to: '2 hours' })
    await makeTest(server.current, aarav, {
      ...made,
      name: `Look:${'averylongnamewithoutanyspace'.repeat(4)}`,
    })
    await openAs(page, aarav, at('/exam'))
    await labels(page).getByRole('button').first().waitFor()
    await expectClean(page, 'prompt')
    await labels(page).getByRole('button', { name: 'Unit Tests' }).click()
    await cardOf(page, 'Look: begun').waitFor()
    await expectClean(page, 'schedules')
    await expectReadable(page, 'schedules')
    await page.goto(at('/exam?search=look'))
    await expect(cards(page)).toHaveCount(3)
    await expectClean(page, 'what was searched')
    await page.goto(at('/exam?tab=offline'))
    await cards(page).first().waitFor()
    await expectClean(page, 'exams on paper')
    await page.goto(at('/exam?tab=offline&batch=analysis'))
    await page.locator('.recharts-bar-rectangle').first().waitFor()
    await expectClean(page, 'analysis')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectClean(page, 'analysis, on a desk')
  })

  test('no accessibility faults in exams of products', async ({ page }) => {
    await openAs(page, neha, at('/exam'))
    await cards(page).first().waitFor()
    await expectClean(page, 'exams of products')
  })
})

test('by keyboard alone: tabs, label, Back, day, search', async ({ page }) => {
  await makeTest(server.current, riya, {
    name: 'By keys',
    label: 'Unit Tests',
    from: '-1 hour',
    to: '1 hour',
  })
  await openAs(page, riya, at('/exam'))
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
  await openAs(page, aarav, at('/exam?search=many'))
  await expect(page.getByText('980 exams')).toBeVisible()
  expect(await cards(page).count()).toBeLessThan(40)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.locator('main li[data-index="979"]')).toBeInViewport()
})
