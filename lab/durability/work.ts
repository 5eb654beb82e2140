import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn } from '#domain/session/calls.ts'
import { addTakers } from '../bench/takers.ts'
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
const submitting = 2000
/** After a failure. */
const longRestMs = 250

/** Mixed writes of many people, and a check of all acknowledged ones. */
export type Work = {
  ledger: Ledger
  begin: () => void
  /** Resolves when nothing is in progress. */
  pause: () => Promise<void>
  /** While it is paused. */
  findBroken: () => Promise<Broken[]>
}

/** A server, or several at one address, with the demo. */
type Worked = Pick<Subject, 'address' | 'query'>

/**
 * @param subject runs, with the demo @param restMs between two writes of one writer @param hasReaders whether
 * others only read
 */
export async function prepareWork(subject: Worked, { restMs = 15, hasReaders = false } = {}): Promise<Work> {
  const ledger = new Ledger()
  const caller = makeCaller(() => subject.address, ledger)
  const people = await Promise.all(students.map((login) => signIn(caller, login, `work-${login}`)))
  const signedIn = people.filter((me) => me !== undefined)
  if (signedIn.length < students.length) throw new Error('the students of the demo cannot sign in')
  const { takers, questionIds } = await addTakers(
    (text, values) => subject.query(text, values),
    answering + submitting,
  )
  const passes = takers.map(({ pass }) => pass)
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

async function readersOf(subject: Worked, caller: Caller, people: readonly SignedIn[]): Promise<Writer[]> {
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
