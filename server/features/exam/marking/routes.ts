import type { FastifyInstance } from 'fastify'
import type { CallReply } from '#domain/call.ts'
import { listWritten } from '#domain/exam/marking/calls.ts'
import { decideMarks, differenceOf } from '#domain/exam/marking/decide.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { noteSeen } from '#server/database/writes-access-log.ts'
import { notFound } from '#server/failure.ts'
import { findMarkedTest, findWrittenAnswers, type WrittenRow } from '#server/features/exam/marking/queries.ts'
import { answerWords } from '#server/features/exam/panel/admin/answer-words.ts'
import { testInPathOf } from '#server/features/exam/panel/admin/test-in-path.ts'
import { nextAfter, readPosition } from '#server/network/cursor.ts'
import { answer, mount } from '#server/route.ts'

const usual = 100
const cursorOf = 'written'

type Listed = CallReply<typeof listWritten>['result']['answers'][number]

/** Written answers, for markers and the examiner. */
export function markingRoutes(app: FastifyInstance, { pool, clock }: Context): void {
  mount(app, listWritten, async ({ admin, params, query }) => {
    const { instituteId, timeZone } = admin
    const testId = await testInPathOf(pool, instituteId, params.test_id)
    const test = await findMarkedTest(pool, { instituteId, testId })
    if (!test) throw notFound()
    const { marker = null, limit = usual } = query
    const [afterPosition, afterAttempt] = readPosition(cursorOf, query.after)
    const found = await findWrittenAnswers(pool, {
      instituteId,
      testId,
      marker,
      afterPosition,
      afterAttempt,
      limit: limit + 1,
    })
    const rows = found.slice(0, limit)
    await noteSeen(pool, admin, {
      kind: 'sawAnswers',
      personIds: rows.map((row) => row.personId),
      now: clock(),
    })
    const shown = rows.map((row) => present(row, test.difference, timeZone))
    return answer({
      test_name: test.name,
      marking_difference: test.difference,
      questions: test.questions,
      answers: marker === null ? shown : shown.map(withoutNames),
      next: nextAfter(cursorOf, found, limit, ({ position, attemptId }) => [position, attemptId]) || null,
    })
  })
}

function present(row: WrittenRow, difference: number | null, timeZone: string): Listed {
  const { isWaiting, markings } = row
  const [first, ...others] = markings
  const [second] = others
  const decided = first && decideMarks([first, ...others], difference)
  return {
    attempt_id: row.attemptId,
    ...row.student,
    question_id: row.questionId,
    question_number: row.position,
    answer_text: answerWords(row.answer, { options: [], matches: [] }),
    waits_for: isWaiting ? (typeof decided === 'string' ? decided : 'first') : null,
    marks: isWaiting ? null : row.marks,
    remark: isWaiting ? '' : row.remark,
    markings: markings.map(({ givenAt, ...marking }) => ({ ...marking, given_at: isoIn(timeZone, givenAt) })),
    difference: first && second ? differenceOf(first, second) : null,
  }
}

/** An answer for a marker, without the student and the marks of others. */
const withoutNames = (row: Listed): Listed => ({
  ...row,
  ...{ student_name: '', roll_no: '', student_number: '' },
  markings: [],
  difference: null,
})
