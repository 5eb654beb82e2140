import { addDays, addMonths, daysFrom, firstDayOf, lastDayOf, monthOf } from '#domain/day.ts'
import { expect, test, useServer } from './test.ts'
import {
  academicYear,
  anotherDay,
  cards,
  cellTitle,
  dayButton,
  dayTitle,
  grid,
  heading,
  indianToday,
  listed,
  monthTitle,
  openTimetable,
} from './timetable.ts'

const server = useServer()
const today = indianToday()
const month = monthOf(today)
const year = academicYear(today)

test.describe('what one sees (spec/2 §2.6, §6)', () => {
  test('a student of a school: today, counts, the cards of the day', async ({ page }) => {
    await openTimetable(page, server.current, '9000000001')
    await expect(heading(page, monthTitle(month))).toBeVisible()
    await expect(heading(page, dayTitle(today))).toBeVisible()
    await expect(dayButton(page, today)).toHaveAttribute('aria-current', 'date')
    await listed(page)
    const count = await cards(page).count()
    const words = count === 1 ? '1 Schedule' : `${count} Schedules`
    await expect(dayButton(page, today)).toHaveAccessibleName(new RegExp(`^${cellTitle(today)}, ${words}`))
    await expect(page.getByText('Section: 10-A').first()).toBeVisible()
    await expect(page.getByText('Batch:')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'What the marks mean' })).toContainText('Holiday')
  })

  test('the week has Monday first, and a month no row without its days', async ({ page }) => {
    await openTimetable(page, server.current, '9000000001')
    await expect(grid(page).getByRole('columnheader').first()).toHaveText('Mon')
    await expect(grid(page).locator('[data-day]')).toHaveCount(Number(lastDayOf(month).slice(8)))
    const weeks = await grid(page).locator('tbody tr').all()
    expect(weeks.length).toBeGreaterThan(3)
    for (const row of weeks) {
      expect(await row.locator('[data-day]').count()).toBeGreaterThan(0)
    }
  })

  test('another day lists its own entries; a day without says so', async ({ page }) => {
    const day = anotherDay(today)
    await server.current.query(
      `update classroom_class set cancelled_at = now() where (starts_at at time zone 'Asia/Kolkata')::date = $1`,
      [day],
    )
    for (const table of ['live_class', 'test', 'offline_exam']) {
      await server.current.query(
        `update ${table} set cancelled_at = now() where (starts_at at time zone 'Asia/Kolkata')::date = $1`,
        [day],
      )
    }
    await openTimetable(page, server.current, '9000000001')
    await dayButton(page, day).click()
    await expect(heading(page, dayTitle(day))).toBeVisible()
    await expect(page.getByText('Schedule not Found On Selected Date')).toBeVisible()
    await expect(dayButton(page, day)).toHaveAccessibleName(cellTitle(day))
    await expect(page).toHaveURL(new RegExp(`day=${day}`))
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(heading(page, dayTitle(today))).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
  })

  test('a holiday stands on each of its days, over the end of a month', async ({ page }) => {
    const end = lastDayOf(month) === year.last ? lastDayOf(addMonths(month, -1)) : lastDayOf(month)
    await server.current.query(
      `insert into calendar_event (institute_id, kind, title, start_date, end_date, user_types)
        select id, 'holiday', 'Harvest Break', $1, $2, '{1}' from institute where name like 'Greenfield%'`,
      [addDays(end, -1), addDays(end, 2)],
    )
    await openTimetable(page, server.current, '9000000001', `?day=${end}`)
    for (const day of [addDays(end, -1), end]) {
      await expect(dayButton(page, day)).toHaveAccessibleName(/Harvest Break.*, Holiday$/)
    }
    await expect(page.getByRole('region', { name: dayTitle(end) })).toContainText(/Holiday:.*Harvest Break/)
    await expect(dayButton(page, addDays(end, -2))).not.toHaveAccessibleName(/Harvest Break/)
    await page.getByRole('button', { name: 'Next month' }).click()
    for (const day of [addDays(end, 1), addDays(end, 2)]) {
      await expect(dayButton(page, day)).toHaveAccessibleName(/Harvest Break.*, Holiday$/)
    }
  })

  test('a coaching institute has batches and no holidays', async ({ page }) => {
    await openTimetable(page, server.current, '9000000021')
    await expect(page.getByText('Batch: JEE-26').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Attendance/ }).first()).toBeVisible()
    await expect(page.getByText('Section:')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'What the marks mean' })).toHaveCount(0)
  })

  test('an open user has products in place of batches, and no attendance', async ({ page }) => {
    await openTimetable(page, server.current, '9000000031')
    await expect(page.getByText('Product Name: JEE Crash Course').first()).toBeVisible()
    await expect(page.getByText('Batch:')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Attendance/ })).toHaveCount(0)
  })

  test('a parent has the time table of the child in view', async ({ page }) => {
    await openTimetable(page, server.current, '9000000010')
    await expect(page.getByText('Section: 10-A').first()).toBeVisible()
  })
})

