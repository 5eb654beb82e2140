import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type * as z from 'zod/mini'
import { adminScopes } from '#domain/call.ts'
import type { PanelAttempt } from '#domain/exam/panel/attempt-body.ts'
import type { PanelStatus } from '#domain/exam/panel/calls.ts'
import type { panelOutcome } from '#domain/exam/panel/outcome-calls.ts'
import type { PaperBefore, PaperQuestion } from '#domain/exam/panel/paper-calls.ts'
import type { QuestionStateBody } from '#domain/exam/panel/state-body.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { insertAdminToken } from '#server/features/exam/panel/admin/writes-tokens.ts'
import { addTest } from '#server/http/testing/factories.ts'
import { todaysNoon } from '#server/http/testing/noon.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts'

type Answered<T> = { status: number; body: { data: T; message?: string } }
type Paper = {
  attempt: PanelAttempt
  time: number
  parts: { part_id: number; name: string }[]
  before?: PaperBefore
  passages: { passage_id: number; html: string }[]
  questions: PaperQuestion[]
}
type PanelOutcome = z.output<typeof panelOutcome.reply>['data']
export type Opened = { pass: string; time: number; attempt: PanelAttempt }

/** @returns the secret of a new admin token */
export async function makeAdminToken(t: TestApp, instituteId: number): Promise<string> {
  const secret = makeSecret()
  const row = { instituteId, name: 'tests', tokenHash: hashOfSecret(secret), scopes: adminScopes, days: 366 }
  await insertAdminToken(t.database.pool, row)
  return secret
}

let pages = 0
/** The name of a tab. */
export const makePage = (): string => (++pages).toString(16).padStart(16, '0')

export const stateAt = (
  questionId: number,
  answer: QuestionStateBody['answer'],
  more: Partial<QuestionStateBody> = {},
): QuestionStateBody => ({ question_id: questionId, answer, mark: null, times: {}, ...more })

/** The calls of the panel's page. */
export function panelOf(t: TestApp) {
  async function sendCall<T>(
    method: 'GET' | 'POST',
    url: string,
    pass?: string,
    payload?: object,
  ): Promise<Answered<T>> {
    const headers = { host: 'localhost', ...(pass && { authorization: pass }) }
    const answer = await t.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() as Answered<T>['body'] }
  }
  const launch = (me: SignedIn, testId: number) =>
    sendCall<{ ticket: string }>('POST', '/examPanel/launch', me.examdesk_auth_token, {
      institute_id: me.institute_id,
      user_id: me.user_id,
      test_id: testId,
    })
  return {
    ask: sendCall,
    launch,
    exchange: (ticket: string, page = makePage()) =>
      sendCall<Opened>('POST', '/examPanel/open', undefined, { ticket, page }),
    /** Presses Start or Resume. */
    start: async (me: SignedIn, testId: number, page = makePage()): Promise<Opened & { page: string }> => {
      const { ticket } = (await launch(me, testId)).body.data
      const opened = await sendCall<Opened>('POST', '/examPanel/open', undefined, { ticket, page })
      if (opened.status !== 200) throw new Error(`not opened: ${JSON.stringify(opened.body)}`)
      return { ...opened.body.data, page }
    },
    /** A tab that shows the instructions first. */
    openFirst: async (
      me: SignedIn,
      testId: number,
      page = makePage(),
    ): Promise<Opened & { page: string }> => {
      const { ticket } = (await launch(me, testId)).body.data
      const body = { ticket, page, begins_later: true }
      return { ...(await sendCall<Opened>('POST', '/examPanel/open', undefined, body)).body.data, page }
    },
    begin: (pass: string, page: string) => sendCall<Paper>('POST', '/examPanel/begin', pass, { page }),
    paper: async (pass: string) => (await sendCall<Paper>('GET', '/examPanel/paper', pass)).body.data,
    save: async (pass: string, page: string, states: QuestionStateBody[] = [], since = 0) =>
      (await sendCall<PanelStatus>('POST', '/examPanel/save', pass, { page, since, states, events: [] })).body
        .data,
    submit: async (pass: string, page: string, states: QuestionStateBody[] = []) =>
      (
        await sendCall<PanelStatus & { receipt: NonNullable<PanelStatus['receipt']> }>(
          'POST',
          '/examPanel/submit',
          pass,
          { page, since: 0, states, events: [] },
        )
      ).body.data,
    outcome: async (pass: string) =>
      (await sendCall<PanelOutcome>('GET', '/examPanel/outcome', pass)).body.data,
    launchNotebook: (me: SignedIn, questionIds: number[], userId = me.user_id) =>
      sendCall<{ ticket: string }>('POST', '/examPanel/launchNotebook', me.examdesk_auth_token, {
        institute_id: me.institute_id,
        user_id: userId,
        question_ids: questionIds,
      }),
  }
}

