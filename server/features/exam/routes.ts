import type { FastifyInstance } from 'fastify'
import {
  assignedProductTests,
  labelTests,
  launchTest,
  offlineExams,
  panelTime,
  testLabels,
  testsById,
} from '#domain/exam/calls.ts'
import { testTypes } from '#domain/exam/reply.ts'
import { mayViewYearOf, viewablePersonIds } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { giveTicket } from '#server/database/writes-tickets.ts'
import { Failure, notFound } from '#server/failure.ts'
import { presentTest } from '#server/features/exam/present.ts'
import { findOfflineExams } from '#server/features/exam/queries-offline.ts'
import { findLabels, findProductTests, findTest, findTests } from '#server/features/exam/queries-tests.ts'
import { answer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'
import { mayStart } from './panel/opening.ts'

export function examRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context
  /** @throws notFound for a person whom the session may not view */
  const takers = (session: Session, named?: number) => {
    const all = viewablePersonIds(session)
    if (named !== undefined && !all.includes(named)) throw notFound()
    return {
      instituteId: session.instituteId,
      personIds: named === undefined ? all : [named],
      now: clock(),
    }
  }

  mount(app, testLabels, async ({ session, query }) => ({
    data: await findLabels(pool, takers(session, query.user_id)),
  }))

  mount(app, labelTests, async ({ session, params, query }) => {
    const scope = takers(session, query.user_id)
    // The account's own id requests the tests of every label [exam-51]. A label may have the same id: the
    // portal filters its tests.
    const isAccount = params.label_id === session.personId
    const rows = await findTests(pool, isAccount ? scope : { ...scope, labelId: params.label_id })
    if (rows.length === 0 && !isAccount) throw notFound()
    return { data: rows.map((row) => presentTest(row, session.timeZone)) }
  })

  mount(app, assignedProductTests, async ({ session, params, headers }) => {
    const scope = takers(session, headers['x-prod-user-id'])
    const typeId = params.kind === 'Mock_Test' ? testTypes.mock : testTypes.online
    return answer(await findProductTests(pool, { ...scope, typeId }))
  })

  mount(app, testsById, async ({ session, body }) => {
    const scope = takers(session, body.user_id)
    const rows = await findTests(pool, { ...scope, testIds: idsIn(body.test_ids) })
    return { data: { tests: rows.map((row) => presentTest(row, session.timeZone)) } }
  })

  mount(app, panelTime, async () => ({ data: { time: clock().getTime() } }))

  mount(app, launchTest, async ({ session, body }) => {
    const scope = takers(session, body.user_id)
    const { instituteId, now } = scope
    const [testId, personId] = [body.test_id, body.user_id]
    const test = await findTest(pool, { ...scope, testId })
    if (!test) throw notFound()
    if (session.role === 'parent') throw new Failure('parentMayNotGiveExam')
    if (test.isCalledOff) throw new Failure('testCalledOff')
    if (!mayStart(test, now)) throw new Failure('testNotOpen')
    const ticket = await giveTicket(pool, { instituteId, personId, testId, questionIds: null, now })
    return { data: { ticket } }
  })

  mount(app, offlineExams, async ({ session, params }) => {
    const { instituteId, yearId } = session
    if (!mayViewYearOf(session, { studentId: params.studId, yearId: session.yearId })) throw notFound()
    const at = { instituteId, studentId: params.studId, yearId, now: clock() }
    const rows = await findOfflineExams(pool, at)
    return {
      pastCourseExamSchdJson: rows.filter((row) => row.isPast),
      futureCourseExamList: rows.filter((row) => !row.isPast).reverse(),
    }
  })
}

/** @returns the ids in a comma-separated list; anything else is left out */
function idsIn(list: string): number[] {
  return [...new Set(list.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)
}
