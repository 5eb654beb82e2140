import type { FastifyInstance } from 'fastify'
import { addDays } from '#domain/day.ts'
import type { LiveClass } from '#domain/live/calls.ts'
import type { SignedIn, SignInResult } from '#domain/session/calls.ts'
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
type Values = Record<string, unknown>
type Meetings = Record<'upcomingLiveClasses' | 'pastLiveClasses', LiveClass[]> & Record<string, unknown>
type Answer<Result> = { status: number; body: { statusCode: number; message: string; result: Result } }

/** The app with the people of the demo, no live classes, and academic years around the leap day of 2028. */
export async function openLive<T extends App>(t: T) {
  const query = async <Row extends Values>(text: string, values: unknown[] = []) =>
    (await t.database.pool.query<Row>(text, values)).rows
  const clear = () => query('truncate live_class cascade')
  await clear()
  await query(`update academic_year y set start_date = make_date(2027 - back.years, 4, 1),
      end_date = make_date(2028 - back.years, 3, 31)
    from (select institute_id, id, row_number() over (partition by institute_id order by start_date desc)::int - 1
      as years from academic_year) back where back.institute_id = y.institute_id and back.id = y.id`)
  await query('update product_holder set expires_on = null')
  t.setClock(leapDay)

  const insert = async (table: string, values: Values): Promise<number> => {
    const names = Object.keys(values)
    const [row] = await query<{ id: number }>(
      `insert into ${table} (${names}) values (${names.map((_, index) => `$${index + 1}`)}) returning *`,
      Object.values(values),
    )
    return row?.id ?? 0
  }

  const idOf = async (table: 'section' | 'product', institute: number, name: string) => {
    const [row] = await query<{ id: number }>(
      table === 'product'
        ? 'select id from product where institute_id = $1 and title = $2'
        : 'select id from section where institute_id = $1 and name = $2 order by academic_year_id',
      [institute, name],
    )
    return row?.id
  }

  /** A live class of an hour for sections and products, by name. */
  const addClass = async (institute: number, to: string[], start: string, more: Values = {}) => {
    const id = await insert('live_class', {
      institute_id: institute,
      name: 'Live',
      link_url: 'https://meet.example/1',
      meeting_with: 'Zoom',
      starts_at: start,
      ends_at: new Date(Date.parse(start) + 60 * 60 * 1000).toISOString(),
      ...more,
    })
    for (const name of to) {
      const productId = await idOf('product', institute, name)
      const kind = productId === undefined ? 'section' : 'product'
      await insert(`live_class_${kind}`, {
        institute_id: institute,
        live_class_id: id,
        [`${kind}_id`]: productId ?? (await idOf('section', institute, name)),
      })
    }
    return id
  }

  const ask = async <Result>(
    who: SignedIn,
    request: { method: 'GET' | 'POST'; url: string; payload?: Values },
  ): Promise<Answer<Result>> => {
    const headers = { host: 'localhost', authorization: who.student_auth }
    const answer = await t.app.inject({ ...request, headers })
    return { status: answer.statusCode, body: answer.json() }
  }

  const askMeetings = (who: SignedIn, more: Values = {}) =>
    ask<Meetings>(who, {
      method: 'POST',
      url: `/api/v1/meeting_manager/getMeetingV2/${who.institute_id}`,
      payload: {
        institution_id: who.institute_id,
        user_id: who.user_id,
        page_offset: 0,
        page_size: -1,
        live_future_past: 1,
        category: 3,
        from_date: '29-02-2028',
        to_date: null,
        ...more,
      },
    })

  /** The classes of the reply, in order. @throws where it is refused */
  const classesOf = async (...of: Parameters<typeof askMeetings>): Promise<LiveClass[]> => {
    const { status, body } = await askMeetings(...of)
    if (status !== 200) throw new Error(`${status} ${body.message}`)
    return [...body.result.upcomingLiveClasses, ...body.result.pastLiveClasses]
  }

  return {
    t,
    query,
    clear,
    insert,
    addClass,
    askMeetings,
    classesOf,
    namesOf: async (...of: Parameters<typeof askMeetings>) =>
      (await classesOf(...of)).map((one) => one.session_name),
    start: (who: SignedIn, id: number, query = '') =>
      ask<{ allow_start_session: boolean; session_link: string }>(who, {
        method: 'GET',
        url: `/api/v1/meeting_manager/session/start/${who.institute_id}/${id}${query}`,
      }),
    close: () => t.close(),
  }
}

/** A request for past classes, from some days before the leap day to the leap day. */
export const past = (days: number, more: Values = {}): Values => ({
  live_future_past: 2,
  from_date: addDays('2028-02-29', -days).split('-').reverse().join('-'),
  ...more,
})
