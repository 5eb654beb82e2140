import { cards, clearClasses, indianDay, openLive, putClass, shown, tab } from './live-classes.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const day = 24 * 60
test.beforeEach(() => clearClasses(server.current))
const put = (one: Parameters<typeof putClass>[1]) => putClass(server.current, one)
const open = (...[page, login, query]: [Parameters<typeof openLive>[0], string, string?]) =>
  openLive(page, server.current, login, query)

test.describe('who sees what (spec/1 §2.7, spec/2 §2.1)', () => {
  test('a student of a coaching institute: today’s, by day, with batch, teacher and status', async ({
    page,
  }) => {
    await put({ to: ['JEE-26'], start: -10, end: 50, name: 'Rotational motion: torque, angular momentum' })
    await put({ to: ['JEE-26'], start: 3 * day + 60, end: 3 * day + 120, name: 'Electrostatics' })
    await put({ to: ['JEE-26'], start: 9 * day, end: 9 * day + 60, name: 'Beyond the window' })
    await put({ to: ['NEET-26'], start: -10, end: 50, name: 'Of another batch' })
    await open(page, '9000000021')
    await expect(tab(page, 'Today’s Classes')).toHaveAttribute('aria-selected', 'true')
    await expect(cards(page)).toHaveCount(1)
    const card = cards(page).first()
    // 30 characters, then an ellipsis.
    await expect(card.getByRole('heading')).toHaveText('Rotational motion: torque, ang…')
    await expect(card).toContainText('60 mins')
    await expect(card).toContainText('Batch: JEE-26')
    await expect(card).toContainText('Arun Das')
    await expect(card).toContainText('Ongoing')
    await tab(page, 'Upcoming Classes').click()
    await expect(page).toHaveURL(/tab=upcoming/)
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page).first()).toContainText('3 Days Left')
    const heading = page.getByRole('heading', { level: 2 })
    await expect(heading).toHaveText(/^\w+day, \d\d-\d\d-\d{4}$/)
  })

  test('a school says Section, and a parent sees the child’s', async ({ page }) => {
    await put({ to: ['10-A'], start: -10, end: 50, name: 'Light' })
    await put({ to: ['4-B'], start: -10, end: 50, name: 'Fractions' })
    await open(page, '9000000010')
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page).first()).toContainText('Section: 10-A')
  })

  test('an open user says Product', async ({ page }) => {
    await put({ to: ['JEE-26', 'JEE Crash Course'], start: -10, end: 50 })
    await open(page, '9000000031')
    await expect(cards(page).first()).toContainText('Product: JEE Crash Course')
    await expect(cards(page).first()).not.toContainText('JEE-26')
  })

  test('an institute without online classes has no such screen (spec/1 §2.4)', async ({ page }) => {
    await openAs(page, '9000000044', server.current.at('localhost', '/live'))
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('with none, each tab says so', async ({ page }) => {
    await open(page, '9000000001')
    for (const name of ['Today’s Classes', 'Upcoming Classes', 'Past Classes']) {
      await tab(page, name).click()
      await expect(page.getByRole('tabpanel', { name }).getByText('No Classes Available')).toBeVisible()
    }
    await expect(page.getByText('0 past classes found')).toBeAttached()
  })
})

test.describe('times are the institute’s, wherever the browser is', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })
  test('card and day', async ({ page }) => {
    await put({ to: ['JEE-26'], start: -10, end: 50 })
    const [row] = await server.current.query<{ time: string }>(
      `select to_char(starts_at at time zone 'Asia/Kolkata', 'FMHH12:MI AM') as time from live_class`,
    )
    await open(page, '9000000021')
    await expect(cards(page).first()).toContainText(`${row?.time} – `)
  })
})

test.describe('the clock moves a class on, without a reload', () => {
  test('countdown, Ongoing, gone; then it is past', async ({ page }) => {
    await put({ to: ['JEE-26'], start: 5, end: 8, name: 'Short' })
    await page.clock.install()
    await open(page, '9000000021')
    await expect(cards(page).first()).toContainText(/00:0[345] Hours Left/)
    await expect(page.getByRole('button', { name: 'Join: Short' })).toHaveAttribute('aria-disabled', 'true')
    // An answer would tell what time it really is.
    await page.route('**/api/**', (route) => route.abort())
    await page.clock.fastForward('05:00')
    await expect(cards(page).first()).toContainText('Ongoing')
    await expect(page.getByRole('button', { name: 'Join: Short' })).not.toHaveAttribute('aria-disabled')
    await page.clock.fastForward('03:00')
    await expect(page.getByText('No Classes Available')).toBeVisible()
  })
})

