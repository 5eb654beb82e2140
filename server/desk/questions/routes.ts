import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { listQuestionsForAdmin, readQuestionForAdmin, replyForAdmin } from '#domain/ask/calls.ts'
import { addressees, askLimits } from '#domain/ask/rules.ts'
import {
  closeQuestion,
  decideReport,
  handOverQuestion,
  listQuestions,
  pauseQuestions,
  questionFile,
  readQuestion,
  replyToQuestion,
  reportQuestion,
} from '#domain/desk/question-calls.ts'
import { attendanceTakers } from '#domain/desk/roles.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { noteSeen } from '#server/database/writes-access-log.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { closeAtDesk, decide, handOver, pause, reply, reportFamily } from '#server/desk/questions/act.ts'
import {
  countQuestions,
  findPause,
  findPostFile,
  findQuestion,
  findQuestionPosts,
  findQuestions,
  findReports,
} from '#server/desk/questions/queries.ts'
import { presentListed, presentQuestion, questionReachOf, writeReachOf } from '#server/desk/questions/read.ts'
import { notFound } from '#server/failure.ts'
import { fileOfPost, presentPost } from '#server/features/ask/present.ts'
import { findWhom } from '#server/features/ask/queries.ts'
import { sendFile } from '#server/files/send.ts'
import { nextAfter, readPosition } from '#server/network/cursor.ts'
import { answer, FileAnswer, mount } from '#server/route.ts'
import type { AdminPass } from '#server/secrets/panel-pass.ts'

const page = 50
const ofAdmin = 'questions'

