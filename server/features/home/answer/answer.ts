import type pg from 'pg'
import type { answerNotice, GivenAnswer, signNotice } from '#domain/home/answer/calls.ts'
import { choicesOf, fitsQuestion, fixedAnswers, isSameName, outcomeOf } from '#domain/home/answer/rules.ts'
import { decidesFor, studentOf } from '#server/access/viewed-student.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { noteChange } from '#server/database/writes-changes.ts'
import { Failure, notFound } from '#server/failure.ts'
import {
  type AnswerRow,
  findAnswer,
  findAskedStudents,
  findLockedQuestion,
  findQuestion,
  lockQuestion,
  type QuestionRow,
} from '#server/features/home/answer/queries.ts'
import { answerDone } from '#server/features/home/answer/queries-news.ts'
import { writeAnswer } from '#server/features/home/answer/writes.ts'
import { type CallRequest, answer as reply } from '#server/route.ts'
import type { Session } from '#server/session.ts'

type Answered = Pick<CallRequest<typeof answerNotice>, 'session' | 'body' | 'once'>
type Signed = Pick<CallRequest<typeof signNotice>, 'session' | 'body'>

export const presentAnswer = (
  { answer, answeredBy, answeredAt, isOfText, version }: AnswerRow,
  timeZone: string,
): GivenAnswer => ({
  answer,
  answered_by: answeredBy,
  answered_at: isoIn(timeZone, answeredAt),
  version,
  is_text_changed: !isOfText,
})

/** @throws Failure as `write`, `noticeTextChangedSince` where it says something else by now, and `noticeAnswerRefused` for what is no answer to the question */
export function answerQuestion(context: Context, { session, body, once }: Answered) {
  return once.write((client) =>
    write(client, context, session, {
      ...body,
      signedName: '',
      check: ({ kind, choices, textHash }) => {
        if (body.text_hash !== undefined && textHash !== body.text_hash)
          throw new Failure('noticeTextChangedSince')
        if (!fitsQuestion(kind, choicesOf(choices), body.answer)) throw new Failure('noticeAnswerRefused')
      },
    }),
  )
}

/**
 * Signs by the name of the account and its password, which is checked last and is stored nowhere [answer-8].
 * @throws Failure as `write`, `checkPassword`, `noticeTextChanged` where it says something else by now, `signatureName`
 */
export async function sign(
  context: Context,
  { session, body }: Signed,
  checkPassword: (context: Context, session: Session, password: string) => Promise<unknown>,
) {
  const { instituteId, personId } = session
  const { notice_id: noticeId } = body
  const { studentId } = studentOf(session, body.student_id)
  const of = { instituteId, noticeId, now: context.clock() }
  const [found, asked] = await Promise.all([
    findQuestion(context.pool, { ...of, personId }),
    findAskedStudents(context.pool, { ...of, studentIds: [studentId] }),
  ])
  if (!found || asked.length === 0) throw notFound()
  if (!isSameName(body.name, found.ownName)) throw new Failure('signatureName')
  await checkPassword(context, session, body.password)
  return inTransaction(context.pool, (client) =>
    write(client, context, session, {
      ...body,
      answer: fixedAnswers.signature,
      signedName: found.ownName,
      check: ({ kind, textHash }) => {
        if (kind !== 'signature') throw new Failure('noticeAnswerRefused')
        if (textHash !== body.text_hash) throw new Failure('noticeTextChanged')
      },
    }),
  )
}

type Writing = {
  notice_id: number
  student_id: number
  answer: string
  seen: string
  signedName: string
  check: (question: QuestionRow) => void
}

/**
 * @throws Failure `notFound` where the notice does not ask the student, `noticeNotYours`, `noticeAnswerOver`,
 * `noticeAnswered` with what is answered now
 */
async function write(
  client: pg.PoolClient,
  context: Context,
  session: Session,
  { notice_id: noticeId, answer, seen, signedName, check, ...body }: Writing,
) {
  const { instituteId, personId, timeZone } = session
  const student = studentOf(session, body.student_id)
  const now = context.clock()
  const of = { instituteId, noticeId, studentId: student.studentId, now }
  await lockQuestion(client, of)
  const question = await findLockedQuestion(client, of)
  if (!question?.isAsked) throw notFound()
  if (!decidesFor(session, question.hasParent)) throw new Failure('noticeNotYours')
  check(question)
  const before = (await findAnswer(client, of)) ?? null
  const isSigning = question.kind === 'signature'
  const given = before && { ...before, isCurrent: before.isOfText }
  const outcome = outcomeOf(given, { answer, seen, isSigning })
  if (outcome === 'same' && before) return reply(presentAnswer(before, timeZone))
  if (question.isOver) throw new Failure('noticeAnswerOver')
  if (outcome === 'meanwhile')
    throw new Failure('noticeAnswered', undefined, undefined, {
      now: before && presentAnswer(before, timeZone),
    })
  await writeAnswer(client, { ...of, personId, answer, signedName, textHash: question.textHash })
  const of_ = { instituteId, now, personId }
  await noteChange(client, {
    ...of_,
    kind: 'notice-answer',
    subjectId: noticeId,
    detail: String(student.studentId),
  })
  await note(client, {
    ...of_,
    personId: student.personId,
    actor: { person: personId },
    kind: isSigning ? 'signedNotice' : 'answeredNotice',
    detail: question.title,
  })
  await answerDone(client, { instituteId, now, concernedIds: [student.personId], causeIds: [noticeId] })
  const written = await findAnswer(client, of)
  if (!written) throw new Error('an answer was not written')
  return reply(presentAnswer(written, timeZone))
}
