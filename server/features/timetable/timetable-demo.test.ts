import { afterEach, describe, expect, test } from 'vitest'
import { monthOf } from '#domain/day.ts'
import { daysOfEntry } from '#domain/timetable/entry-days.ts'
import type { TestDatabase } from '#server/database/testing.ts'
import { createDemoAt, type DemoMoment, demoMoments, isTried } from '#server/demo/testing.ts'
import { askTimetable, askYear, entriesOf } from '#server/features/timetable/testing.ts'
import { createTestApp } from '#server/http/testing.ts'

const opened: TestDatabase[] = []
afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())))

async function loadedAt(moment: DemoMoment) {
  const database = await createDemoAt(moment)
  opened.push(database)
  return async (text: string) => (await database.pool.query(text)).rows as Record<string, unknown>[]
}

const local = (column: string) => `(${column} at time zone 'Asia/Kolkata')`

describe('the time table of the demo is alive on any day', { timeout: 120_000 }, () => {
  const spans = [
    ['a school day', '09:45-10:45'],
    ['the night of a holiday on a Sunday', '00:00-01:00'],
    ['the last minutes of the school year', '23:30-00:30'],
    ['the first minute of the school year', '00:00-01:00'],
    ['3 April', '08:40-09:40'],
    ['29 February', '11:40-12:40'],
  ] as const
  test.each(spans.filter(([name]) => isTried(name)))('%s', async (name, running) => {
    const query = await loadedAt(name)
    const moment = demoMoments[name]
    const [today] = await query(`select ${local(`'${moment}'::timestamptz`)}::date::text as today`)
    const day = String(today?.today)
    const now = await query(`
      select s.name, to_char(${local('c.starts_at')}, 'HH24:MI') || '-' || to_char(${local('c.ends_at')}, 'HH24:MI') as span
      from classroom_class c join section s on s.institute_id = c.institute_id and s.id = c.section_id
      where c.custom_type = 'Extra' and c.starts_at <= '${moment}' and c.ends_at > '${moment}'
        and ${local('c.starts_at')}::date = '${day}' and c.cancelled_at is null order by 1`)
    expect(now).toEqual(['10-A', '4-B', 'JEE-26', 'Morning'].map((name) => ({ name, span: running })))

    const overlaps = await query(`
      select 1 from (select starts_at, max(ends_at) over (partition by institute_id, section_id order by starts_at, id
          rows between unbounded preceding and 1 preceding) as earlier_end from classroom_class) c
        where starts_at < earlier_end limit 1`)
    expect(overlaps).toEqual([])
    const outside = await query(`
      select 1 from classroom_class c join section s on s.institute_id = c.institute_id and s.id = c.section_id
      join academic_year y on y.institute_id = c.institute_id and y.id = s.academic_year_id
      where ${local('c.starts_at')}::date not between y.start_date and y.end_date limit 1`)
    expect(outside).toEqual([])
    const onDaysOff = await query(`
      select 1 from classroom_class c where c.custom_type <> 'Extra' and (extract(isodow from ${local('c.starts_at')}) = 7
        or exists (select 1 from calendar_event e where e.institute_id = c.institute_id and e.kind = 'holiday'
          and e.is_for_all and e.cancelled_at is null
          and ${local('c.starts_at')}::date between e.start_date and e.end_date)) limit 1`)
    expect(onDaysOff).toEqual([])
    const tooEarly = await query(`
      select 1 from attendance a join classroom_class c on c.institute_id = a.institute_id and c.id = a.class_id
      where ${local('c.starts_at')}::date >= '${day}' or c.cancelled_at is not null limit 1`)
    expect(tooEarly).toEqual([])
  })

  test('attendance: most attend, one student misses too much of one subject', async () => {
    const query = await loadedAt('a school day')
    const rates = await query(`
      select p.name, b.name as subject, round(100.0 * avg(a.is_present::int))::int as percent
      from attendance a join classroom_class c on c.institute_id = a.institute_id and c.id = a.class_id
      join subject b on b.institute_id = c.institute_id and b.id = c.subject_id
      join student s on s.institute_id = a.institute_id and s.id = a.student_id
      join person p on p.institute_id = s.institute_id and p.id = s.person_id
      where p.phone is not null or exists (
        select 1 from guardian g where g.institute_id = s.institute_id and g.student_id = s.id)
      group by 1, 2 having count(*) > 40 order by 3`)
    const below = rates.filter(({ percent }) => Number(percent) < 75)
    expect(below).toMatchObject([{ name: 'Aarav Sharma', subject: 'Hindi' }])
    expect(Math.min(...rates.slice(1).map(({ percent }) => Number(percent)))).toBeGreaterThan(80)
    const [spread] = await query(`select count(distinct a.student_id)::int as students,
      count(distinct a.homework_status)::int as statuses, count(distinct a.remark)::int as remarks,
      count(distinct a.note)::int as notes from attendance a`)
    expect(spread).toMatchObject({ statuses: 4, remarks: 4, notes: 3 })
    expect(Number(spread?.students)).toBeGreaterThan(150)
  })
})

test('a year has as many entries as are counted, for everyone in the demo', async () => {
  const t = await createTestApp({}, 'a school day')
  for (const phone of ['9000000001', '9000000021', '9000000031', '9000000044']) {
    const who = await t.signedIn(phone)
    const year = who.acad_year_list.find((one) => one.acad_yr_id === who.acad_yr_id)
    const [first = '', last = ''] = [year?.start_date, year?.end_date]
    const months: Record<string, number> = {}
    for (const entry of await entriesOf(t, who, [first, last])) {
      const dated = { date: entry.date, endDate: entry.end_date ?? '', endTime: entry.end_time }
      const days = daysOfEntry(dated).filter((day) => day >= first && day <= last)
      for (const month of new Set(days.map(monthOf))) months[month] = (months[month] ?? 0) + 1
    }
    const counted: Record<string, number> = {}
    for (const number of new Set([first, last].map((day) => Number(day.slice(0, 4))))) {
      for (const [month, count] of Object.entries((await askYear(t, who, number)).body.result)) {
        counted[`${number}-${month.padStart(2, '0')}`] = count
      }
    }
    expect([phone, counted]).toEqual([phone, months])
    if (who.student_id !== null) expect(Object.keys(months).length).toBeGreaterThan(10)
  }
  const aarav = await t.signedIn('9000000001')
  expect((await askTimetable(t, aarav, ['2026-11-01', '2026-11-30'])).body.message).toBe('OK')
  await t.close()
})