test.describe('the address keeps the place', () => {
  test('a link, a reload, the back button', async ({ page }) => {
    const day = `${addMonths(year.first.slice(0, 7), 2)}-10`
    await openTimetable(page, server.current, '9000000001', `?month=${monthOf(day)}&day=${day}`)
    await expect(heading(page, dayTitle(day))).toBeVisible()
    await page.reload()
    await expect(heading(page, dayTitle(day))).toBeVisible()
    const next = addMonths(monthOf(day), 1)
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(heading(page, monthTitle(next))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`month=${next}`))
    await page.getByRole('radio', { name: 'This Year' }).click()
    await expect(page).toHaveURL(/view=year/)
    await page.goBack()
    await expect(heading(page, monthTitle(next))).toBeVisible()
    await page.goBack()
    await expect(heading(page, dayTitle(day))).toBeVisible()
  })

  test('nonsense, and what lies outside of the year, opens today', async ({ page }) => {
    await openTimetable(page, server.current, '9000000001', '?month=1999-01&day=2026-02-30')
    await expect(heading(page, dayTitle(today))).toBeVisible()
  })

  test('the arrows end with the academic year', async ({ page }) => {
    await openTimetable(page, server.current, '9000000001')
    for (const [query, end, side] of [
      [year.first, 'Previous month', 'Next month'],
      [year.last, 'Next month', 'Previous month'],
    ] as const) {
      await page.goto(server.current.at('localhost', `/timetable?day=${query}`))
      await expect(page.getByRole('button', { name: end })).toHaveAttribute('aria-disabled', 'true')
      // It says that it is disabled, and takes the press all the same.
      await page.getByRole('button', { name: end }).press('Enter')
      await expect(heading(page, monthTitle(monthOf(query)))).toBeVisible()
      await expect(page.getByRole('button', { name: side })).not.toHaveAttribute('aria-disabled', 'true')
    }
  })
})

test.describe('the grid by keys (ARIA APG)', () => {
  test('one stop for Tab; arrows, Home, End, pages; the list follows', async ({ page }) => {
    const start = `${addMonths(year.first.slice(0, 7), 4)}-12`
    await openTimetable(page, server.current, '9000000001', `?day=${start}`)
    await expect(grid(page).locator('[data-day][tabindex="0"]')).toHaveCount(1)
    await dayButton(page, start).focus()
    const press = async (key: string, day: string) => {
      await page.keyboard.press(key)
      await expect(dayButton(page, day)).toBeFocused()
      await expect(heading(page, dayTitle(day))).toBeVisible()
    }
    await press('ArrowRight', addDays(start, 1))
    await press('ArrowLeft', start)
    await press('ArrowDown', addDays(start, 7))
    await press('ArrowUp', start)
    const weekday = new Date(`${start}T00:00:00Z`).getUTCDay() || 7
    await press('Home', addDays(start, 1 - weekday))
    await press('End', addDays(start, 7 - weekday))
    const there = addDays(start, 7 - weekday)
    const later = `${addMonths(monthOf(there), 1)}${there.slice(7)}`
    await press('PageDown', later)
    await press('PageUp', there)
    await expect(page).toHaveURL(new RegExp(`day=${there}`))
  })

  test('a key is not lost that is pressed while the address follows the one before', async ({ page }) => {
    const start = `${addMonths(year.first.slice(0, 7), 4)}-03`
    await openTimetable(page, server.current, '9000000001', `?day=${start}`)
    await dayButton(page, start).focus()
    let day = start
    // The address follows 250 ms after a key.
    for (const rest of [240, 248, 250, 252, 254, 256, 258, 260, 264, 272]) {
      await page.evaluate(
        (ms) =>
          new Promise<void>((done) => {
            const press = () =>
              document.activeElement?.dispatchEvent(
                new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
              )
            press()
            setTimeout(() => {
              press()
              done()
            }, ms)
          }),
        rest,
      )
      day = addDays(day, 2)
      await expect(dayButton(page, day)).toBeFocused()
      await expect(page).toHaveURL(new RegExp(`day=${day}`))
      await expect(heading(page, dayTitle(day))).toBeVisible()
    }
  })

  test('keys end with the academic year', async ({ page }) => {
    await openTimetable(page, server.current, '9000000001', `?day=${year.last}`)
    await dayButton(page, year.last).focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'Shift+PageDown']) {
      await page.keyboard.press(key)
      await expect(dayButton(page, year.last)).toBeFocused()
    }
  })

  test('a held key fills no history', async ({ page }) => {
    await openTimetable(page, server.current, '9000000001', `?day=${firstDayOf(month)}`)
    const before = await page.evaluate(() => history.length)
    await dayButton(page, firstDayOf(month)).focus()
    for (const _ of daysFrom(firstDayOf(month), lastDayOf(month)).slice(1)) {
      await page.keyboard.press('ArrowRight')
    }
    await expect(heading(page, dayTitle(lastDayOf(month)))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`day=${lastDayOf(month)}`))
    expect(await page.evaluate(() => history.length)).toBe(before)
  })
})
