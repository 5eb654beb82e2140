import type { Page } from '@playwright/test'
import { monthOf } from '#domain/day.ts'
import { expectClean, expectReadable } from './look.ts'
import { openAs } from './open-as.ts'
import { expect, test, useServer } from './test.ts'
import {
  academicYear,
  cards,
  dayButton,
  dayTitle,
  heading,
  indianToday,
  listed,
  months,
  monthTitle,
  openTimetable,
} from './timetable.ts'

const server = useServer()
const year = academicYear(indianToday())
const [firstYear, lastYear] = [Number(year.first.slice(0, 4)), Number(year.last.slice(0, 4))]

const monthButton = (page: Page, month: string) => page.locator(`[data-month="${month}"]`)
const grid = (page: Page, of: number) => page.getByRole('grid', { name: `Months of ${of}` })

async function openYear(page: Page, login: string, query = '') {
  await openAs(page, login, server.current.at('localhost', `/timetable?view=year${query}`))
  await expect(page.getByRole('grid', { name: /Months of/ })).toHaveAttribute('aria-busy', 'false')
}

/** Marked classes of a student in the academic year: those at which he was, and all. */
async function marked(phone: string, subject?: string) {
  const [row] = await server.current.query<{ present: number; held: number }>(
    `select count(*) filter (where a.is_present)::int as present, count(*)::int as held
    from attendance a join student s on s.id = a.student_id join person p on p.id = s.person_id
    join classroom_class c on c.id = a.class_id join enrolment e on e.section_id = c.section_id and e.student_id = s.id
    join academic_year y on y.id = e.academic_year_id and current_date between y.start_date and y.end_date
    left join subject b on b.id = c.subject_id
    where p.phone = $1 and c.cancelled_at is null and ($2::text is null or b.name = $2)`,
    [phone, subject ?? null],
  )
  return { present: row?.present ?? 0, held: row?.held ?? 0 }
}

/** The last day before today on which a student's class was marked. */
async function lastHeld(phone: string): Promise<string> {
  const [held] = await server.current.query<{ day: string }>(
    `select max((c.starts_at at time zone 'Asia/Kolkata')::date)::text as day
    from attendance a join student s on s.id = a.student_id join person p on p.id = s.person_id
    join classroom_class c on c.id = a.class_id
    where p.phone = $1 and c.cancelled_at is null and c.starts_at < now() - interval '1 day'`,
    [phone],
  )
  return held?.day ?? ''
}

