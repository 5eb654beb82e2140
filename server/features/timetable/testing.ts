import type { FastifyInstance } from 'fastify'
import type { SignedIn, SignInResult } from '#domain/session/calls.ts'
import { rewriteYear } from '#domain/session/year.ts'
import type { TimetableEntry } from '#domain/timetable/calls.ts'
import type { TestDatabase } from '#server/database/testing.ts'

/** Tuesday, 29 February 2028, 10:00 in India: the default time of these tests. */
export const leapDay = new Date('2028-02-29T10:00:00+05:30')

/** The parts of the server that these tests use; a feature does not import it. */
type App = {
  app: FastifyInstance
  database: TestDatabase
  setClock: (now: Date) => void
  login: (phone: string) => Promise<{ result: SignInResult }>
  signedIn: (phone: string, more?: { user_id: number | undefined }) => Promise<SignedIn>
  close: () => Promise<void>
}
type Answer<Body = unknown> = { status: number; body: Body }
type Table = 'classroom_class' | 'live_class' | 'test' | 'offline_exam'
type Values = Record<string, unknown>
type TimetableReply = {
  statusCode: number
  message: string
  result: {
    batchTimeTableList: Record<string, TimetableEntry[]>
    time: string
    view_proctur_live_recorded_session: number
    vimeo_video_downlodable: number
    proctur_live_view_or_download_visibility: number
  }
}

/** The app with the people of the demo, an empty time table, and academic years around the leap day of 2028. */
export async function openTimetable<T extends App>(t: T) {
  const { pool } = t.database
  const query = async <Row extends Values>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows
  await query('truncate attendance, classroom_class, live_class, test, offline_exam cascade')
  await query(`update academic_year y set start_date = make_date(2027 - back.years, 4, 1),
      end_date = make_date(2028 - back.years, 3, 31)
    from (select institute_id, id, row_number() over (partition by institute_id order by start_date desc)::int - 1
      as years from academic_year) back where back.institute_id = y.institute_id and back.id = y.id`)
  t.setClock(leapDay)

  /** The id of a named thing of an institute, e.g. a section. Of two years' sections the newer one. */
  const idOf = async (table: 'section' | 'subject' | 'product' | 'person', name: string, institute = 1) => {
    const order = table === 'section' ? 'academic_year_id' : 'id'
    const [row] = await query<{ id: number }>(
      `select id from ${table} where institute_id = $1 and ${table === 'product' ? 'title' : 'name'} = $2 order by ${order}`,
      [institute, name],
    )
    if (!row) throw new Error(`no ${table} ${name}`)
    return row.id
  }

  const insert = async (table: string, values: Values): Promise<number> => {
    const names = Object.keys(values)
    const [row] = await query<{ id: number }>(
      `insert into ${table} (${names}) values (${names.map((_, index) => `$${index + 1}`)}) returning *`,
      Object.values(values),
    )
    return row?.id ?? 0
  }

  /** An hour from a moment, unless `ends_at` is given. */
  const hourFrom = (start: string) => ({
    starts_at: start,
    ends_at: new Date(Date.parse(start) + 60 * 60 * 1000).toISOString(),
  })

  return {
    t,
    query,
    insert,
    idOf,
    close: () => t.close(),
    addClass: async (section: string, start: string, more: Values = {}) =>
      insert('classroom_class', {
        institute_id: 1,
        section_id: await idOf('section', section, Number(more.institute_id ?? 1)),
        subject_id: await idOf('subject', 'Physics', Number(more.institute_id ?? 1)),
        ...hourFrom(start),
        ...more,
      }),
    /** A live class for sections and products of an institute, by name. */
    addLive: async (institute: number, to: string[], start: string, more: Values = {}) => {
      const id = await insert('live_class', {
        institute_id: institute,
        name: 'Live',
        link_url: 'https://meet.example/1',
        meeting_with: 'Zoom',
        ...hourFrom(start),
        ...more,
      })
      await giveTo('live_class', id, institute, to)
      return id
    },
    addTest: async (institute: number, to: string[], start: string, more: Values = {}) => {
      const label = await insert('test_label', { institute_id: institute, name: 'Unit', test_type_id: 4 })
      const id = await insert('test', {
        institute_id: institute,
        label_id: label,
        name: 'Test',
        duration_minutes: 45,
        maximum_marks: 20,
        ...hourFrom(start),
        ...more,
      })
      await giveTo('test', id, institute, to)
      return id
    },
    addOfflineExam: async (section: string, start: string, more: Values = {}) =>
      insert('offline_exam', {
        institute_id: 1,
        section_id: await idOf('section', section, Number(more.institute_id ?? 1)),
        name: 'Exam',
        ...hourFrom(start),
        ...more,
      }),
    cancel: (table: Table, id: number) =>
      query(`update ${table} set cancelled_at = now() where id = $1`, [id]),
    setZone: (institute: number, zone: string) =>
      query('update institute set time_zone = $2 where id = $1', [institute, zone]),
  }

  async function giveTo(table: 'live_class' | 'test', id: number, institute: number, to: string[]) {
    for (const name of to) {
      const [found] = await query('select 1 from product where institute_id = $1 and title = $2', [
        institute,
        name,
      ])
      const kind = found ? 'product' : 'section'
      await insert(`${table}_${kind}`, {
        institute_id: institute,
        [`${table}_id`]: id,
        [`${kind}_id`]: await idOf(kind, name, institute),
      })
    }
  }
}
export type Timetable<T extends App> = Awaited<ReturnType<typeof openTimetable<T>>>

