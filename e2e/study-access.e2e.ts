import { expectFits } from './look.ts'
import { openAs } from './open-as.ts'
import { heading, link, study, view } from './study.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const at = (path = '/') => server.current.at('localhost', path)

test.describe('search over everything', () => {
  test('waits for a rest, marks the words, names the course, opens the file', async ({ page }) => {
    await study(page, at(), '9000000001')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/instFileSystem/search/')) asked.push(request.url())
    })
    const field = page.getByLabel('Search materials and documents')
    await field.pressSequentially('ray diag', { delay: 20 })
    const results = page.getByRole('region', { name: 'Search results' })
    await expect(results.getByRole('listitem').first()).toBeVisible()
    expect(asked).toHaveLength(1)
    const first = results.getByRole('listitem').first()
    await expect(first.locator('mark').first()).toHaveText(/ray/i)
    await expect(first).toContainText(/Class 10 · \w+/)
    await first.getByRole('button').click()
    await expect(page.getByRole('dialog', { name: /^Ray diagram/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(first.getByRole('button')).toBeFocused()
    await first.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
    await expect(results).toHaveCount(0)
    await page.goBack()
    await expect(results.getByRole('listitem').first()).toBeVisible()
    await expect(field).toHaveValue('ray diag')
    await field.fill('zzzz')
    await expect(results.getByText('Nothing found for “zzzz”')).toBeVisible()
    await results.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByRole('tablist')).toBeVisible()
    await expect(page).toHaveURL(/studymaterial$/)
  })

  test('a video at another host opens in its player, a zip leads to its subject', async ({ page }) => {
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' }))
    await study(page, at(), '9000000001', '?q=refraction%20explained')
    const results = page.getByRole('region', { name: 'Search results' })
    await results.getByRole('button', { name: 'Refraction explained', exact: true }).first().click()
    await expect(page.locator('iframe[src*="youtube-nocookie.com/embed/"]')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByLabel('Search materials and documents').fill('all worksheets')
    await results.getByRole('link', { name: 'All worksheets', exact: true }).first().click()
    await expect(page).toHaveURL(/course=\d+&subject=\d+$/)
  })
})

test.describe('who sees what', () => {
  test('an open user has purchased products only', async ({ page }) => {
    await study(page, at(), '9000000031')
    await expect(page.getByRole('tab')).toHaveText(['Purchased Products'])
    await expect(page.getByText('Click on the Product Name to View the Study Material')).toBeVisible()
    await link(page, /^JEE Crash Course/).click()
    await link(page, /^Physics/).click()
    await expect(page.getByRole('status').getByText('20 files')).toBeVisible()
    await expect(page).toHaveURL(/tab=products&course=\d+&product=\d+&subject=\d+/)
  })

  test('at a coaching institute courses are chosen; without e-learning there are no products', async ({
    page,
  }) => {
    await study(page, at(), '9000000021')
    await expect(page.getByText('Click on the Course Name to View the Study Material')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Courses' })).toBeVisible()
    const set = (isOn: boolean) =>
      server.current.query(
        `update institute set features = features || jsonb_build_object('enable_eLearn_feature', $1::boolean)`,
        [isOn],
      )
    await set(false)
    await study(page, at(), '9000000021')
    await expect(page.getByRole('tab')).toHaveText(['Study Library'])
    await page.goto(at('/studymaterial?tab=products&course=1&product=1'))
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Study Library')
    await set(true)
  })

  test('a parent is sent home', async ({ page }) => {
    await openAs(page, '9000000011', at('/studymaterial'))
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('a refusal is told, with a way to try again', async ({ page }) => {
    await page.route('**/get-student-ecourses/**', (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, message: 'Something broke' } }),
    )
    await openAs(page, '9000000001', at('/studymaterial'))
    await expect(page.getByText('Something broke')).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/get-student-ecourses/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(link(page, 'Class 10')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('one step at a time, each with a way back, nothing wider than the screen', async ({ page }) => {
    await study(page, at(), '9000000001')
    await expectFits(page, 'courses')
    await link(page, 'Class 10').click()
    await expect(heading(page, 'Class 10')).toBeFocused()
    await expect(page.getByRole('tablist')).toBeHidden()
    await expectFits(page, 'subjects')
    await link(page, /^Physics/).click()
    await expect(heading(page, 'Physics')).toBeFocused()
    await expectFits(page, 'files')
    await view(page, 'Card').click()
    for (const name of [/^Light: reflection/, /^Refraction Topics/, /^Through lenses/])
      await page.getByRole('button', { name }).click()
    await expectFits(page, 'topics, opened')
    await link(page, 'Class 10').click()
    await expect(link(page, /^Physics/)).toBeFocused()
    await link(page, 'Standards').click()
    await expect(link(page, 'Class 10')).toBeFocused()
    await expect(page.getByRole('tablist')).toBeVisible()
  })
})
