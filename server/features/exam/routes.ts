import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  labelTests,
  launchTest,
  offlineExams,
  panelTime,
  testLabels,
  testReports,
} from '#domain/exam/calls.ts'
import type { Context } from '#server/context.ts'
import { Failure, notFound } from '#server/failure.ts'
import { mayReadExamsOf, mayReadReport, mayStart, takersOf } from '#server/features/exam/policy.ts'
import { presentTest } from '#server/features/exam/present.ts'
import { findOfflineExams } from '#server/features/exam/queries-offline.ts'
import { findReport } from '#server/features/exam/queries-report.ts'
import { findLabels, findTest, findTests } from '#server/features/exam/queries-tests.ts'
import { insertTicket } from '#server/features/exam/writes.ts'
import { mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

/** A launch ticket opens the panel within this time (PRODUCT §3). */
const ticketLifeMs = 2 * 60_000

export function examRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context
  const takers = (session: Session) => ({
    instituteId: session.instituteId,
    takerIds: takersOf(session),
    now: clock(),
  })

  mount(app, testLabels, async ({ session }) => {
    const rows = await findLabels(pool, takers(session))
    return { data: rows.map((row) => ({ ...row, title: row.label_name })) }
  })

  mount(app, labelTests, async ({ session, params }) => {
    const own = await findTests(pool, { ...takers(session), labelId: params.label_id })
    // The account's number in its place asks for the tests of every label (spec/3 §7).
    const isAccount = own.length === 0 && params.label_id === session.personId
    const rows = isAccount ? await findTests(pool, { ...takers(session), labelId: null }) : own
    if (rows.length === 0 && !isAccount) throw notFound()
    return { data: rows.map((row) => presentTest(row, session.timeZone)) }
  })

  mount(app, testReports, async ({ session, params }) => {
    const { account_id: accountId, user_id: personId, test_card_id: testId } = params
    if (!mayReadReport(session, { accountId, userId: personId })) throw notFound()
    const report = await findReport(pool, { instituteId: session.instituteId, personId, testId })
    if (!report) throw notFound()
    return report
  })

  mount(app, panelTime, async () => ({ data: { time: clock().getTime() } }))

  mount(app, launchTest, async ({ session, body }) => {
    if (!takersOf(session).includes(body.user_id)) throw notFound()
    const { instituteId } = session
    const now = clock()
    const [testId, personId] = [body.test_id, body.user_id]
    const test = await findTest(pool, { instituteId, takerIds: [personId], now, testId })
    if (!test) throw notFound()
    if (session.role === 'parent') throw new Failure('parentMayNotGiveExam')
    if (!mayStart(test, now)) throw new Failure('testNotOpen')
    const ticket = randomBytes(32).toString('base64url')
    const ticketHash = createHash('sha256').update(ticket).digest('hex')
    const expiresAt = new Date(now.getTime() + ticketLifeMs)
    await insertTicket(pool, { instituteId, testId, personId, ticketHash, now, expiresAt })
    return { data: { ticket } }
  })

  mount(app, offlineExams, async ({ session, params }) => {
    const { instituteId, yearId } = session
    if (!mayReadExamsOf(session, params.studId)) throw notFound()
    const at = { instituteId, studentId: params.studId, yearId, now: clock() }
    const rows = await findOfflineExams(pool, at)
    return {
      pastCourseExamSchdJson: rows.filter((row) => row.isPast),
      futureCourseExamList: rows.filter((row) => !row.isPast).reverse(),
    }
  })
}