export async function ask<Body>(t: App, who: SignedIn, url: string, payload: Values): Promise<Answer<Body>> {
  const answer = await t.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', authorization: who.student_auth },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() as Body }
}

/** The id that names the viewed student, as the portal sends it. */
const ownId = (who: SignedIn): Values =>
  who.student_id === null ? { user_id: who.user_id } : { student_id: who.student_id }
const everything = {
  isCourseStructureTimeTable: 'Y',
  isExamIncludedInTimeTable: 'Y',
  is_included_online_class: 'Y',
  is_included_online_exam: 'Y',
}

export const askTimetable = (
  t: App,
  who: SignedIn,
  [startdate, enddate]: readonly [string, string],
  more: Values = {},
) =>
  ask<TimetableReply>(t, who, '/api/v2/timeTable/v3', {
    institute_id: who.institute_id,
    ...ownId(who),
    startdate,
    enddate,
    ...everything,
    ...more,
  })

/** The entries of the reply, in order. @throws where it is refused */
export async function entriesOf(...of: Parameters<typeof askTimetable>): Promise<TimetableEntry[]> {
  const { status, body } = await askTimetable(...of)
  if (status !== 200) throw new Error(`${status} ${body.message}`)
  return Object.values(body.result.batchTimeTableList).flat()
}

export const askYear = (t: App, who: SignedIn, year: number, more: Values = {}) =>
  ask<{ result: Record<string, number> }>(t, who, '/api/v2/timeTable/year-count', {
    year,
    institute_id: who.institute_id,
    ...ownId(who),
    ...more,
  })

/** A signed-in person with another year in view. */
export function inYear(who: SignedIn, startDate: string): SignedIn {
  const year = who.student_acad_year.find((one) => one.start_date === startDate)
  if (!year) throw new Error(`no year from ${startDate}`)
  return { ...who, student_auth: rewriteYear(who.student_auth, year.acad_yr_id) }
}

/** A parent who views one of several children. */
export async function signInAsChild(t: App, phone: string, child: string): Promise<SignedIn> {
  const { result } = await t.login(phone)
  if (!result || Array.isArray(result) || 'student_auth' in result) throw new Error(`${phone} is not asked`)
  const chosen = result.student_details.find((one) => one.name.startsWith(child))
  return t.signedIn(phone, { user_id: chosen?.user_id })
}
