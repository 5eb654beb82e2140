import { openAs } from './open-as.ts'
import { cardOf, cards, chooseLabel, findReport, labels } from './reports.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const view = (name: string) => ({ name: `View the report of ${name}`, exact: true })

test.describe('a student at a school (spec/3 §2, §4)', () => {
  test('a label shows its reports; only a published one can be viewed; the address keeps the label', async ({
    page,
  }) => {
    const past = await findReport(server.current, '9000000001', 'compared')
    await openAs(page, '9000000001', at('/report'))
    await expect(page.getByText('Click on the Test Type to view the exam reports')).toBeVisible()
    await chooseLabel(page, 'Unit Tests')
    await expect(page).toHaveURL(/\/report\?label=\d+$/)
    const waiting = cardOf(page, 'Weekly test: Chemistry')
    await expect(waiting.getByText('Attempted, under evaluation')).toBeVisible()
    await expect(waiting.getByText('No Report Available')).toBeVisible()
    await expect(waiting.getByRole('link')).toHaveCount(0)
    const published = cardOf(page, past.name)
    await expect(published.getByText('Attempted, result published')).toBeVisible()
    await expect(published.getByText('No Report Available')).toHaveCount(0)
    await page.reload()
    await expect(labels(page).getByRole('button', { name: 'Unit Tests' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await published.getByRole('link', view(past.name)).click()
    await expect(page).toHaveURL(new RegExp(`/report/${past.id}$`))
    await page.goBack()
    await expect(published).toBeVisible()
  })

  test('what ended without an attempt is expired; what is to come, and unattempted practice, is not listed', async ({
    page,
  }) => {
    const past = await findReport(server.current, '9000000001', 'compared')
    const practice = await findReport(server.current, '9000000001', 'practice')
    const [missed] = await server.current.query<{ id: number }>(
      `insert into test (institute_id, label_id, name, starts_at, ends_at, duration_minutes, maximum_marks)
       select institute_id, label_id, 'A test that nobody took', now() - interval '3 hours', now() - interval '1 hour',
         60, 40 from test where id = $1 returning id::int`,
      [past.id],
    )
    await server.current.query(
      `insert into test_section (institute_id, test_id, section_id)
       select institute_id, $2, section_id from test_section where test_id = $1`,
      [past.id, missed?.id],
    )
    await openAs(page, '9000000001', at('/report'))
    await chooseLabel(page, 'Unit Tests')
    const card = cardOf(page, 'A test that nobody took')
    await expect(card.getByText('Expired')).toBeVisible()
    await expect(card.getByText('No Report Available')).toBeVisible()
    await chooseLabel(page, 'Practice')
    await expect(cardOf(page, practice.name)).toBeVisible()
    await server.current.query(
      `update test_attempt set test_id = $2 where test_id = $1
       and person_id = (select id from person where phone = '9000000001')`,
      [practice.id, missed?.id],
    )
    await page.reload()
    await expect(cards(page).first().or(page.getByText('No Exam Available'))).toBeVisible()
    await expect(cardOf(page, practice.name)).toHaveCount(0)
    await chooseLabel(page, 'Mock Tests')
    await expect(cards(page).first().or(page.getByText('No Exam Available'))).toBeVisible()
    const coming = `select 1 from test where name like 'Mock Test 3%' and starts_at > now()`
    expect((await server.current.query(coming)).length, 'it is to come').toBeGreaterThan(0)
    await expect(cards(page).filter({ hasText: 'Mock Test 3' })).toHaveCount(0)
    await server.current.query(
      `update test_attempt set test_id = $1 where test_id = $2
       and person_id = (select id from person where phone = '9000000001')`,
      [practice.id, missed?.id],
    )
    await server.current.query('delete from test_section where test_id = $1', [missed?.id])
  })

  test('search is by a part of the name, in any case, and stands in the address', async ({ page }) => {
    await openAs(page, '9000000001', at('/report'))
    await chooseLabel(page, 'Unit Tests')
    await page.getByRole('searchbox', { name: 'Search' }).fill('CHEMIS')
    await expect(cards(page)).toHaveCount(1)
    await expect(page.getByRole('status').filter({ hasText: '1 exam' })).toBeVisible()
    await expect(page).toHaveURL(/search=CHEMIS/)
    await page.reload()
    await expect(cards(page)).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing has this name')
    await expect(page.getByText('No exam has this in its name')).toBeVisible()
  })

  test('offline: the exams on paper as bars, as a table, and each by itself', async ({ page }) => {
    await openAs(page, '9000000001', at('/report'))
    await page.getByRole('tab', { name: 'Offline' }).click()
    await expect(page).toHaveURL(/tab=offline/)
    await expect(page.getByRole('img', { name: 'Percentage per exam' })).toBeVisible()
    const bars = await page.locator('.recharts-bar-rectangle').count()
    expect(bars).toBeGreaterThan(0)
    await expect(page.getByRole('table', { name: 'Analysis' }).locator('tbody tr')).toHaveCount(bars)
    await expect(
      page.getByRole('region', { name: 'Offline exams' }).getByRole('article').first(),
    ).toBeVisible()
  })
})

test.describe('My progress', () => {
  test('a line over the published tests of a label, and the same as a table', async ({ page }) => {
    const past = await findReport(server.current, '9000000001', 'compared')
    const [count] = await server.current.query<{ tests: number }>(
      `select count(*)::int as tests from test_attempt a join test t on t.id = a.test_id
       join person p on p.id = a.person_id join test_label l on l.id = t.label_id
       where p.phone = '9000000001' and a.rank is not null and t.is_result_published and l.name = 'Unit Tests'`,
    )
    await openAs(page, '9000000001', at('/report'))
    await chooseLabel(page, 'Unit Tests')
    const section = page.getByRole('region', { name: 'My progress' })
    await expect(section.locator('.recharts-line').first()).toBeVisible()
    await section.getByText('As a table').click()
    const rows = section.getByRole('table').locator('tbody tr')
    await expect(rows).toHaveCount(count?.tests ?? 0)
    const percent = ((past.marks / past.maximum) * 100).toFixed(2)
    const row = rows.filter({ hasText: past.name })
    await expect(row).toContainText(`${percent}%`)
    await expect(row).toContainText(`${past.rank} / ${past.takers}`)
    await row.getByRole('link', { name: past.name }).click()
    await expect(page).toHaveURL(new RegExp(`/report/${past.id}$`))
  })
})

test('a card comes when its time has come, to the second by the server’s clock (spec/3 §4)', async ({
  page,
}) => {
  const past = await findReport(server.current, '9000000001', 'compared')
  const [made] = await server.current.query<{ id: number; ends: number }>(
    `with made as (
       insert into test (institute_id, label_id, name, starts_at, ends_at, duration_minutes, maximum_marks)
       select institute_id, label_id, 'Ends in a moment', now() - interval '1 hour',
         date_trunc('second', now()) + interval '7 seconds', 60, 40 from test where id = $1 returning *),
     given as (
       insert into test_section (institute_id, test_id, section_id)
       select m.institute_id, m.id, s.section_id from made m, test_section s where s.test_id = $1)
     select id::int, extract(epoch from ends_at)::float8 * 1000 as ends from made`,
    [past.id],
  )
  await openAs(page, '9000000001', at(`/report?label=${past.labelId}`))
  await cards(page).first().waitFor()
  const card = cardOf(page, 'Ends in a moment')
  await expect(card).toHaveCount(0)
  expect(Date.now(), 'seen before its end').toBeLessThan(made?.ends ?? 0)
  await expect(card.getByText('Expired')).toBeVisible()
  expect(Date.now() - (made?.ends ?? 0)).toBeGreaterThanOrEqual(-1000)
  await server.current.query('delete from test_section where test_id = $1', [made?.id])
})

test.describe('what fails (spec/3 §8)', () => {
  test('without labels two stand for them', async ({ page }) => {
    const past = await findReport(server.current, '9000000001', 'compared')
    await page.route('**/student/testLabels', (route) => route.abort())
    await openAs(page, '9000000001', at('/report'))
    await chooseLabel(page, 'Online exam')
    await expect(cardOf(page, past.name)).toBeVisible()
    await chooseLabel(page, 'Mock Test')
    await expect(cards(page).first().or(page.getByText('No Exam Available'))).toBeVisible()
    await expect(cardOf(page, past.name)).toHaveCount(0)
  })

  test('a list that the server refuses is told before a backdrop; its dismissal goes home', async ({
    page,
  }) => {
    await openAs(page, '9000000001', at('/report'))
    // A label that is gone since the screen opened.
    const [label] = await server.current.query<{ id: number }>(
      `select id::int from test_label where name = 'Practice' and institute_id = (
        select institute_id from person where phone = '9000000001')`,
    )
    await labels(page).waitFor()
    await server.current.query('update test set cancelled_at = now() where label_id = $1', [label?.id])
    await chooseLabelUnchecked(page, 'Practice')
    const alert = page.getByRole('alertdialog', { name: 'The exams cannot be shown' })
    await expect(alert.getByText('Not Found')).toBeVisible()
    await alert.getByRole('button', { name: 'Go to Home' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await server.current.query('update test set cancelled_at = null where label_id = $1', [label?.id])
  })

  test('without a connection the list says so, and comes when it is tried again', async ({
    page,
    context,
  }) => {
    await openAs(page, '9000000001', at('/report'))
    await labels(page).waitFor()
    await context.setOffline(true)
    await chooseLabel(page, 'Unit Tests')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await context.setOffline(false)
    await expect(cards(page).first()).toBeVisible()
  })
})

async function chooseLabelUnchecked(page: Parameters<typeof labels>[0], name: string) {
  await labels(page).getByRole('button', { name, exact: true }).click()
}