test.describe('the months (spec/2 §2.6 "This Year", §4)', () => {
  for (const [login, who] of [
    ['9000000001', 'a student of a school'],
    ['9000000010', 'a parent'],
    ['9000000021', 'a student of a coaching institute'],
    ['9000000031', 'an open user'],
  ] as const) {
    test(`each tells how many schedules its list has: ${who}`, async ({ page }) => {
      await openYear(page, login)
      await expect(page.getByText("Choose Month to view Live class, Exam's, classes")).toBeVisible()
      const month = monthOf(indianToday())
      const tile = monthButton(page, month)
      const told = /(\d+) Schedules?$/.exec((await tile.textContent()) ?? '')?.[1]
      expect(Number(told)).toBeGreaterThan(0)
      await tile.click()
      await expect(heading(page, monthTitle(month))).toBeVisible()
      await expect(cards(page)).toHaveCount(Number(told))
      await expect(page).toHaveURL(new RegExp(`month=${month}`))
    })
  }

  test('entries stand by date, in order; the day view counts the same', async ({ page }) => {
    const today = indianToday()
    await openYear(page, '9000000001', `&month=${monthOf(today)}`)
    const group = page.getByRole('region', { name: dayTitle(today) })
    await expect(group).toBeVisible()
    const days = await page.getByRole('heading', { level: 3 }).filter({ hasText: ',' }).allTextContents()
    const numbers = days.map((title) => Number(/(\d+) \w+$/.exec(title)?.[1]))
    expect(numbers.length).toBeGreaterThan(1)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    const count = await group.getByRole('article').count()
    await page.getByRole('radio', { name: 'Month' }).click()
    await listed(page)
    await dayButton(page, today).click()
    await expect(cards(page)).toHaveCount(count)
  })

  test('the arrows end with the academic year, and months outside of it open nothing', async ({ page }) => {
    await openYear(page, '9000000001', `&year=${firstYear}`)
    await expect(monthButton(page, `${firstYear}-03`)).toBeDisabled()
    await expect(monthButton(page, `${firstYear}-04`)).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Previous year' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Next year' }).click()
    await expect(grid(page, lastYear)).toBeVisible()
    await expect(monthButton(page, `${lastYear}-03`)).toBeEnabled()
    await expect(monthButton(page, `${lastYear}-04`)).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Next year' })).toHaveAttribute('aria-disabled', 'true')
    await page.goBack()
    await expect(grid(page, firstYear)).toBeVisible()
  })

  test('nonsense in the address opens the year of today; a link opens its month', async ({ page }) => {
    await openYear(page, '9000000001', '&year=1700&month=2026-99')
    await expect(grid(page, Number(indianToday().slice(0, 4)))).toBeVisible()
    await page.goto(server.current.at('localhost', `/timetable?view=year&month=${firstYear}-06`))
    await expect(heading(page, `June ${firstYear}`)).toBeVisible()
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
  })

  test('one stop for Tab; arrows, Home, End and pages, into the other year (ARIA grid)', async ({ page }) => {
    await openYear(page, '9000000001', `&month=${firstYear}-08`)
    await expect(page.locator('[data-month][tabindex="0"]')).toHaveCount(1)
    await monthButton(page, `${firstYear}-08`).focus()
    const focused = async (month: string) => expect(monthButton(page, month)).toBeFocused()
    for (const [key, month] of [
      ['ArrowRight', `${firstYear}-09`],
      ['Home', `${firstYear}-07`],
      ['End', `${firstYear}-09`],
      ['ArrowDown', `${firstYear}-12`],
      ['ArrowRight', `${lastYear}-01`],
      ['PageUp', `${firstYear}-04`],
      ['ArrowUp', `${firstYear}-04`],
      ['PageDown', `${lastYear}-03`],
    ] as const) {
      await page.keyboard.press(key)
      await focused(month)
    }
    await page.keyboard.press('Enter')
    await expect(heading(page, `March ${lastYear}`)).toBeVisible()
    await focused(`${lastYear}-03`)
  })

  test('without a connection what was counted stays; with it the rest comes by itself', async ({
    page,
    context,
  }) => {
    await openYear(page, '9000000001')
    await context.setOffline(true)
    await monthButton(page, `${firstYear}-05`).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(monthButton(page, monthOf(indianToday()))).toHaveAccessibleName(/\d+ Schedule/)
    await context.setOffline(false)
    await expect(heading(page, `May ${firstYear}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
})

test.describe('attendance', () => {
  test('the popup has this class first, and present over total with percent (spec/2 §2.6)', async ({
    page,
  }) => {
    const day = await lastHeld('9000000001')
    await openTimetable(page, server.current, '9000000001', `?month=${monthOf(day)}&day=${day}`)
    await listed(page)
    const button = page.getByRole('button', { name: /^Attendance in/ }).first()
    await button.click()
    const popup = page.getByRole('dialog', { name: 'Attendance Details' })
    await expect(popup.getByText('This class', { exact: true })).toHaveCount(1)
    const rows = popup.getByRole('listitem')
    await expect(rows.first()).toContainText('This class')
    const [present, total] = [await rows.filter({ hasText: 'Present' }).count(), await rows.count()]
    await expect(popup).toContainText(`${present} / ${total}`)
    await expect(popup).toContainText(`${Math.round((present / total) * 100)}%`)
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test('a class for which nothing was marked says so (spec/2 §8)', async ({ page }) => {
    const day = await lastHeld('9000000002')
    await server.current.query(
      `delete from attendance a using student s, person p
      where s.id = a.student_id and p.id = s.person_id and p.phone = '9000000002'`,
    )
    await openTimetable(page, server.current, '9000000002', `?month=${monthOf(day)}&day=${day}`)
    await page
      .getByRole('button', { name: /^Attendance in/ })
      .first()
      .click()
    await expect(page.getByText('NO ATTENDANCE MARKED FOR THIS CLASS!')).toBeVisible()
    await page.goto(server.current.at('localhost', '/timetable?view=year'))
    await expect(page.getByText('No attendance has been marked in this year yet.')).toBeVisible()
  })

  for (const [phone, who] of [
    ['9000000001', 'a student of a school'],
    ['9000000021', 'a student of a coaching institute'],
  ] as const) {
    test(`the summary of the year: ${who}`, async ({ page }) => {
      await openYear(page, phone)
      const summary = page.getByRole('region', { name: 'Attendance this year' })
      const all = await marked(phone)
      await expect(summary).toContainText(`${all.present} / ${all.held}`)
      const [{ minimum } = { minimum: 0 }] = await server.current.query<{ minimum: number }>(
        `select i.minimum_attendance_percent as minimum from institute i join person p on p.institute_id = i.id
        where p.phone = $1`,
        [phone],
      )
      await expect(summary).toContainText(`The institute asks for ${minimum}%.`)
      const rows = await summary.getByRole('table').first().locator('tbody tr').all()
      expect(rows.length).toBeGreaterThan(1)
      for (const row of rows) {
        const subject = (await row.locator('th').evaluate((cell) => cell.firstChild?.textContent)) ?? ''
        const own = await marked(phone, subject)
        await expect(row).toContainText(`${own.present} / ${own.held}`)
        const isLow = own.present * 100 < minimum * own.held
        await expect(row).toContainText(isLow ? `Below ${minimum}%` : 'Enough')
      }
      await expect(summary.getByRole('img', { name: 'Attendance by month' })).toBeVisible()
      const subject = (await summary.getByRole('option').nth(1).textContent()) ?? ''
      await summary.getByLabel('Subject').selectOption(subject)
      await expect(summary.getByRole('table', { name: `Attendance by month, ${subject}` })).toBeVisible()
    })
  }

  test('an open user has none', async ({ page }) => {
    await openYear(page, '9000000031')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('region', { name: 'Attendance this year' })).toHaveCount(0)
  })
})

test('months are named in the order of the year', async ({ page }) => {
  await openYear(page, '9000000001', `&year=${lastYear}`)
  await expect(page.locator('[data-month] b')).toHaveText([...months])
})

/** A month whose list has two days: one shows all that thirty do, and axe looks at each card. */
async function openShortMonth(page: Page) {
  const day = await lastHeld('9000000001')
  await server.current.query(
    `update classroom_class set cancelled_at = now()
     where to_char(starts_at at time zone 'Asia/Kolkata', 'YYYY-MM') = $1
       and (starts_at at time zone 'Asia/Kolkata')::date not in ($2, $3)`,
    [monthOf(day), day, indianToday()],
  )
  await openYear(page, '9000000001', `&month=${monthOf(day)}`)
  await cards(page).first().waitFor()
  await page.getByRole('img', { name: 'Attendance by month' }).waitFor()
}

test('on a phone axe finds nothing, and all of it fits and can be touched', async ({ page }) => {
  test.setTimeout(60_000)
  await page.setViewportSize({ width: 390, height: 900 })
  await openShortMonth(page)
  await expectClean(page, 'the year')
  await page
    .getByRole('button', { name: /^Attendance in/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  await expectClean(page, 'attendance')
})

test('on a desk axe finds nothing, and every theme can be read', async ({ page }) => {
  test.setTimeout(60_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openShortMonth(page)
  await expectClean(page, 'the year')
  await expectReadable(page, 'the year')
})
