import type { FastifyInstance } from 'fastify'
import { listRegrades, previewRegrade, regrade } from '#domain/exam/regrade/calls.ts'
import { nameOf } from '#domain/exam/regrade/decision.ts'
import { testIdOf } from '#server/access/named.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { inSnapshot } from '#server/database/transaction.ts'
import { noteSeen } from '#server/database/writes-access-log.ts'
import { notFound } from '#server/failure.ts'
import { testInPathOf } from '#server/features/exam/panel/admin/test-in-path.ts'
import { applyRegrade } from '#server/features/exam/regrade/apply.ts'
import { newMarks, planRegrade } from '#server/features/exam/regrade/plan.ts'
import {
  findMoved,
  findRegradeFacts,
  findRegrades,
  type MovedRow,
} from '#server/features/exam/regrade/queries.ts'
import { answer, mount } from '#server/route.ts'

const defaultLimit = 100

/** Calls for another key, a dropped question or bonus marks, with a token of the institute. */
export function regradeRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  mount(app, previewRegrade, async ({ admin, body }) => {
    const { instituteId } = admin
    const { changes, after: from = 0, limit = defaultLimit } = body
    const at = { instituteId, testId: await testIdOf(pool, instituteId, body.test_id, 'test_id') }
    // The fingerprint is of the effect that is shown.
    const { plan, rows } = await inSnapshot(pool, async (client) => {
      const plan = await planRegrade(client, at, changes)
      return { plan, rows: await findMoved(client, { ...at, ...newMarks(plan), from, limit: limit + 1 }) }
    })
    const shown = rows.slice(0, limit)
    await noteSeen(pool, admin, {
      kind: 'sawReport',
      personIds: shown.map((row) => row.personId),
      now: clock(),
    })
    return answer({
      fingerprint: plan.fingerprint,
      is_published: plan.isPublished,
      maximum_marks_before: plan.maximumMarks.before,
      maximum_marks_after: plan.maximumMarks.after,
      students_changed: plan.marksChanged,
      ranks_changed: plan.ranksChanged,
      students: shown.map(presentMoved),
      next: rows.length > limit ? from + limit : null,
    })
  })

  mount(app, regrade, async ({ admin, body }) => {
    const { instituteId, tokenId } = admin
    const { changes, fingerprint, reason } = body
    const testId = await testIdOf(pool, instituteId, body.test_id, 'test_id')
    const now = clock()
    const done = await applyRegrade(pool, { instituteId, testId, tokenId, now, changes, fingerprint, reason })
    context.nudgeResults()
    return answer({ students_changed: done.studentsChanged, maximum_marks: done.maximumMarks })
  })

  mount(app, listRegrades, async ({ admin, params, query }) => {
    const { instituteId, timeZone } = admin
    const testId = await testInPathOf(pool, instituteId, params.test_id)
    if (!(await findRegradeFacts(pool, { instituteId, testId }))) throw notFound()
    const rows = await findRegrades(pool, { instituteId, testId, before: query.before ?? null })
    return answer(
      rows.map((row) => ({
        id: row.id,
        question_id: row.questionId,
        question_number: row.position,
        before: nameOf(row.before),
        after: nameOf(row.after),
        keys: row.after?.kind === 'key' ? JSON.stringify(row.after.keys) : '',
        reason: row.reason,
        decided_at: isoIn(timeZone, row.decidedAt),
        decided_by: row.tokenName,
        students_changed: row.studentsChanged,
      })),
    )
  })
}

const presentMoved = (row: MovedRow) => ({
  student_id: row.code,
  name: row.name,
  roll_number: row.rollNumber,
  marks_before: row.marksBefore,
  marks_after: row.marksAfter,
  rank_before: row.rankBefore,
  rank_after: row.rankAfter,
})
