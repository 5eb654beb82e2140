import type { Page } from '@playwright/test'
import { showDay } from '#domain/day.ts'
import { cardOf, cards, labels, makeTest, users } from './exams.ts'
import { hurry } from './hurry.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)
const { aarav, neha, parent } = users
const prompt = 'Click on the Test Type to view the scheduled exams'
const tabs = (page: Page) => page.getByRole('tab')
const open = (page: Page, label: string) =>
  labels(page).getByRole('button', { name: label, exact: true }).click()

test.describe('labels and schedules (spec/3 §2)', () => {
  test('a prompt first; a label opens its schedules; Back and the way back close them', async ({ page }) => {
    await makeTest(server.current, aarav, {
      name: 'Made: open now',
      label: 'Unit Tests',
      from: '-1 hour',
      to: '1 hour',
    })
    await openAs(page, aarav, at('/exam'))
    await expect(page.getByText(prompt)).toBeVisible()
    await expect(tabs(page)).toHaveText(['Online', 'Offline'])
    await open(page, 'Unit Tests')
    await expect(page).toHaveURL(/\/exam\?label=\d+$/)
    await expect(page.getByText(prompt)).toHaveCount(0)
    await expect(cardOf(page, 'Made: open now')).toBeVisible()
    await page.reload()
    await expect(cardOf(page, 'Made: open now')).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByText(prompt)).toBeVisible()
    await expect(labels(page).getByRole('button', { name: 'Unit Tests' })).toBeFocused()
    await page.goBack()
    await expect(cardOf(page, 'Made: open now')).toBeVisible()
    await page.goBack()
    await expect(page.getByText(prompt)).toBeVisible()
  })

  test('when the labels cannot be fetched, two stand for them (spec/3 §8)', async ({ page }) => {
    await makeTest(server.current, aarav, {
      name: 'Made: open now',
      label: 'Unit Tests',
      from: '-1 hour',
      to: '1 hour',
    })
    await page.route('**/student/testLabels', (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, message: 'Internal Server Error' } }),
    )
    await openAs(page, aarav, at('/exam'))
    await expect(labels(page).getByRole('button')).toHaveText(['Online exam', 'Mock Test'])
    await open(page, 'Online exam')
    await expect(page).toHaveURL(/label=OnlineP$/)
    await expect(cardOf(page, 'Made: open now')).toBeVisible()
    await open(page, 'Mock Test')
    await expect(page).toHaveURL(/label=Mock/)
    await expect(cards(page).or(page.getByText('No Exam Available')).first()).toBeVisible()
    await expect(cardOf(page, 'Made: open now')).toHaveCount(0)
  })

  test('an error of the server: a toast, and a backdrop whose dismissal goes home (spec/3 §8)', async ({
    page,
  }) => {
    await page.route('**/student/testLabels/*/tests', (route) =>
      route.fulfill({ status: 422, json: { statusCode: 422, message: 'The exams are being moved.' } }),
    )
    await openAs(page, aarav, at('/exam'))
    await open(page, 'Unit Tests')
    const popup = page.getByRole('alertdialog')
    await expect(popup.getByText('The exams are being moved.')).toBeVisible()
    await expect(page.getByRole('status').getByText('The exams are being moved.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('without a connection: a message, and a retry that works', async ({ page }) => {
    await hurry(page)
    await openAs(page, aarav, at('/exam'))
    await labels(page).getByRole('button').first().waitFor()
    await page.route('**/student/testLabels/*/tests', (route) => route.abort())
    await open(page, 'Unit Tests')
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await page.unroute('**/student/testLabels/*/tests')
    await retry.click()
    await expect(cards(page).first()).toBeVisible()
  })
})

