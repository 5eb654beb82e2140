/**
 * Turns the months of a full time table (8 entries a day) and of the event calendar on a four times slower
 * processor with the keys of the grid, and measures from the key to the next paint.
 */
import type { Browser } from '@playwright/test'
import pg from 'pg'
import { openAs } from '../../e2e/kit/open-as.ts'
import { type PaintFigures, timePaints } from './next-paint.ts'
import { launchChromium } from './phone/page.ts'
import type { BenchServer } from './server.ts'

export type TurnFigures = PaintFigures & { name: string; entries: number }

const entriesADay = 8
const turns = ['PageUp', 'PageDown', 'PageDown', 'PageUp', 'PageUp', 'PageDown', 'PageDown', 'PageUp']

export async function benchMonths(server: BenchServer): Promise<TurnFigures[]> {
  await fillTimetable(server.databaseAddress)
  const browser = await launchChromium()
  const address = `http://localhost:${server.port}`
  const figures = [
    await turnMonths(browser, address, '/timetable', 'Time table, next month'),
    await turnMonths(browser, address, '/eventCalender', 'Event calendar, next month'),
  ]
  await browser.close()
  return figures
}

async function turnMonths(
  browser: Browser,
  address: string,
  path: string,
  name: string,
): Promise<TurnFigures> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await openAs(page, '9000000001', `${address}${path}`)
  await page.locator('[role=grid] button[aria-current=date]').waitFor()
  // The neighbours are prefetched.
  await page.waitForLoadState('networkidle')
  const entries = await page.getByRole('article').count()
  await page.locator('[role=grid] button[tabindex="0"]').focus()
  const figures = await timePaints(
    page,
    'keydown',
    turns.map((key) => () => page.keyboard.press(key)),
  )
  await page.close()
  return { name, entries, ...figures }
}

/** A full day's classes on every day of four months, for the section of the signed-in student. */
async function fillTimetable(databaseAddress: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseAddress, max: 1 })
  await pool.query(
    `with mine as (
        select s.institute_id, e.section_id, (
          select min(x.subject_id) from section_subject x
          where x.institute_id = s.institute_id and x.section_id = e.section_id) as subject_id
        from person p join student s on s.institute_id = p.institute_id and s.person_id = p.id
        join enrolment e on e.institute_id = s.institute_id and e.student_id = s.id
        join academic_year y on y.institute_id = e.institute_id and y.id = e.academic_year_id
        where p.phone = '9000000001' and current_date between y.start_date and y.end_date)
      insert into classroom_class (institute_id, section_id, subject_id, starts_at, ends_at, topics)
      select mine.institute_id, mine.section_id, mine.subject_id, moment, moment + interval '45 minutes', 'Revision'
      from mine, generate_series(current_date - 62, current_date + 62, interval '1 day') as day,
        generate_series(1, ${entriesADay} - (select count(*) from classroom_class c
          where c.institute_id = mine.institute_id and c.section_id = mine.section_id
            and (c.starts_at at time zone 'Asia/Kolkata')::date = day::date)) as nth,
        lateral (select (day::date + interval '6 hours' + nth * interval '1 hour') at time zone 'Asia/Kolkata') as at (moment)`,
  )
  await pool.end()
}