test.describe('search (spec/2 §5)', () => {
  test('in names, courses, teachers and end time; a tab that is left forgets it, and asks anew', async ({
    page,
  }) => {
    await put({ to: ['JEE-26'], start: -200, end: -140, name: 'Electrostatics', teacher: 'Meera Iyer' })
    await put({ to: ['JEE-26'], start: -2 * day, end: 60 - 2 * day, name: 'Wave optics' })
    await open(page, '9000000021', '?tab=past')
    await expect(page.getByText('2 past classes found')).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill('meera')
    await expect(page.getByText('1 past class found')).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
    await search.fill('jee-26')
    await expect(cards(page)).toHaveCount(2)
    await search.fill('zzzz')
    await expect(page.getByText('Nothing found for “zzzz”')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(cards(page)).toHaveCount(2)
    await search.fill('meera')
    await tab(page, 'Today’s Classes').click()
    const asked = page.waitForRequest(
      (request) => request.url().includes('getMeetingV2') && request.postDataJSON().live_future_past === 2,
    )
    await tab(page, 'Past Classes').click()
    await asked
    await expect(search).toHaveValue('')
    await expect(cards(page)).toHaveCount(2)
  })
})

test.describe('the range of past classes (spec/2 §2.1, §5)', () => {
  const popup = 'Date range'
  /** Types a day into From or To. */
  async function type(page: Parameters<typeof openLive>[0], label: 'From' | 'To', text: string) {
    await page.getByRole('dialog', { name: popup }).getByLabel(label, { exact: true }).fill(text)
  }

  test('the last 30 days, then one of one’s own, which the address keeps', async ({ page }) => {
    await put({ to: ['JEE-26'], start: -day, end: 60 - day, name: 'Yesterday' })
    await put({ to: ['JEE-26'], start: -40 * day, end: 60 - 40 * day, name: 'Long ago' })
    const asked = page.waitForRequest(/getMeetingV2/)
    await open(page, '9000000021', '?tab=past')
    expect((await asked).postDataJSON()).toMatchObject({
      from_date: shown(indianDay(-30)),
      to_date: shown(indianDay(0)),
      page_offset: 0,
      page_size: -1,
      category: 3,
    })
    await expect(page.getByText('1 past class found')).toBeVisible()
    await page.getByRole('button', { name: /^Date range/ }).click()
    await type(page, 'From', shown(indianDay(-50)))
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('2 past classes found')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`from=${indianDay(-50)}&to=${indianDay(0)}`))
    await page.reload()
    await expect(cards(page)).toHaveCount(2)
    await page.goBack()
    await expect(page.getByText('1 past class found')).toBeVisible()
  })

  test('a start after today is refused; Cancel leaves things as they were', async ({ page }) => {
    await put({ to: ['JEE-26'], start: -day, end: 60 - day })
    await open(page, '9000000021', '?tab=past')
    const button = page.getByRole('button', { name: /^Date range/ })
    await button.click()
    await type(page, 'From', shown(indianDay(1)))
    await type(page, 'To', shown(indianDay(2)))
    await page.getByRole('button', { name: 'Apply' }).click()
    const fault = page.getByRole('dialog').getByRole('alert')
    await expect(fault).toBeVisible()
    expect(await fault.textContent()).toBe('Start Date Should Be Less Then Or Equal To  Current Date ')
    await type(page, 'From', shown(indianDay(0)))
    await type(page, 'To', shown(indianDay(-1)))
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(fault).toHaveText('The end date must not be before the start date.')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(page).not.toHaveURL(/from=/)
  })

  test('two presses in the calendar choose it', async ({ page }) => {
    await open(page, '9000000021', '?tab=past&from=2026-02-10&to=2026-02-12')
    await page.getByRole('button', { name: 'Date range: 10-02-2026 – 12-02-2026' }).click()
    const dialog = page.getByRole('dialog', { name: popup })
    await expect(dialog.getByRole('grid')).toContainText('28')
    await dialog.getByRole('button', { name: /\b4 February 2026/ }).click()
    await dialog.getByRole('button', { name: /\b25 February 2026/ }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: 'Date range: 04-02-2026 – 25-02-2026' })).toBeVisible()
  })
})

test('a class with recordings has View, one without has nothing (spec/2 §2.1)', async ({ page }) => {
  const id = await put({ to: ['JEE-26'], start: -120, end: -60, name: 'Recorded' })
  await put({ to: ['JEE-26'], start: -220, end: -160, name: 'Not recorded' })
  await server.current.query(
    `insert into recording (institute_id, live_class_id, name, recorded_at, uploaded_at, duration_seconds, host, video_key)
      select institute_id, id, 'Part one', ends_at, ends_at, 61, 'vimeo', '7697' from live_class where id = $1`,
    [id],
  )
  await open(page, '9000000021', '?tab=past')
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^View/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'View: Recorded' }).click()
  await expect(page.getByRole('dialog', { name: 'View Recording' })).toContainText('0:01:01')
})

test('without a connection: what was there stands, and what was not can be tried again', async ({ page }) => {
  await put({ to: ['JEE-26'], start: -10, end: 50 })
  await open(page, '9000000021')
  await expect(cards(page)).toHaveCount(1)
  await page.route('**/getMeetingV2/**', (route) => route.abort())
  await tab(page, 'Upcoming Classes').click()
  await tab(page, 'Today’s Classes').click()
  await expect(cards(page)).toHaveCount(1)
  await tab(page, 'Past Classes').click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Please check your internet connection!')).toBeVisible()
  await page.unroute('**/getMeetingV2/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No Classes Available')).toBeVisible()
})

test('a connection that comes back is used by itself', async ({ page, context }) => {
  await put({ to: ['JEE-26'], start: -day, end: 60 - day })
  await open(page, '9000000021')
  await expect(page.getByText('No Classes Available')).toBeVisible()
  await context.setOffline(true)
  await tab(page, 'Past Classes').click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Please check your internet connection!')).toBeVisible()
  await context.setOffline(false)
  await expect(cards(page)).toHaveCount(1)
})
