import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import {
  countLateAnswer,
  decideLateAnswers,
  giveExtraTime,
  giveMarks,
  listWaiting,
  type WaitingAttempt,
} from '#domain/exam/panel/admin-calls.ts'
import { isEmpty } from '#domain/exam/question.ts'
import { makeZone } from '#domain/zone.ts'
import { findTestNamed, testIdOf } from '#server/access/named.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note, noteAttempt } from '#server/database/writes-access-log.ts'
import { Failure, notFound } from '#server/failure.ts'
import { addExtraTime } from '#server/features/exam/panel/admin/extra-time.ts'
import { findWaiting, hasTest, type WaitingRow } from '#server/features/exam/panel/admin/queries.ts'
import {
  countLate,
  dismissLate,
  findWritten,
  lockLate,
  lockSubmitted,
  writeMarks,
} from '#server/features/exam/panel/admin/writes.ts'
import { isoIn } from '#server/iso-time.ts'
import { answer, mount } from '#server/route.ts'
import type { AdminPass } from '#server/secrets/panel-pass.ts'

/** Page size: the examiner marks these and requests the next. */
const maxListed = 100

/** The examiner's calls, with a token of the institute. */
export function panelAdminRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  mount(app, listWaiting, async ({ admin, params }) => {
    const testId = await findTestNamed(pool, admin.instituteId, params.test_id)
    if (testId === undefined) throw notFound()
    const at = { instituteId: admin.instituteId, testId }
    const rows = await findWaiting(pool, { ...at, limit: maxListed })
    const { instituteId, tokenId, timeZone } = admin
    const now = clock()
    await note(pool, {
      instituteId,
      personId: rows.map((row) => row.personId),
      actor: { token: tokenId },
      kind: 'sawAnswers',
      now,
      day: makeZone(timeZone).dayAt(now.getTime()),
    })
    return answer(rows.map((row) => presentWaiting(row, admin.timeZone)))
  })

  mount(app, giveMarks, async ({ admin, body }) => {
    await changeSubmitted(context, admin, body, async (client, at) => {
      const written = await findWritten(client, at)
      // An empty answer is evaluated as left out, whatever its marks.
      if (!written || isEmpty(written.answer)) throw notFound()
      const { maxMarks } = written
      const { marks } = body
      if (marks > maxMarks)
        throw new Failure('tooManyMarks', `This answer is worth ${maxMarks} marks at most.`)
      const state = marks === 0 ? 'wrong' : marks === maxMarks ? 'right' : 'partly'
      await writeMarks(client, { ...at, marks, state })
      await noteAttempt(client, { ...at, kind: 'gaveMarks' })
    })
    return answer({ is_given: true })
  })

  mount(app, countLateAnswer, async ({ admin, body }) => {
    await changeSubmitted(context, admin, body, async (client, at) => {
      if ((await countLate(client, at)) === 0) throw notFound()
      await noteAttempt(client, { ...at, kind: 'countedLateAnswers' })
    })
    return answer({ is_counted: true })
  })

  mount(app, decideLateAnswers, async ({ admin, body }) => {
    const { instituteId, tokenId } = admin
    const { attempt_id: attemptId = null, is_counted: isCounted } = body
    const testId = await testIdOf(pool, instituteId, body.test_id, 'test_id')
    const at = { instituteId, testId, attemptId }
    if (!(await hasTest(pool, at))) throw notFound()
    const answers = await inTransaction(pool, async (client) => {
      let sum = 0
      for (const { id } of await lockLate(client, at)) {
        const late = { instituteId, attemptId: id, tokenId, now: clock() }
        sum += await (isCounted
          ? countLate(client, { ...late, questionId: null })
          : dismissLate(client, late))
        await noteAttempt(client, {
          ...late,
          kind: isCounted ? 'countedLateAnswers' : 'dismissedLateAnswers',
        })
      }
      return sum
    })
    context.nudgeResults()
    return answer({ answers })
  })

  mount(app, giveExtraTime, async ({ admin, body }) => {
    const { endsAt, isPublished } = await addExtraTime(context, admin, body)
    return answer({
      ends_at: endsAt && isoIn(admin.timeZone, endsAt),
      is_result_published: isPublished,
    })
  })
}

type Named = { attempt_id: number; question_id: number }
type Marked = { instituteId: number; attemptId: number; questionId: number; tokenId: number; now: Date }

/** Changes a locked attempt, and evaluates it again. */
async function changeSubmitted(
  { pool, clock, nudgeResults }: Context,
  { instituteId, tokenId }: AdminPass,
  { attempt_id: attemptId, question_id: questionId }: Named,
  change: (client: pg.PoolClient, at: Marked) => Promise<void>,
): Promise<void> {
  const at = { instituteId, attemptId, questionId, tokenId, now: clock() }
  await inTransaction(pool, async (client) => {
    if (!(await lockSubmitted(client, at))) throw notFound()
    await change(client, at)
  })
  nudgeResults()
}

function presentWaiting(row: WaitingRow, timeZone: string): WaitingAttempt {
  const iso = (ms: number) => isoIn(timeZone, ms)
  return {
    attempt_id: row.attemptId,
    student_name: row.studentName,
    started_at: iso(row.startedAt.getTime()),
    submitted_at: iso(row.submittedAt.getTime()),
    questions: row.questions,
    late_answers: row.late.map((late) => ({
      question_id: late.questionId,
      answer: late.answer,
      given_from: iso(late.from),
      given_until: iso(late.until),
      counted_at: late.counted === null ? null : iso(late.counted),
      dismissed_at: late.dismissed === null ? null : iso(late.dismissed),
    })),
    events: row.events.map(({ kind, at }) => ({ kind, at: iso(at) })),
  }
}
