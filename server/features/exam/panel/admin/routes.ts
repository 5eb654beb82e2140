import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { plainText } from '#domain/exam/bookmark/question-text.ts'
import type { Waiting } from '#domain/exam/marking/decide.ts'
import {
  countLateAnswer,
  decideLateAnswers,
  giveExtraTime,
  giveGroupTime,
  giveMarks,
  listWaiting,
  type WaitingAttempt,
} from '#domain/exam/panel/admin-calls.ts'
import { inWords, whyLate } from '#domain/exam/panel/why-late.ts'
import { personIdOf, testIdOf } from '#server/access/named.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { noteAttempt, noteSeen } from '#server/database/writes-access-log.ts'
import { notFound } from '#server/failure.ts'
import { markWritten } from '#server/features/exam/marking/give.ts'
import { answerWords } from '#server/features/exam/panel/admin/answer-words.ts'
import { addExtraTime } from '#server/features/exam/panel/admin/extra-time.ts'
import { addGroupTime } from '#server/features/exam/panel/admin/group-time.ts'
import {
  findStudent,
  findStudents,
  findSubmitted,
  findWaiting,
  hasTest,
  questionIdOf,
  type StudentNamed,
  type WaitingRow,
} from '#server/features/exam/panel/admin/queries.ts'
import { testInPathOf } from '#server/features/exam/panel/admin/test-in-path.ts'
import { countLate, dismissLate, lockLate, lockSubmitted } from '#server/features/exam/panel/admin/writes.ts'
import { openPartOf } from '#server/features/exam/panel/parts/open-parts.ts'
import { reissueReceipt } from '#server/features/exam/panel/submit/reissue.ts'
import { answer, mount } from '#server/route.ts'
import type { AdminPass } from '#server/secrets/panel-pass.ts'

/** Page size: the examiner marks these and requests the next. */
const maxListed = 100

/** The examiner's calls, with a token of the institute. */
export function panelAdminRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, secrets } = context

  mount(app, listWaiting, async ({ admin, params }) => {
    const testId = await testInPathOf(pool, admin.instituteId, params.test_id)
    const at = { instituteId: admin.instituteId, testId }
    const rows = await findWaiting(pool, { ...at, limit: maxListed })
    await noteSeen(pool, admin, {
      kind: 'sawAnswers',
      personIds: rows.map((row) => row.personId),
      now: clock(),
    })
    return answer(rows.map((row) => presentWaiting(row, admin.timeZone)))
  })

  mount(app, giveMarks, async ({ admin, body }) => {
    const { marks, remark = '', marker } = body
    let waitsFor: Waiting | null = null
    const of = await changeSubmitted(context, admin, body, async (client, at) => {
      waitsFor = await markWritten(client, at, { marks, remark, marker })
    })
    return answer({ is_given: true, waits_for: waitsFor, ...of })
  })

  mount(app, countLateAnswer, async ({ admin, body }) => {
    const of = await changeSubmitted(context, admin, body, async (client, at) => {
      if ((await countLate(client, at)) === 0) throw notFound()
      await reissueReceipt(client, secrets, at)
      await noteAttempt(client, { ...at, kind: 'countedLateAnswers' })
    })
    return answer({ is_counted: true, ...of })
  })

  mount(app, decideLateAnswers, async ({ admin, body }) => {
    const { instituteId, tokenId } = admin
    const { attempt_id: attemptId = null, user_id, is_counted: isCounted } = body
    const testId = await testIdOf(pool, instituteId, body.test_id, 'test_id')
    const personId = user_id === undefined ? null : await personIdOf(pool, instituteId, user_id, 'user_id')
    const at = { instituteId, testId, attemptId, personId }
    if (!(await hasTest(pool, at))) throw notFound()
    const answers = await inTransaction(pool, async (client) => {
      const decided = new Map<number, number>()
      for (const { id } of await lockLate(client, at)) {
        const late = { instituteId, attemptId: id, tokenId, now: clock() }
        const count = await (isCounted
          ? countLate(client, { ...late, questionId: null })
          : dismissLate(client, late))
        decided.set(id, count)
        await reissueReceipt(client, secrets, late)
        await noteAttempt(client, {
          ...late,
          kind: isCounted ? 'countedLateAnswers' : 'dismissedLateAnswers',
        })
      }
      return decided
    })
    context.nudgeResults()
    const students = await findStudents(pool, { instituteId, attemptIds: [...answers.keys()] })
    const attempts = students.map(({ attemptId: attempt_id, student }) => ({
      attempt_id,
      ...student,
      answers: answers.get(attempt_id) ?? 0,
    }))
    return answer({ answers: attempts.reduce((sum, one) => sum + one.answers, 0), attempts })
  })

  mount(app, giveExtraTime, async ({ admin, body }) => {
    const { endsAt, isPublished, personId } = await addExtraTime(context, admin, body)
    const found = await findStudent(pool, { instituteId: admin.instituteId, personId })
    if (!found) throw notFound()
    return answer({
      ...found.student,
      ends_at: endsAt && isoIn(admin.timeZone, endsAt),
      is_result_published: isPublished,
    })
  })

  mount(app, giveGroupTime, async ({ admin, body }) => answer(await addGroupTime(context, admin, body)))
}