test.describe('cards by status (spec/3 §4, §5)', () => {
  test('upcoming, ongoing, resume, practice and view are listed; expired and attempted are hidden', async ({
    page,
  }) => {
    const unit = { label: 'Unit Tests', from: '-1 hour', to: '1 hour' }
    const past = { label: 'Unit Tests', from: '-3 hours', to: '-1 hour' }
    const make = (name: string, about: object) =>
      makeTest(server.current, aarav, { name: `Kind ${name}`, ...unit, ...about })
    await make('upcoming', { from: '1 hour', to: '2 hours' })
    await make('ongoing', {})
    await make('resume', { open: 1 })
    await make('view', { ...past, open: 1 })
    const published = await make('published', { ...past, open: 1, isPublished: true })
    await make('expired', past)
    await make('attempted', { ...past, submitted: 1 })
    await make('taken', { submitted: 1 })
    await make('practice', { label: 'Practice', limit: 3, submitted: 1 })
    await make('limit', { label: 'Practice', limit: 2, submitted: 2 })
    await openAs(page, aarav, at('/exam?search=Kind%20'))
    const shown = cards(page).getByRole('heading')
    await expect(shown).toHaveText([
      'Kind resume',
      'Kind ongoing',
      'Kind practice',
      'Kind upcoming',
      /^Kind (view|published)$/,
      /^Kind (view|published)$/,
    ])
    await expect(cardOf(page, 'Kind upcoming').getByRole('button', { name: 'Start' })).toBeDisabled()
    await expect(cardOf(page, 'Kind ongoing').getByRole('button', { name: 'Start' })).toBeEnabled()
    await expect(cardOf(page, 'Kind resume').getByRole('button', { name: 'Resume' })).toBeEnabled()
    await expect(cardOf(page, 'Kind practice')).toContainText('1 of 3')
    await expect(cardOf(page, 'Kind ongoing')).toContainText('1 h 30 min')
    await expect(cardOf(page, 'Kind view')).toContainText('No Report Available')
    await expect(cardOf(page, 'Kind published').getByRole('link')).toHaveAttribute(
      'href',
      `/report/${published}`,
    )
  })

  test('a long name is cut at 47 characters', async ({ page }) => {
    const name = `Cut ${'here and there '.repeat(6)}`.trim()
    await makeTest(server.current, aarav, { name, label: 'Unit Tests', from: '-1 hour', to: '1 hour' })
    await openAs(page, aarav, at('/exam?search=cut%20here'))
    await expect(cards(page).getByRole('heading')).toHaveText(`${name.slice(0, 47).trimEnd()}…`)
  })

  test('Start opens the exam panel; who comes back sees it as begun', async ({ page }) => {
    const id = await makeTest(server.current, aarav, {
      name: 'To begin',
      label: 'Unit Tests',
      from: '-1 hour',
      to: '1 hour',
    })
    await openAs(page, aarav, at('/exam?search=To%20begin'))
    const opening = page.waitForEvent('popup')
    await cardOf(page, 'To begin').getByRole('button', { name: 'Start' }).click()
    const panel = await opening
    await expect(panel.getByRole('heading', { name: 'To begin' })).toBeVisible()
    expect(
      await server.current.query('select person_id from test_attempt where test_id = $1', [id]),
    ).toHaveLength(1)
    await panel.close()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(cardOf(page, 'To begin').getByRole('button', { name: 'Resume' })).toBeVisible()
  })
})

