import { addDays } from '#domain/day.ts'
import { makeCalendarFeed } from '#domain/timetable/feed-calls.ts'
import { makeZone } from '#domain/zone.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { send } from '#server/http/testing/send.ts'
import { createTestApp } from '#server/http/testing.ts'
import { type ReadCalendar, readByIcalJs } from '../../../scripts/calendar-parser.ts'

/** A day of the institute `days` from today, at a time of its clock. */
const zone = makeZone('Asia/Kolkata')
export const today = () => zone.dayAt(Date.now())
export const at = (days: number, minute: number) => new Date(zone.momentOf(addDays(today(), days), minute))

/** The server with calendar feeds, and what adds to them. */
export async function openFeeds() {
  const t = await createTestApp()
  const aarav = await signInCaller(t, '9000000001')
  const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

  return {
    t,
    aarav,
    sql,
    pathOf: async (me: Caller): Promise<string> => {
      const who = me.userType === 99 ? { user_id: me.user } : { student_id: me.student }
      const body = { institute_id: me.institute, ...who }
      return (await send(t, makeCalendarFeed, { body }, me.token)).json().result.path
    },
    read: async (path: string): Promise<ReadCalendar & { text: string }> => {
      const { body } = await t.app.inject({ url: path, headers: { host: 'localhost' } })
      return { ...readByIcalJs(body), text: body }
    },
    /** Empties the calendars, so that a test adds what it needs. */
    clear: () =>
      sql(`truncate attendance, classroom_class_teacher, classroom_class, live_class_teacher, live_class_section, live_class_product, watch, recording, live_class,
        test_section, test_product, test_attempt_subject, test_attempt, launch_ticket, test, offline_exam_result,
        offline_exam_subject, offline_exam_sitting, offline_exam, calendar_event_standard, calendar_event, calendar_feed, meeting_offer cascade`),
    addClass: async (section: string, values: Record<string, unknown> = {}): Promise<number> => {
      const [row] = await sql(
        `insert into classroom_class (institute_id, section_id, subject_id, teacher_id, starts_at, ends_at, topics)
          select s.institute_id, s.id, b.id, (select min(id) from person p where p.institute_id = s.institute_id and p.role = 'teacher'),
            $2, $3, $4
          from section s join subject b on b.institute_id = s.institute_id and b.name = 'Physics'
          join academic_year y on y.id = s.academic_year_id
          where s.name = $1 order by y.start_date desc limit 1 returning id`,
        [section, values.from ?? at(1, 600), values.to ?? at(1, 640), values.topics ?? 'Light'],
      )
      return row.id
    },
    addEvent: async (values: Record<string, unknown>): Promise<number> => {
      const row = { institute_id: aarav.institute, kind: 'event', title: 'Fete', user_types: [1], ...values }
      const names = Object.keys(row)
      const [made] = await sql(
        `insert into calendar_event (${names.join()}) values (${names.map((_, index) => `$${index + 1}`)}) returning id`,
        Object.values(row),
      )
      return made.id
    },
  }
}
export type Feeds = Awaited<ReturnType<typeof openFeeds>>
