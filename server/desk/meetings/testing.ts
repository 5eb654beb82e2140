import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { MeetingsReply } from '#domain/meeting/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { registersOf } from '#server/desk/attendance/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

type Teacher = { token: string; id: number }
type Reply<R> = { status: number; message: string; result: R; now?: { state: string | null; time: string } }
type Booking = { time: string; seen?: string; version?: number | undefined; studentId?: number; key?: string }

/** A Friday of the demo; the meetings are on a Saturday. */
export const today = '2026-11-20'
export const day = '2026-12-05'

export const plan = {
  ...{ day, from: '15:00', until: '15:30', minutes: 10, pause: 0 },
  ...{
    place: 'Room 12',
    link: 'https://meet.example/abc',
    note: 'Please bring the report',
    book_until: '2026-12-03',
  },
  student_ids: [] as number[],
}

/** A student of 10-A with two parents, a teacher of the section, and the office; set before the tests. */
export function prepareMeetings() {
  const made = {} as {
    t: TestApp
    d: ReturnType<typeof registersOf>
    rohan: SignedIn
    meera: SignedIn
    aarav: SignedIn
    student: number
    section: number
    teacher: Teacher
    other: Teacher
    office: string
    head: string
  }
  const at = (time: string, on = today) => made.t.setClock(new Date(`${on}T${time}:00+05:30`))

  beforeAll(async () => {
    const t = await createTestApp({}, 'a school day')
    const d = registersOf(t)
    Object.assign(made, { t, d })
    at('08:00')
    const family = await d.signInFamily()
    Object.assign(made, {
      ...{ ...family, student: family.aarav.student_id, section: await d.sectionId('10-A') },
      teacher: await d.openAs('a@staff.test', 'teacher'),
      other: await d.openAs('b@staff.test', 'teacher'),
      office: (await d.openAs('office@staff.test', 'office')).token,
      head: (await d.openAs('head@staff.test', 'head')).token,
    })
    await d.query(`update person set role = 'teacher' where id = any($1)`, [[made.teacher.id, made.other.id]])
    await d.addClass('10-A', made.teacher.id, '10:00')
  })
  afterAll(() => made.t.close())
  beforeEach(async () => {
    at('08:00')
    await made.d.query('truncate meeting_offer cascade')
    await made.d.query('truncate change, news cascade')
    await made.d.freshen()
  })

  const send = async <R>(url: string, me: SignedIn, payload: object, key?: string) => {
    const headers = {
      host: 'localhost',
      authorization: me.student_auth,
      ...(key && { 'idempotency-key': key }),
    }
    const answer = await made.t.app.inject({ method: 'POST', url, headers, payload })
    return { ...answer.json(), status: answer.statusCode } as Reply<R>
  }
  const idsOf = (me: SignedIn, offerId: number, studentId = made.student) => ({
    institute_id: me.institute_id,
    student_id: studentId,
    offer_id: offerId,
  })
  const desk = <R = object>(path: string, body: object, token = made.office) =>
    made.d.post<R>(`meetings${path}`, body, token)
  return {
    made,
    at,
    desk,
    list: async (me: SignedIn, studentId = made.student) => {
      const url = `/api/v1/meeting/list/${me.institute_id}/${studentId}`
      const { status, body } = await made.t.get(url, me.student_auth)
      return { status, ...(body as { message: string; result: MeetingsReply }) }
    },
    book: (me: SignedIn, offerId: number, { time, seen = '', version, studentId, key }: Booking) =>
      send<{ state: string; time: string }>(
        '/api/v1/meeting/book',
        me,
        { ...idsOf(me, offerId, studentId), time, seen, ...(version !== undefined && { version }) },
        key,
      ),
    giveBack: (me: SignedIn, offerId: number, seen: string, studentId?: number) =>
      send<{ state: string | null }>('/api/v1/meeting/give-back', me, {
        ...idsOf(me, offerId, studentId),
        seen,
      }),
    /** An offer of the teacher to 10-A. */
    offered: async (more: object = {}, token = made.office) => {
      const reply = await desk<{ offer_ids: number[] }>(
        '',
        { ...plan, teacher_ids: [made.teacher.id], section_ids: [made.section], ...more },
        token,
      )
      if (reply.status !== 200) throw new Error(reply.message)
      return reply.result.offer_ids[0] ?? 0
    },
    rows: () =>
      made.d.query(`select to_char(start_time, 'HH24:MI') as time, state from meeting_booking order by id`),
    news: async (kind: string) =>
      (
        await made.d.query(
          `select p.name, n.args from news n join person p on p.institute_id = n.institute_id and p.id = n.person_id
            where n.kind = $1 and n.withdrawn_at is null order by p.name, n.id`,
          [kind],
        )
      ).map(({ name, args }) => ({ name: String(name), ...(args as Record<string, string>) })),
  }
}
