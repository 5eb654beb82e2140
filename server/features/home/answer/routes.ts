import type { FastifyInstance } from 'fastify'
import { answerNotice, noticeQuestion } from '#domain/home/answer/calls.ts'
import { choicesOf } from '#domain/home/answer/rules.ts'
import { decidesFor } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { answerQuestion, presentAnswer } from '#server/features/home/answer/answer.ts'
import { findAskedStudents, findQuestion } from '#server/features/home/answer/queries.ts'
import { waitingForOf } from '#server/features/home/policy.ts'
import { answer, mount } from '#server/route.ts'

/** What notices ask families, and their answers. */
export function answerRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  mount(app, noticeQuestion, async ({ session, params: { notice_id: noticeId } }) => {
    const { timeZone } = session
    const { instituteId, personId, studentIds } = waitingForOf(session)
    const of = { instituteId, noticeId, now: clock() }
    const [question, students] = await Promise.all([
      findQuestion(pool, { ...of, personId }),
      findAskedStudents(pool, { ...of, studentIds }),
    ])
    if (!question || students.length === 0) throw notFound()
    return answer({
      kind: question.kind,
      choices: choicesOf(question.choices),
      until: question.until,
      is_over: question.isOver,
      text_hash: question.textHash,
      own_name: question.ownName,
      students: students.map(({ studentId, name, hasParent, ...given }) => ({
        student_id: studentId,
        name,
        may_answer: decidesFor(session, hasParent),
        answer: isGiven(given) ? presentAnswer(given, timeZone) : null,
      })),
    })
  })

  mount(app, answerNotice, (request) => answerQuestion(context, request))
}

type Maybe = {
  [Name in keyof Parameters<typeof presentAnswer>[0]]: Parameters<typeof presentAnswer>[0][Name] | null
}
const isGiven = (given: Maybe): given is Parameters<typeof presentAnswer>[0] =>
  given.version !== null && given.answer !== null
