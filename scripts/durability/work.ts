import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn } from '#domain/session/calls.ts'
import { hashOfSecret, makeSecret } from '#server/secret.ts'
import { type Caller, makeCaller, signIn } from './calls.ts'
import { type Broken, Ledger } from './ledger.ts'
import { readPages } from './read-pages.ts'
import type { Subject } from './subject.ts'
import { writeDrafts } from './write-drafts.ts'
import { writeAnswers, writeReceipts } from './write-panel.ts'
import { writeMarks, writeProfile } from './write-profile.ts'
import { writeSessions } from './write-sessions.ts'
import type { Writer } from './writer.ts'

const students = ['9000000001', '9000000002', '9000000021', '9000000022']
const others = ['9000000011', '9000000031']
const answering = 4
const handingIn = 2000
/** After something that failed. */
const longRestMs = 250

/** Mixed writes of many people, and a check of everything that was acknowledged to them. */
export type Work = {
  ledger: Ledger
  begin: () => void
  /** Ends when nothing is on its way any more. */
  pause: () => Promise<void>
  /** While it is paused. */
  findBroken: () => Promise<Broken[]>
}

/** @param subject runs, and has the demo @param restMs between two writes of one writer @param hasReaders whether others only look */
export async function prepareWork(subject: Subject, { restMs = 15, hasReaders = false } = {}): Promise<Work> {
  const ledger = new Ledger()
  const caller = makeCaller(() => subject.address, ledger)
  const people = await Promise.all(students.map((login) => signIn(caller, login, `work-${login}`)))
  const signedIn = people.filter((me) => me !== undefined)
  if (signedIn.length < students.length) throw new Error('the students of the demo cannot sign in')
  const { passes, questionIds } = await beginAttempts(subject, answering + handingIn)
  const findMark = async ({ user_id }: SignedIn) => {
    const [row] = await subject.query<{ until: Date }>(
      'select until from announcements_read where person_id = $1',
      [user_id],
    )
    return row?.until.getTime() ?? 0
  }
  const writers: Writer[] = [
    ...others.map((login) => writeSessions(caller, login)),
    ...passes.slice(0, answering).map((pass, index) => {
      const page = index.toString(16).padStart(16, '0')
      return writeAnswers(caller, { pass, page, questionIds })
    }),
    writeReceipts(caller, passes.slice(answering)),
    ...signedIn.map((me) => writeDrafts(caller, me)),
    ...signedIn.map((me) => writeProfile(caller, me)),
    ...signedIn.map((me) => writeMarks(caller, me, findMark)),
    ...(hasReaders ? await readersOf(subject, caller, signedIn) : []),
  ]
  let isPaused = true
  let working = Promise.resolve()
  return {
    ledger,
    begin: () => {
      isPaused = false
      const all = writers.map(async ({ step }) => {
        while (!isPaused) {
          const before = ledger.lastFailureAt
          await step()
          await sleep(ledger.lastFailureAt === before ? restMs : longRestMs)
        }
      })
      working = Promise.all(all).then(() => undefined)
    },
    pause: () => {
      isPaused = true
      return working
    },
    findBroken: async () => (await Promise.all(writers.map(({ check }) => check()))).flat(),
  }
}

async function readersOf(subject: Subject, caller: Caller, people: readonly SignedIn[]): Promise<Writer[]> {
  const reports = await subject.query<{ personId: number; testId: number }>(
    `select person_id::int as "personId", max(test_id)::int as "testId"
      from test_attempt a join test t on t.institute_id = a.institute_id and t.id = a.test_id
      where t.is_result_published and a.submitted_at is not null and person_id = any($1::bigint[]) group by person_id`,
    [people.map(({ user_id }) => user_id)],
  )
  return reports.flatMap(({ personId, testId }) =>
    people.filter(({ user_id }) => user_id === personId).map((me) => readPages(caller, me, testId)),
  )
}

/** Attempts that run for a day at a test of the demo, each of a person of its own. @returns a pass to each */
async function beginAttempts(
  subject: Subject,
  count: number,
): Promise<{ passes: string[]; questionIds: number[] }> {
  const passes = Array.from({ length: count }, makeSecret)
  const made = await subject.query<{ testId: number }>(
    `with chosen as (
        select t.institute_id, t.id from test t where t.name = 'Surprise test: Physics' limit 1),
      people as (
        insert into person (institute_id, role, name, joined_on)
        select institute_id, 'student', 'Taker ' || n, current_date from chosen, generate_series(1, $1::int) n
        returning institute_id, id),
      begun as (
        insert into test_attempt (institute_id, test_id, person_id, started_at, ends_at)
        select p.institute_id, chosen.id, p.id, now(), now() + interval '1 day' from people p, chosen
        returning institute_id, id, test_id),
      numbered as (select *, row_number() over (order by id) as place from begun),
      passed as (
        insert into panel_pass (institute_id, attempt_id, pass_hash, expires_at)
        select n.institute_id, n.id, ($2::text[])[n.place], now() + interval '1 day' from numbered n)
      select test_id::int as "testId" from numbered limit 1`,
    [count, passes.map(hashOfSecret)],
  )
  const questions = await subject.query<{ id: number }>(
    'select question_id::int as id from test_question where test_id = $1 order by position',
    [made[0]?.testId],
  )
  return { passes, questionIds: questions.map(({ id }) => id) }
}