/** An attempt by our number, or by test and student as the institute calls them; a question in both ways. */
type Named = {
  attempt_id?: number | undefined
  test_id?: number | string | undefined
  user_id?: number | string | undefined
  question_id: number | string
}
type Marked = { instituteId: number; attemptId: number; questionId: number; tokenId: number; now: Date }

/** @throws NotNamed, Failure `notFound` */
async function attemptIdOf(pool: pg.Pool, instituteId: number, named: Named): Promise<number> {
  const { attempt_id: attemptId = null, test_id, user_id } = named
  const isByNumber = attemptId !== null
  const testId =
    isByNumber && test_id === undefined ? null : await testIdOf(pool, instituteId, test_id ?? '', 'test_id')
  const personId =
    isByNumber && user_id === undefined ? null : await personIdOf(pool, instituteId, user_id ?? '', 'user_id')
  const found = await findSubmitted(pool, { instituteId, attemptId, testId, personId })
  if (!found) throw notFound()
  return found.id
}

/** Changes a locked attempt, and evaluates it again. @returns whose it is */
async function changeSubmitted(
  { pool, clock, nudgeResults }: Context,
  { instituteId, tokenId }: AdminPass,
  named: Named,
  change: (client: pg.PoolClient, at: Marked) => Promise<void>,
): Promise<StudentNamed> {
  const attemptId = await attemptIdOf(pool, instituteId, named)
  const questionId = await questionIdOf(pool, { instituteId, attemptId }, named.question_id)
  if (questionId === undefined) throw notFound()
  const at = { instituteId, attemptId, questionId, tokenId, now: clock() }
  await inTransaction(pool, async (client) => {
    if (!(await lockSubmitted(client, at))) throw notFound()
    await change(client, at)
  })
  nudgeResults()
  const [found] = await findStudents(pool, { instituteId, attemptIds: [attemptId] })
  if (!found) throw notFound()
  return found.student
}

function presentWaiting(row: WaitingRow, timeZone: string): WaitingAttempt {
  const iso = (ms: number) => isoIn(timeZone, ms)
  return {
    attempt_id: row.attemptId,
    ...row.student,
    started_at: iso(row.startedAt.getTime()),
    submitted_at: iso(row.submittedAt.getTime()),
    questions: row.questions,
    late_answers: row.late.map((late) => ({
      question_id: late.questionId,
      question: plainText(late.html),
      answer: late.answer,
      answer_text: answerWords(late.answer, late),
      handed_in: late.current,
      handed_in_text: answerWords(late.current, late),
      given_at: iso(late.at),
      ...presentReasons(row, late),
      given_from: iso(givenFrom(row, late)),
      given_until: iso(late.until),
      counted_at: late.counted === null ? null : iso(late.counted),
      dismissed_at: late.dismissed === null ? null : iso(late.dismissed),
    })),
    events: row.events.map(({ kind, at }) => ({ kind, at: iso(at) })),
  }
}

/**
 * The last call of the answer's tab before it: that call would have sent an earlier answer. After a tab that went on calling
 * only the stored moment is known.
 */
const givenFrom = (row: WaitingRow, late: WaitingRow['late'][number]): number =>
  Math.min(lastSeenAtOf(row, late), late.from, late.until)

const lastSeenAtOf = (row: WaitingRow, late: WaitingRow['late'][number]): number =>
  late.lastSeenAt ?? row.startedAt.getTime()

function presentReasons(row: WaitingRow, late: WaitingRow['late'][number]) {
  const submittedAt = row.submittedAt.getTime()
  const { starts } = openPartOf(row, Math.min(late.until, submittedAt))
  const partEndedAt = row.isLocked ? starts[late.part + 1] : undefined
  const attempt = { endsAt: row.endsAt?.getTime() ?? null, submittedAt, partEndedAt }
  const facts = { lastSeenAt: lastSeenAtOf(row, late), events: row.events, stalls: late.stalls }
  const reasons = whyLate({ at: late.at, by: late.by, arrivedAt: late.until }, attempt, facts)
  return { reasons, why: inWords(reasons) }
}
