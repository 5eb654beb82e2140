import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { NoticeAnswers } from '#domain/desk/answer-calls.ts'
import type { GivenAnswer, NoticeQuestion } from '#domain/home/answer/calls.ts'
import type { SentWaiting } from '#domain/home/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { registersOf } from '#server/desk/attendance/testing.ts'
import type { AtDesk } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

/** Students with two parents at a school, and staff who write and read notices; set before the tests. */
export function prepareAnswers() {
  let t: TestApp
  let d: ReturnType<typeof registersOf>
  let office: AtDesk
  let head: AtDesk
  let rohan: SignedIn
  let meera: SignedIn
  let aarav: SignedIn
  /** The student whose parents Rohan and Meera are here, and a sister. */
  let student = 0
  let sister = 0
  const today = '2026-11-25'
  const query = (text: string, values: unknown[] = []) => d.query(text, values)
  const setTime = async (time: string, day = today) => {
    t.setClock(new Date(`${day}T${time}:00+05:30`))
    await d.freshen()
  }

  beforeAll(async () => {
    t = await createTestApp({}, 'a school day')
    d = registersOf(t)
    await setTime('10:00')
    ;({ aarav, rohan, meera } = await d.signInFamily())
    student = aarav.student_id ?? 0
    office = await d.open('office@staff.test', ['office'])
    head = await d.open('head@staff.test', ['head'])
    const [row] = await query(
      `select s.id from student s join person p on p.id = s.person_id where p.name = 'Anaya Sharma'`,
    )
    sister = Number(row?.id)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await setTime('10:00')
    await query('truncate notice_answer, throttle, news cascade')
    await query(`update announcement set asks = '', choices = '', answer_until = null, reminded_at = null`)
  })

  type Question = { kind: string; choices?: string[]; until?: string }
  const bodyOf = async (question: Question | null, more: object = {}) => {
    const [year] = await query(
      `select y.id, (i.created_at is not null) as ok from academic_year y join institute i on i.id = y.institute_id where y.institute_id = 1 and y.start_date <= $1 and y.end_date >= $1`,
      [today],
    )
    const { years } = (
      await d.ask<{ years: { id: string; is_current: boolean }[] }>(
        'GET',
        'audience',
        undefined,
        office.token,
      )
    ).result
    expect(year).toBeDefined()
    return {
      ...{ year: years.find(({ is_current }) => is_current)?.id ?? '', sections: null, students: [] },
      ...{
        title: 'Excursion',
        html: '<p>By bus</p>',
        by: 'Office',
        announced_at: null,
        urgent: false,
        link: '',
      },
      question: question && { choices: [], until: '2026-11-27', ...question },
      ...more,
    }
  }
  type Kept = { id: string }
  /** A notice that is out; `id` is of the portal, `code` of the desk. */
  async function asked(question: Question | null, more: object = {}) {
    const { status, result, message } = await d.post<Kept>(
      'notices',
      await bodyOf(question, more),
      office.token,
    )
    if (status !== 200) return { status, message, id: 0, code: '' }
    const [row] = await query('select id from announcement where source_id = $1', [result.id])
    return { status, message, id: Number(row?.id), code: result.id }
  }

  type Reply = { status: number; message: string; result: GivenAnswer; now?: GivenAnswer | null }
  async function send(path: string, me: SignedIn, payload: object, key = ''): Promise<Reply> {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/v1/home/${path}`,
      headers: { host: 'localhost', authorization: me.student_auth, ...(key && { 'idempotency-key': key }) },
      payload: { institute_id: me.institute_id, student_id: student, seen: '', ...payload },
    })
    return { ...answer.json(), status: answer.statusCode } as Reply
  }
  const answer = (me: SignedIn, id: number, given: string, more: object = {}, key = '') =>
    send('notice-answer', me, { notice_id: id, answer: given, ...more }, key)
  const ask = async (me: SignedIn, id: number) => {
    const { status, body } = await t.get(`/api/v1/home/notice-question/1/${id}`, me.student_auth)
    return { status, result: (body as { result: NoticeQuestion }).result }
  }
  const sign = async (me: SignedIn, id: number, more: object = {}) => {
    const { result } = await ask(me, id)
    const own = { name: result.own_name, password: 'demo123', text_hash: result.text_hash }
    return send('notice-sign', me, { notice_id: id, ...own, ...more })
  }
  const listed = async (code: string, search = '') =>
    (await d.ask<NoticeAnswers>('GET', `notices/${code}/answers${search}`, undefined, head.token)).result
  const waits = async (me: SignedIn) => {
    const { body } = await t.get('/api/v1/home/needs-you/1', me.student_auth)
    return (body as { result: SentWaiting[] }).result.filter(({ kind }) => kind === 'answer')
  }
  const reminders = async () =>
    query(
      `select p.name, n.args->>'title' as title from news n join person p on p.id = n.person_id where n.kind = 'answerDue' and n.withdrawn_at is null
        and p.name in ('Rohan Sharma', 'Meera Nair', 'Aarav Sharma') order by p.name, n.subject`,
    )

  return {
    today,
    query,
    setTime,
    bodyOf,
    asked,
    answer,
    ask,
    send,
    sign,
    listed,
    waits,
    reminders,
    made: {
      get t() {
        return t
      },
      get d() {
        return d
      },
      get office() {
        return office
      },
      get head() {
        return head
      },
      get rohan() {
        return rohan
      },
      get meera() {
        return meera
      },
      get aarav() {
        return aarav
      },
      get student() {
        return student
      },
      get sister() {
        return sister
      },
    },
  }
}