/**
 * A test of two parts with all seven types, with its own questions, open from a minute ago for an hour, for
 * two students of 10-A.
 */
export async function makeTest(
  t: TestApp,
  of: SignedIn,
  more: { typeId?: number; isShuffled?: boolean; resultAt?: Date; limit?: number; now?: number } = {},
): Promise<{ testId: number; questions: { id: number; type: number }[] }> {
  const { pool } = t.database
  const now = more.now ?? Date.now()
  const testId = await addTest(pool, of.institute_id, {
    name: 'All seven',
    typeId: more.typeId ?? 4,
    start: new Date(now - 60_000),
    windowMinutes: 60,
    minutes: 30,
    marks: 28,
    limit: more.limit ?? 1,
    isShuffled: more.isShuffled ?? false,
    resultAt: more.resultAt ?? null,
    isSolutionOffered: true,
    sections: ['10-A'],
  })
  const questions = await pool.query<{ id: number; type: number }>(
    `with picked as (
        select distinct on (type) * from question where institute_id = $1 order by type, id),
      own as (
        insert into question (institute_id, subject_id, type, passage_id, html, other_html, other_language, options, matches,
          media, key, model_answer_html, solution_html, other_solution_html)
        select institute_id, subject_id, type, passage_id, html || ' (test ' || $2::bigint || ')', other_html, other_language,
          options, matches, media, key, model_answer_html, solution_html, other_solution_html from picked
        returning id, type),
      parts as (
        insert into test_part (institute_id, test_id, name, position) values ($1, $2, 'One', 1), ($1, $2, 'Two', 2)
        returning id, position),
      placed as (
        insert into test_question (institute_id, test_id, question_id, part_id, position, marks, negative_marks)
        select $1, $2, p.id, parts.id, p.type, 4, 1 from own p
        join parts on parts.position = case when p.type < 5 then 1 else 2 end)
      select id, type from own order by type`,
    [of.institute_id, testId],
  )
  return { testId, questions: questions.rows }
}

export const minute = 60_000
export const option = (number: number) => ({ type: 1, option: number }) as const

/**
 * A server for the tests of a file, with a stopped clock; before each of them a new test of all seven types,
 * for Aarav.
 */
export function preparePanel() {
  let t: TestApp
  let aarav: SignedIn
  let made: Awaited<ReturnType<typeof makeTest>>
  const now = todaysNoon()
  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    t.setClock(new Date(now))
    aarav = await t.signedIn('9000000001')
    made = await makeTest(t, aarav, { now })
  })
  afterEach(() => t.setClock(new Date()))
  afterAll(() => t.close())
  const query = async (text: string, values: unknown[] = []) =>
    (await t.database.pool.query(text, values)).rows
  return {
    now,
    query,
    /** How many statements of the test's database wait for a lock. */
    countWaits: async () =>
      (
        await query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length,
    /** The server's database, with a callback right after a query of this name. */
    poolWith: (name: string, happen: () => Promise<unknown>) => {
      let hasHappened = false
      return new Proxy(t.context.pool, {
        get: (pool, key) => {
          const value = Reflect.get(pool, key)
          if (key !== 'query') return typeof value === 'function' ? value.bind(pool) : value
          return async (asked: { name?: string }) => {
            const found = await pool.query(asked as never)
            if (asked.name === name && !hasHappened) {
              hasHappened = true
              await happen()
            }
            return found
          }
        },
      })
    },
    get t() {
      return t
    },
    get panel() {
      return panelOf(t)
    },
    get aarav() {
      return aarav
    },
    get made() {
      return made
    },
    get testId() {
      return made.testId
    },
    get questions() {
      return made.questions
    },
    idOf: (type: number) => idOf(made, type),
  }
}

/** The question of a type in a test of `makeTest`. */
export const idOf = ({ questions }: { questions: { id: number; type: number }[] }, type: number): number =>
  questions.find((each) => each.type === type)?.id ?? 0