test.describe('search and date', () => {
  test('a part of the name in any case; nothing found; Show all', async ({ page }) => {
    await makeTest(server.current, aarav, {
      name: 'Searched: LIGHT',
      label: 'Unit Tests',
      from: '-1 hour',
      to: '1 hour',
    })
    await openAs(page, aarav, at('/exam'))
    await open(page, 'Unit Tests')
    const field = page.getByRole('searchbox', { name: 'Search exams' })
    await field.fill('ed: light')
    await expect(cards(page).getByRole('heading')).toHaveText(['Searched: LIGHT'])
    await expect(page).toHaveURL(/search=ed/)
    await field.fill('nothing of this kind')
    await expect(page.getByText('No Exam Available')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(field).toHaveValue('')
    await expect(cardOf(page, 'Searched: LIGHT')).toBeVisible()
  })

  for (const path of ['/exam', '/assignment'])
    test(`no letter is lost on ${path} while the address follows the one before`, async ({ page }) => {
      await openAs(page, aarav, at(path))
      const field = page.getByRole('searchbox')
      await field.waitFor()
      const typed = await field.evaluate(async (input: HTMLInputElement) => {
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
        let all = ''
        // The address follows some milliseconds later.
        for (const rest of [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 40]) {
          for (const letter of 'ab') {
            all += letter
            write?.call(input, input.value + letter)
            input.dispatchEvent(new Event('input', { bubbles: true }))
            await new Promise((done) => setTimeout(done, rest))
          }
        }
        return all
      })
      await expect(field).toHaveValue(typed)
      await expect(page).toHaveURL(new RegExp(`search=${typed}$`))
    })

  test.describe('on a phone in another zone', () => {
    test.use({ timezoneId: 'Pacific/Kiritimati' })

    test("'Sort By Date' filters the cards by a day, which stands in the address", async ({ page }) => {
      await makeTest(server.current, aarav, {
        name: 'Dated',
        label: 'Unit Tests',
        from: '-1 minute',
        to: '1 minute',
      })
      const [found] = await server.current.query<{ day: string }>(
        `select ((starts_at at time zone 'Asia/Kolkata')::date)::text as day from test
          where name = 'Dated' and cancelled_at is null`,
      )
      const day = found?.day ?? ''
      await openAs(page, aarav, at('/exam'))
      await open(page, 'Unit Tests')
      const sort = page.getByRole('button', { name: 'Sort By Date' })
      await sort.click()
      const calendar = page.getByRole('dialog', { name: 'Sort By Date' })
      await calendar.getByRole('button', { name: /^Today/ }).click()
      await expect(sort).toBeFocused()
      await expect(page).toHaveURL(new RegExp(`day=${day}`))
      await expect(cardOf(page, 'Dated')).toContainText(showDay(day))
      await expect(page.getByText(`Exams on ${showDay(day)}`)).toBeVisible()
      await page.getByRole('button', { name: 'Show every day' }).click()
      await expect(page).not.toHaveURL(/day=/)
    })
  })
})

test.describe('kinds of users', () => {
  test('a parent is told that he may not give an exam', async ({ page, context }) => {
    const [child] = await server.current.query<{ phone: string }>(
      `select c.phone from person p join guardian g on g.institute_id = p.institute_id and g.parent_id = p.id
        join student s on s.institute_id = g.institute_id and s.id = g.student_id
        join person c on c.institute_id = s.institute_id and c.id = s.person_id where p.phone = $1 limit 1`,
      [parent],
    )
    expect(child).toBeDefined()
    await openAs(page, parent, at('/exam'))
    await open(page, 'Unit Tests')
    await cards(page)
      .getByRole('button', { name: /^Start/ })
      .and(page.locator(':enabled'))
      .first()
      .click()
    await expect(page.getByText('Parents are not allowed to give exam')).toBeVisible()
    expect(context.pages()).toHaveLength(1)
  })

  test('an open user: no Offline tab; exams of products in their section, names cut at 25', async ({
    page,
  }) => {
    await openAs(page, neha, at('/exam'))
    await expect(tabs(page)).toHaveText(['Online'])
    const section = page.getByRole('region', { name: 'Products / Exams' })
    await expect(section.getByRole('article').first()).toBeVisible()
    const names = await section.getByRole('heading', { level: 3 }).allTextContents()
    expect(names.filter((name) => name.endsWith('…')).map((name) => Array.from(name).length)).toContain(26)
    for (const name of names) expect(Array.from(name).length).toBeLessThanOrEqual(26)
    await page.goto(at('/exam?tab=offline'))
    await expect(page.getByText(prompt)).toBeVisible()
  })
})
