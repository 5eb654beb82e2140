import { type CalendarEntry, eventDetail } from '#domain/event/calls.ts'
import { demoMoments } from '#server/demo/testing.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { tokenOf } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { createTestApp } from '#server/http/testing.ts'

const moment = 'a school day'
export const today = demoMoments[moment].slice(0, 10)

/** Far from the demo's own days; a leap year. */
export const inMonth = { year: 2024, month: 2 }

export const titles = (result: Record<string, CalendarEntry[]>) =>
  Object.values(result)
    .flat()
    .map((entry) => entry.title_name)

type Asked = Partial<{
  month: number
  year: number
  is_all_event_for_student: boolean
  event_type: number
  search_date: string | null
  is_yearly_view: boolean
  student_id: number
}>

/** The server with the event calendar; Anaya's parent has her in view. */
export async function openEvents() {
  const t = await createTestApp({}, moment)
  const aarav = await signInCaller(t, '9000000001')
  const query = async (text: string, values: unknown[] = []) =>
    (await t.database.pool.query(text, values)).rows
  const [child] = await query(
    `select s.id as student, p.id as "user" from student s join person p on p.id = s.person_id where p.name = 'Anaya Sharma'`,
  )
  const anaya: Caller = { ...(await signInCaller(t, '9000000010')), ...child }
  return {
    t,
    aarav,
    anaya,
    query,
    ask: async (me: Caller, asked: Asked = {}) => {
      const [year, month] = (asked.search_date ?? today).split('-').map(Number)
      const body = {
        institution_id: me.institute,
        month,
        year,
        student_id: me.student,
        is_all_event_for_student: false,
        event_type: 0,
        search_date: null,
        is_yearly_view: false,
        ...asked,
      }
      const answer = await send(t, eventDetail, { body }, tokenOf(eventDetail, me))
      const result = answer.json().result as Record<string, CalendarEntry[]>
      return { status: answer.statusCode, body: answer.body, result }
    },
    /** Adds an entry of Aarav's institute. */
    plan: async (values: Record<string, unknown>, standards: string[] = []): Promise<number> => {
      const row = {
        institute_id: aarav.institute,
        kind: 'event',
        title: 'Planned',
        start_date: '2024-02-10',
        end_date: '2024-02-10',
        user_types: [1],
        is_for_all: standards.length === 0,
        ...values,
      }
      const names = Object.keys(row)
      const [made] = await query(
        `insert into calendar_event (${names.join()}) values (${names.map((_, index) => `$${index + 1}`)}) returning id`,
        Object.values(row),
      )
      await query(
        `insert into calendar_event_standard
          select institute_id, $1, id from standard where institute_id = $2 and name = any($3)`,
        [made.id, aarav.institute, standards],
      )
      return made.id
    },
    /** Moves every entry of that year out of the way. */
    forget: () =>
      query(
        `with gone as (delete from calendar_event_standard where event_id in (
            select id from calendar_event where start_date < '2024-12-31' and start_date > '2023-12-31'))
          update calendar_event set start_date = '1990-01-01', end_date = '1990-01-01'
          where start_date < '2024-12-31' and start_date > '2023-12-31'`,
      ),
  }
}
export type Events = Awaited<ReturnType<typeof openEvents>>
