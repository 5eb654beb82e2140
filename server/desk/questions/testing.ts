import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ThreadReply, ThreadsReply } from '#domain/ask/calls.ts'
import type { Addressee } from '#domain/ask/rules.ts'
import type { CallReply } from '#domain/call.ts'
import type { listQuestions, QuestionPage } from '#domain/desk/question-calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { registersOf } from '#server/desk/attendance/testing.ts'
import { formOf } from '#server/http/testing/send.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

type Reply<R> = { status: number; message: string; result: R; last_post_id?: number }
type File = { name: string; bytes: Buffer }
type Sent = { key?: string; files?: File[] }
type Listed = CallReply<typeof listQuestions>['result']

/** A Friday of the demo. */
export const today = '2026-11-20'

/** A student of 10-A with two parents, and staff who may answer; set before the tests. */
export function prepareQuestions() {
  const made = {} as {
    t: TestApp
    d: ReturnType<typeof registersOf>
    rohan: SignedIn
    meera: SignedIn
    aarav: SignedIn
    neha: SignedIn
    classTeacher: { token: string; id: number }
    english: { token: string; id: number }
    office: string
    owner: string
    head: string
    englishId: number
    sectionId: number
  }
  const at = (time: string, day = today) => made.t.setClock(new Date(`${day}T${time}:00+05:30`))
  const send = async <R>(url: string, token: string, body: object, { key, files }: Sent = {}) => {
    const { payload, headers } = files ? formOf(body, files) : { payload: body, headers: {} }
    const answer = await made.t.app.inject({
      ...{ method: 'POST', url, payload },
      headers: {
        ...{ host: 'localhost', authorization: token, ...headers },
        ...(key && { 'idempotency-key': key }),
      },
    })
    return { ...answer.json(), status: answer.statusCode } as Reply<R>
  }
  const of = (me: SignedIn) => ({ institute_id: me.institute_id, student_id: made.aarav.student_id ?? 0 })
  const read = async <R>(url: string, token: string) => {
    const { status, body } = await made.t.get(url, token)
    return { ...(body as { message: string; result: R }), status }
  }
  const family = {
    list: (me: SignedIn, student = made.aarav.student_id) =>
      read<ThreadsReply>(`/api/v1/ask/list/${me.institute_id}/${student}`, me.student_auth),
    thread: (me: SignedIn, id: number) =>
      read<ThreadReply>(
        `/api/v1/ask/thread/${me.institute_id}/${made.aarav.student_id}/${id}`,
        me.student_auth,
      ),
    ask: (
      me: SignedIn,
      addressee: Addressee = 'class',
      more: { subject_id?: number; text?: string; title?: string; student_id?: number } = {},
      sent: Sent = {},
    ) =>
      send<{ thread_id: number }>(
        '/api/v1/ask/open',
        me.student_auth,
        {
          ...of(me),
          addressee,
          subject_id: null,
          title: 'Spectacles',
          text: 'May he sit in front?',
          ...more,
        },
        sent,
      ),
    write: (me: SignedIn, id: number, text = 'And on Monday?', sent: Sent = {}) =>
      send<{ post_id: number }>(
        '/api/v1/ask/write',
        me.student_auth,
        { ...of(me), thread_id: id, text },
        sent,
      ),
    close: (me: SignedIn, id: number) =>
      send<object>('/api/v1/ask/close', me.student_auth, { ...of(me), thread_id: id }),
    report: (me: SignedIn, id: number, post: number) =>
      send<object>('/api/v1/ask/report', me.student_auth, {
        ...of(me),
        ...{ thread_id: id, post_id: post, reason: 'Rude' },
      }),
    markRead: (me: SignedIn, id: number, post: number) =>
      send<object>('/api/v1/ask/read', me.student_auth, { ...of(me), thread_id: id, post_id: post }),
  }
  const desk = {
    list: (token: string, query = 'list=mine') =>
      made.d.ask<Listed>('GET', `questions?${query}`, undefined, token),
    page: (token: string, id: number) => made.d.ask<QuestionPage>('GET', `questions/${id}`, undefined, token),
    lastOf: async (id: number) =>
      Number((await made.d.query('select max(id) as id from ask_post where thread_id = $1', [id]))[0]?.id),
    act: async (token: string, id: number, action: string, body: object, sent: Sent = {}) =>
      send<{ post_id: number }>(`/desk/v1/questions/${id}/${action}`, token, body, sent),
    reply: async (token: string, id: number, text = 'Yes', sent: Sent & { seen?: number } = {}) =>
      desk.act(token, id, 'reply', { text, seen_post: sent.seen ?? (await desk.lastOf(id)) }, sent),
  }

  beforeAll(async () => {
    const t = await createTestApp({}, 'a school day')
    const d = registersOf(t)
    Object.assign(made, { t, d })
    at('10:00')
    const people = await d.signInFamily()
    Object.assign(made, {
      ...people,
      neha: await t.signedIn('9000000002'),
      classTeacher: await d.openAs('a@staff.test', 'teacher'),
      english: await d.openAs('b@staff.test', 'teacher'),
      office: (await d.openAs('office@staff.test', 'office')).token,
      owner: (await d.openAs('owner@staff.test', 'owner')).token,
      head: (await d.openAs('head@staff.test', 'head')).token,
      sectionId: await d.sectionId('10-A'),
      englishId: Number(
        (await d.query(`select id from subject where institute_id = 1 and name = 'English'`))[0]?.id,
      ),
    })
  })
  afterAll(() => made.t.close())
  beforeEach(async () => {
    const { d } = made
    at('10:00')
    await d.freshen()
    await d.query('truncate ask_thread, ask_pause, class_teacher, news cascade')
    await d.query(
      `update institute set features = features || '{"questions": "teachers and office"}' where id = 1`,
    )
    await d.query(
      `insert into class_teacher (institute_id, section_id, teacher_id, start_date) values (1, $1, $2, '2026-04-01')`,
      [made.sectionId, made.classTeacher.id],
    )
    await teach('English', made.english.id)
  })
  /** Gives a subject of 10-A to a teacher. */
  const teach = (subject: string, teacherId: number) =>
    made.d.query(
      `update classroom_class set teacher_id = $2 where institute_id = 1 and section_id = $1
        and subject_id = (select id from subject where institute_id = 1 and name = $3)`,
      [made.sectionId, teacherId, subject],
    )
  const asked = async (
    me: SignedIn = made.rohan,
    addressee: Addressee = 'class',
    more: Parameters<typeof family.ask>[2] = {},
  ) => (await family.ask(me, addressee, more)).result.thread_id
  return { made, at, family, desk, asked, teach }
}