/** Questions at the desk, and for the institute's own system [desk-140]. */
export function deskQuestionRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, config, files } = context
  const form = {
    folder: join(config.dataFolder, 'uploads'),
    maxFiles: 1,
    maxBytes: askLimits.bytes,
    tooMany: 'askFiles',
    tooLarge: 'askFileTooLarge',
  } as const

  mount(app, listQuestions, async ({ desk, query }) => {
    const cursorOf = `${ofAdmin} ${query.list}`
    const [afterPosition, afterTie] = readPosition(cursorOf, query.after)
    const of = { ...questionReachOf(desk), now: clock() }
    const search = query.search?.toLowerCase() ?? ''
    const asked = { ...of, list: query.list, search, ofStudent: null, onlyWaiting: null }
    const [found, counts] = await Promise.all([
      findQuestions(pool, { ...asked, afterPosition, afterTie, limit: page + 1 }),
      countQuestions(pool, of),
    ])
    const rows = found.slice(0, page)
    await noteSeen(pool, desk, {
      kind: 'sawQuestions',
      personIds: rows.map(({ personId }) => personId),
      now: clock(),
    })
    return answer({
      questions: rows.map((row) => presentQuestion(row, desk.timeZone)),
      next: nextAfter(cursorOf, found, page, ({ position, tie }) => [position, tie]) || null,
      ...counts,
    })
  })

  mount(app, readQuestion, async ({ desk, params: { thread_id: threadId } }) => {
    const { instituteId, timeZone, roles } = desk
    const of = { ...questionReachOf(desk), now: clock(), threadId }
    const found = await findQuestion(pool, of)
    if (!found) throw notFound()
    const takes = roles.some((role) => attendanceTakers.includes(role))
    const [posts, whom, reports, paused, writable] = await Promise.all([
      findQuestionPosts(pool, { instituteId, threadId }),
      findWhom(pool, { ...of, studentId: found.studentId }),
      of.seesReports ? findReports(pool, { instituteId, threadId }) : [],
      findPause(pool, of),
      takes ? findQuestion(pool, { ...of, ...writeReachOf(desk) }) : undefined,
    ])
    await noteSeen(pool, desk, { kind: 'sawQuestions', personIds: [found.personId], now: clock() })
    const office = { addressee: 'office' as const, subjectId: null, subject: '', names: '', isByOffice: true }
    const isItself = (one: { addressee: string; subjectId: number | null }) =>
      one.addressee === found.addressee && one.subjectId === found.subjectId
    return answer({
      question: presentQuestion(found, timeZone),
      posts: posts.map((row) => ({ ...presentPost(row, timeZone), file: fileOfPost(row) })),
      whom: [...whom, office]
        .filter((one) => !isItself(one))
        .sort((a, b) => addressees.indexOf(a.addressee) - addressees.indexOf(b.addressee))
        .map(({ subjectId, isByOffice, ...one }) => ({
          ...one,
          subject_id: subjectId,
          is_by_office: isByOffice,
        })),
      may_answer: writable !== undefined,
      reports: reports.map((one) => ({
        report_id: one.id,
        post_id: one.postId,
        side: one.side,
        reported_by: one.reportedBy,
        reported_at: isoIn(timeZone, one.reportedAt),
        reason: one.reason,
        decision: one.decision,
        decided_by: one.decidedBy,
      })),
      pause: paused ?? null,
    })
  })

  const byDesk = (desk: DeskSession) => ({ ...writeReachOf(desk), personId: desk.personId })

  mount(
    app,
    replyToQuestion,
    ({ desk, params, body, files: sent, once }) =>
      reply(
        context,
        { by: byDesk(desk), threadId: params.thread_id, once },
        { text: body.text, seen: body.seen_post, files: sent },
      ),
    form,
  )
  mount(app, handOverQuestion, ({ desk, params, body, once }) =>
    handOver(
      context,
      { by: byDesk(desk), threadId: params.thread_id, once },
      { addressee: body.addressee, subjectId: body.subject_id, seen: body.seen_post },
    ),
  )
  mount(app, closeQuestion, ({ desk, params, body, once }) =>
    closeAtDesk(context, { by: byDesk(desk), threadId: params.thread_id, once }, body.seen_post),
  )
  mount(app, reportQuestion, ({ desk, params, body, once }) =>
    reportFamily(
      context,
      { by: byDesk(desk), threadId: params.thread_id, once },
      { postId: body.post_id, reason: body.reason },
    ),
  )
  mount(app, decideReport, ({ desk, params, body, once }) =>
    decide(
      context,
      { by: byDesk(desk), threadId: params.thread_id, once },
      { reportId: body.report_id, decision: body.decision },
    ),
  )
  mount(app, pauseQuestions, ({ desk, params, body, once }) =>
    pause(context, { by: byDesk(desk), threadId: params.thread_id, once }, body),
  )

  mount(app, questionFile, async ({ desk, params: { thread_id: threadId, post_id: postId } }) => {
    const { instituteId } = desk
    const found = await findQuestion(pool, { ...questionReachOf(desk), now: clock(), threadId })
    const file = found && (await findPostFile(pool, { instituteId, threadId, postId }))
    if (!file) throw notFound()
    await noteSeen(pool, desk, { kind: 'sawQuestions', personIds: [found.personId], now: clock() })
    return new FileAnswer((request, response) =>
      sendFile(files, request, response, file, { caching: 'no-store', disposition: 'attachment' }),
    )
  })

  /** A program of the institute reads and answers any question. */
  const byAdmin = ({ instituteId, timeZone, tokenId }: AdminPass) => ({
    ...{ instituteId, timeZone, tokenId, personId: null, teacherId: 0 },
    ...{ reachesAll: true, reachesOffice: true, seesReports: false },
  })

  mount(app, listQuestionsForAdmin, async ({ admin, query }) => {
    const [afterPosition, afterTie] = readPosition(ofAdmin, query.after)
    const now = clock()
    const found = await findQuestions(pool, {
      ...byAdmin(admin),
      ...{ now, list: null, search: '', ofStudent: null, afterPosition, afterTie, limit: page + 1 },
      onlyWaiting: query.waiting === undefined ? null : query.waiting === 'yes',
    })
    const rows = found.slice(0, page)
    const personIds = rows.map(({ personId }) => personId)
    await noteSeen(pool, admin, { kind: 'sawQuestions', personIds, now })
    return answer({
      questions: rows.map((row) => ({
        ...presentListed(row, admin.timeZone),
        question: row.code,
        student: row.studentCode,
      })),
      next: nextAfter(ofAdmin, found, page, ({ position, tie }) => [position, tie]) || null,
    })
  })

  mount(app, readQuestionForAdmin, async ({ admin, params: { thread_id: threadId } }) => {
    const { instituteId, timeZone } = admin
    const now = clock()
    const found = await findQuestion(pool, { ...byAdmin(admin), now, threadId })
    if (!found) throw notFound()
    const posts = await findQuestionPosts(pool, { instituteId, threadId })
    await noteSeen(pool, admin, { kind: 'sawQuestions', personIds: [found.personId], now })
    return answer({
      ...presentListed(found, timeZone),
      posts: posts.map((row) => ({ ...presentPost(row, timeZone), file: fileOfPost(row) })),
    })
  })

  mount(app, replyForAdmin, ({ admin, params, body, once }) =>
    reply(
      context,
      { by: byAdmin(admin), threadId: params.thread_id, once },
      { text: body.text, seen: body.seen_post, files: [] },
    ),
  )
}
