import type pg from 'pg'
import type { RegradeChange } from '#domain/exam/regrade/calls.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { noteResults } from '#server/database/writes-changes.ts'
import { Failure } from '#server/failure.ts'
import { isSame, readChanges } from '#server/features/exam/regrade/changes.ts'
import { newMarks, type Plan, planRegrade } from '#server/features/exam/regrade/plan.ts'
import { findEarlierRegrade, findMoved, findTestQuestions } from '#server/features/exam/regrade/queries.ts'
import { lockAll, writeDecisions } from '#server/features/exam/regrade/writes.ts'
import { publishTest } from '#server/features/exam/report/publish.ts'
import { markDue } from '#server/features/exam/results/queries.ts'
import { writeResults } from '#server/features/exam/writes-results.ts'

type RegradeRequest = {
  instituteId: number
  testId: number
  tokenId: number
  now: Date
  changes: readonly RegradeChange[]
  fingerprint: string
  reason: string
}
type Applied = { studentsChanged: number; maximumMarks: number }

/** As many results are written by one statement. */
const atOnce = 200
const everybody = { limit: 1_000_000, from: 0 }

/**
 * Applies a preview, in one transaction: the decisions, their log, all results, and, if published, figures and ranks.
 * Repeating it changes nothing.
 * @throws Failure `regradeChanged` after a change since the preview
 */
export async function applyRegrade(pool: pg.Pool, request: RegradeRequest): Promise<Applied> {
  const { instituteId, testId, now, changes, fingerprint } = request
  const at = { instituteId, testId }
  return inTransaction(pool, async (client) => {
    await lockAll(client, at)
    const done = await findApplied(client, request)
    if (done) return done
    const plan = await planRegrade(client, at, changes)
    if (plan.fingerprint !== fingerprint) throw new Failure('regradeChanged')
    const moved = await findMoved(client, { ...at, ...newMarks(plan), ...everybody })
    await write(client, request, plan)
    for (let index = 0; index < plan.results.length; index += atOnce)
      await writeResults(client, { instituteId, now, results: plan.results.slice(index, index + atOnce) })
    const isShown = plan.isPublished && !plan.isCalledOff
    if (isShown) await publishTest(client, { ...at, now })
    // Its attempts may be evaluated now, or have other ranks when the test is not called off any more.
    else if (plan.results.length > 0) await markDue(client, at)
    const changed = moved.filter((row) => row.marksBefore !== row.marksAfter).map((row) => row.personId)
    const personIds = moved.map((row) => row.personId)
    if (isShown) await noteResults(client, { ...at, now, personIds })
    const noted = { actor: { token: request.tokenId }, kind: 'changedKey', detail: plan.testName } as const
    await note(client, { instituteId, now, personId: changed, ...noted })
    return { studentsChanged: plan.marksChanged, maximumMarks: plan.maximumMarks.after }
  })
}

async function write(client: pg.PoolClient, asked: RegradeRequest, plan: Plan): Promise<void> {
  const { instituteId, testId, tokenId, now, reason, fingerprint } = asked
  const [studentsChanged, maximumMarks] = [plan.marksChanged, plan.maximumMarks.after]
  await writeDecisions(client, {
    instituteId,
    testId,
    tokenId,
    now,
    reason,
    fingerprint,
    studentsChanged,
    maximumMarks,
    decisions: JSON.stringify(
      plan.decided.map(({ questionId, decision, after }) => ({ questionId, before: decision, after })),
    ),
    outcome: JSON.stringify({ students_changed: studentsChanged, maximum_marks: maximumMarks }),
  })
}

/** The reply to the same call, where it was carried out before. */
async function findApplied(
  client: pg.PoolClient,
  { changes, ...asked }: RegradeRequest,
): Promise<Applied | undefined> {
  const rows = await findEarlierRegrade(client, asked)
  const [first] = rows
  if (!first) return undefined
  const decided = readChanges(changes, await findTestQuestions(client, asked))
  // Repeated decisions are not logged.
  const isSameCall = rows.every((row) =>
    decided.some((one) => one.questionId === row.questionId && isSame(one.after, row.after)),
  )
  if (!isSameCall) throw new Failure('regradeChanged')
  return { studentsChanged: first.studentsChanged, maximumMarks: first.maximumMarks }
}
