import { cards, clearClasses, openLive, putClass, tab } from './live-classes.ts'
import { expectClean, expectFits, expectReadable } from './look.ts'
import { expect, test, useServer } from './test.ts'

const server = useServer()
const day = 24 * 60

test.beforeAll(async () => {
  await clearClasses(server.current)
  const put = (one: Parameters<typeof putClass>[1]) => putClass(server.current, one)
  await put({ to: ['JEE-26'], start: -10, end: 110 })
  await put({
    to: ['JEE-26'],
    start: 2 * day,
    end: 2 * day + 60,
    name: 'A very long name of a class that goes on',
  })
  const id = await put({ to: ['JEE-26'], start: -day, end: 60 - day, name: 'Recorded' })
  await server.current.query(
    `insert into recording (institute_id, live_class_id, name, recorded_at, uploaded_at, duration_seconds, host, video_key)
      select institute_id, id, 'Part one', ends_at, ends_at, 61, 'vimeo', '7697' from live_class where id = $1`,
    [id],
  )
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('no accessibility faults: the tabs, what a join says, the range', async ({ page }) => {
    test.setTimeout(60_000)
    const buttons = page.getByRole('tabpanel').getByRole('button')
    await openLive(page, server.current, '9000000021')
    await expect(cards(page)).toHaveCount(1)
    await expect(buttons).toHaveText([/^Join/])
    await expectClean(page, 'today')
    await page.route('**/session/start/**', (route) =>
      route.fulfill({
        json: { statusCode: 200, message: 'OK', result: { allow_start_session: false, session_link: '' } },
      }),
    )
    await page.getByRole('button', { name: /^Join/ }).click()
    await page.getByRole('alertdialog').waitFor()
    await expectClean(page, 'refused')
    await page.keyboard.press('Escape')
    await tab(page, 'Upcoming Classes').click()
    await expect(cards(page)).toHaveCount(1)
    await expect(buttons).toHaveText([/^Join/])
    await page.getByRole('button', { name: /^Join/ }).press('Enter')
    await page.getByText('Grab a cup of Coffee. Class is not yet started.').waitFor()
    await expectClean(page, 'upcoming, with a message')
    await tab(page, 'Past Classes').click()
    await expect(cards(page)).toHaveCount(1)
    await expect(buttons.filter({ hasText: 'View' })).toHaveCount(1)
    await expectClean(page, 'past')
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectClean(page, 'past, wide')
    await expectReadable(page, 'past')
    await page.setViewportSize({ width: 360, height: 640 })
    await page.getByRole('searchbox').fill('zzzz')
    await page.getByRole('button', { name: 'Clear search' }).waitFor()
    await expectClean(page, 'nothing found')
    // As on a phone, but for the size of what is touched: the calendar has a button that only screen readers find.
    await page.setViewportSize({ width: 600, height: 740 })
    await page.getByRole('button', { name: /^Date range/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Date range' })
    await dialog.getByRole('grid').waitFor()
    await expectClean(page, 'date range')
    await page.setViewportSize({ width: 360, height: 640 })
    await expectFits(page, 'date range', 'a, select, [role=tab], button:not([tabindex="-1"])')
    const clipped = await dialog.evaluate((element) =>
      [element, ...element.querySelectorAll('*')].some(
        (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 40,
      ),
    )
    expect(clipped).toBe(false)
  })
})

test('by keyboard alone: tabs by arrows, a range in the calendar, focus returns', async ({ page }) => {
  await openLive(page, server.current, '9000000021')
  await tab(page, 'Today’s Classes').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Upcoming Classes')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tab(page, 'Past Classes')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/tab=past/)
  await expect(cards(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  const range = page.getByRole('button', { name: /^Date range/ })
  await expect(range).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Date range' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(range).toBeFocused()
  await page.keyboard.press('Enter')
  const selected = dialog.getByRole('gridcell', { selected: true }).last().getByRole('button')
  await selected.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Apply' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/)
  await expect(range).toBeFocused()
})
