import { aarav, cardOf, cards, idOf, titles } from './assignments.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const school = 'No Homework is available yet!'

test.describe('the list (spec/1 §2.6)', () => {
  test('has two tabs with counts; open=999 opens Past; Homework at a school', async ({ page }) => {
    await openAs(page, aarav, at('/assignment'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homework')
    const [ongoing, past] = [
      page.getByRole('tab', { name: 'Ongoing' }),
      page.getByRole('tab', { name: 'Past' }),
    ]
    await expect(ongoing).toHaveAttribute('aria-selected', 'true')
    await expect(cardOf(page, titles.open)).toBeVisible()
    await expect(ongoing).toContainText(String(await cards(page).count()))
    await past.click()
    await expect(page).toHaveURL(/\/assignment\?open=999$/)
    await expect(cardOf(page, titles.grade)).toBeVisible()
    await expect(past).toContainText(String(await cards(page).count()))
    await page.goto(at('/assignment?open=999'))
    await expect(page.getByRole('tab', { name: 'Past' })).toHaveAttribute('aria-selected', 'true')
    await expect(cardOf(page, titles.grade)).toBeVisible()
  })

  test('a coaching institute says Assignments', async ({ page }) => {
    await openAs(page, '9000000021', at('/assignment'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assignments')
  })

  test('a card shows course, subject, due date, badge and status, and leads to the detail', async ({
    page,
  }) => {
    await openAs(page, aarav, at('/assignment'))
    const card = cardOf(page, titles.late)
    await expect(card).toContainText('Class 10')
    await expect(card).toContainText(/Due date\d\d-\d\d-\d{4}/)
    await expect(card).toContainText('2 Days Left')
    await expect(card).toContainText('Pending')
    await expect(cardOf(page, titles.today)).toContainText(/\d\d:\d\d Hours Left|1 Day Left/)
    await expect(cardOf(page, titles.open)).not.toContainText('Left')
    await card.getByRole('link', { name: `View ${titles.late}` }).click()
    await expect(page.getByRole('heading', { level: 2, name: titles.late })).toBeVisible()
  })

  test('the badge goes on with the clock', async ({ page }) => {
    // Late in the evening the demo's is due tomorrow.
    await server.current.query(
      `update assignment set ends_at = (date_trunc('day', now() at time zone 'Asia/Kolkata') + interval '1 day'
         - interval '1 second') at time zone 'Asia/Kolkata' where id = $1`,
      [await idOf(server.current, titles.today)],
    )
    await page.clock.install()
    await openAs(page, aarav, at('/assignment'))
    const badge = cardOf(page, titles.today).getByText(/\d\d:\d\d Hours Left/)
    const before = (await badge.textContent()) ?? ''
    await page.clock.runFor(61_000)
    await expect(badge).not.toHaveText(before)
  })
})

test.describe('filter and search (spec/1 §4.4, §5)', () => {
  test('each tab offers its statuses; nothing found says so; the way back keeps what was chosen', async ({
    page,
  }) => {
    await openAs(page, aarav, at('/assignment'))
    const filter = page.getByLabel('Status')
    await expect(filter.locator('option')).toHaveText([
      'Select Status',
      'Pending',
      'Draft',
      'Submitted',
      'Evaluated',
    ])
    await filter.selectOption('Draft')
    await expect(cardOf(page, titles.draft)).toBeVisible()
    await expect(cardOf(page, titles.open)).toHaveCount(0)
    await expect(page).toHaveURL(/status=Draft/)
    await cardOf(page, titles.draft).getByRole('link').click()
    await expect(page).not.toHaveURL(/status=Draft/)
    await page.getByRole('heading', { level: 2, name: titles.draft }).waitFor()
    await page.goBack()
    await expect(filter).toHaveValue('Draft')
    await expect(cardOf(page, titles.open)).toHaveCount(0)
    await page.getByRole('tab', { name: 'Past' }).click()
    await expect(filter.locator('option')).toHaveText([
      'Select Status',
      'Submitted',
      'Not Submitted',
      'Evaluated',
      'Expired',
    ])
    for (const [status, title] of [
      ['Expired', titles.expired],
      ['Not Submitted', titles.notSubmitted],
      ['Evaluated', titles.marks],
    ] as const) {
      await filter.selectOption(status)
      await expect(cardOf(page, title)).toContainText(status)
    }
    await page.getByLabel('Search').fill('zzz')
    await expect(page.getByText('No Assignments Found!')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and status' }).click()
    await expect(cardOf(page, titles.expired)).toBeVisible()
  })

  test('search finds title, subject, status and due date in any case', async ({ page }) => {
    await openAs(page, aarav, at('/assignment'))
    const card = cardOf(page, titles.late)
    const due = ((await card.textContent()) ?? '').match(/\d\d-\d\d-\d{4}/)?.[0] ?? ''
    for (const typed of ['FIND THE MIST', 'pending', due]) {
      await page.getByLabel('Search').fill(typed)
      await expect(card).toBeVisible()
    }
    await page.getByLabel('Search').fill('film of')
    await expect(card).toHaveCount(0)
    await expect(cards(page)).toHaveCount(1)
  })
})

test.describe('when there is nothing, or no answer', () => {
  const list = '**/getAssignmentsDetail'

  test('nothing yet, by the wording of the institute', async ({ page }) => {
    const result = { upcoming_online_assignment_list: [], past_online_assignment_list: [] }
    await page.route(list, (route) => route.fulfill({ json: { statusCode: 200, message: 'OK', result } }))
    await openAs(page, aarav, at('/assignment'))
    await expect(page.getByText(school)).toBeVisible()
  })

  test('a refusal is told, and two seconds later the person is at home (spec/1 §8)', async ({ page }) => {
    await page.clock.install()
    await page.route(list, (route) =>
      route.fulfill({ status: 422, json: { statusCode: 422, message: 'Not this year.' } }),
    )
    await openAs(page, aarav, at('/assignment'))
    await expect(page.getByText('Not this year.')).toBeVisible()
    await expect(page).toHaveURL(/\/assignment$/)
    await page.clock.fastForward(2000)
    await page.waitForURL('**/dashboard')
  })

  test('without a connection it says so and can be tried again', async ({ page }) => {
    await page.route(list, (route) => route.abort())
    await openAs(page, aarav, at('/assignment'))
    await expect(page.getByText('Please check your internet connection!')).toBeVisible()
    await page.unroute(list)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cardOf(page, titles.open)).toBeVisible()
  })
})

test('1,000 assignments: only those near the screen are there, and the last is reached', async ({ page }) => {
  await server.current.query(
    `insert into assignment (institute_id, section_id, subject_id, title, opens_at, ends_at)
     select institute_id, section_id, subject_id, 'Sheet ' || n || repeat(' of a long name', n % 9),
       now() - interval '1 day', now() + interval '30 days' + n * interval '1 minute'
     from (select a.* from assignment a join section s on s.institute_id = a.institute_id and s.id = a.section_id
       where a.title = $1 and s.name = '10-A' limit 1) one, generate_series(1, 1000) n`,
    [titles.open],
  )
  await openAs(page, aarav, at('/assignment'))
  await expect(page.getByRole('tab', { name: 'Ongoing' })).toContainText(/1,?0\d\d/)
  expect(await cards(page).count()).toBeLessThan(40)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(cards(page).filter({ hasText: 'Sheet 1000' })).toBeVisible()
  await server.current.query(`delete from assignment where title like 'Sheet %'`)
})
