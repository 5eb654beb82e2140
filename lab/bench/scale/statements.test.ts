import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminScopes, type Call } from '#domain/call.ts'
import { allCalls } from '#domain/calls.ts'
import { createTestDatabase, makeTestFolder, type TestDatabase } from '#server/database/testing.ts'
import { createApp } from '#server/http/app.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import { giveDesk } from '#server/http/testing/panel.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { inFull, send } from '#server/http/testing/send.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'
import { createTestContext } from '#server/testing.ts'
import { callerOf, parentOfCaller } from './caller.ts'
import { finishLoad, loadInstitutes } from './load.ts'
import { makeShared } from './shared.ts'
import { upiStatements } from './statements-upi.ts'
import { describeSchools, few, many, schools, sharedForTests } from './testing.ts'

let database: TestDatabase
let app: FastifyInstance
type Callers = { few: Caller; many: Caller }
let callers: Callers
/** Of few: a parent of one child; of many: of two. */
let parents: Callers
/** The student of both schools, from 0. */
const studentNumber = 10
const adminToken = 'A'.repeat(43)

beforeAll(async () => {
  database = await createTestDatabase()
  const { connectionString, pool } = database
  const now = new Date()
  const folder = await makeTestFolder('scale')
  const context = await createTestContext({ database, folder, clock: () => new Date() })
  const shared = await makeShared(context.files, context.secrets)
  await loadInstitutes({ connectionString, sizes: [schools.few], has: few, shared, now })
  await loadInstitutes({ connectionString, sizes: [schools.many], has: many, shared, now })
  await finishLoad(connectionString, 2)
  for (const { number } of Object.values(schools))
    await pool.query('insert into admin_token (institute_id, token_hash, scopes) values ($1, $2, $3)', [
      number,
      hashOfSecret(`${number}${adminToken.slice(1)}`),
      adminScopes,
    ])
  const deskTokens = new Map<number, string>()
  for (const { number } of Object.values(schools))
    deskTokens.set(number, await giveDesk({ database, now: () => now }, number))
  app = await createApp(context)
  const made = describeSchools(now)
  const caller = (name: keyof typeof made) => ({
    ...callerOf(made[name], studentNumber, sharedForTests.secrets),
    adminToken: `${made[name].id}${adminToken.slice(1)}`,
    deskToken: deskTokens.get(made[name].id) ?? '',
  })
  callers = { few: caller('few'), many: caller('many') }
  const parent = (name: keyof typeof made) => ({
    ...callers[name],
    ...parentOfCaller(made[name], studentNumber),
  })
  parents = { few: parent('few'), many: parent('many') }
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/**
 * Statements of a call, with `begin` and `commit`: one for the session, and the number given here. None of them grows with
 * what the call lists.
 */
const statements: Readonly<Record<string, number>> = {
  'DELETE /admin/v1/records/:kind': 36,
  'GET /admin/v1/changes': 6,
  'GET /admin/v1/news': 2,
  'GET /admin/v1/news/:kind': 2,
  'GET /admin/v1/news/:kind/:about_id/people': 3,
  'GET /admin/v1/news/costs': 2,
  'GET /admin/v1/news/unreachable': 3,
  'GET /admin/v1/records/:kind': 6,
  'GET /admin/v1/leaves': 3,
  'GET /api/v1/leave/list/:institute_id/:student_id': 4,
  'GET /desk/v1/leaves': 4,
  'GET /admin/v1/tests/:test_id/challenges': 6,
  'GET /admin/v1/tests/:test_id/groups': 5,
  'GET /admin/v1/tests/:test_id/integrity': 5,
  'GET /admin/v1/tests/:test_id/integrity/file': 6,
  'GET /admin/v1/tests/:test_id/items': 5,
  'GET /admin/v1/tests/:test_id/live': 8,
  'GET /admin/v1/tests/:test_id/messages': 4,
  'GET /admin/v1/tests/:test_id/regrades': 5,
  'GET /admin/v1/tests/:test_id/results': 6,
  'GET /admin/v1/tests/:test_id/results/file': 6,
  'GET /admin/v1/tests/:test_id/waiting': 5,
  'GET /admin/v1/tests/:test_id/written': 6,
  'GET /api/v1/academicYear/all/:institute_id': 2,
  'GET /api/v1/access-log/:institute_id': 3,
  'GET /api/v1/alerts/config/messagesByPhoneNo/:institute_id/:phone': 2,
  'GET /api/v1/alerts/messages-read/:institute_id': 2,
  'GET /api/v1/banner-prom/for_student/:user_type': 2,
  'GET /api/v1/calendar-feed/list/:institute_id': 2,
  'GET /api/v1/feeReceipt/:code': 1,
  'GET /api/v1/fileShare/:institute_id': 3,
  'GET /api/v1/fileShare/subject-level/:institute_id': 3,
  'GET /api/v1/home/children-today/:institute_id': 1,
  'GET /api/v1/home/needs-you/:institute_id': 3,
  'GET /api/v1/home/student/:institute_id/:student_id': 3,
  'GET /api/v1/instFileSystem/downloadFile/:institute_id': 3,
  'GET /api/v1/instFileSystem/files/download': 2,
  'GET /api/v1/instFileSystem/get-student-ecourses/:institute_id/:owner_id': 2,
  'GET /api/v1/instFileSystem/places/:institute_id': 2,
  'GET /api/v1/instFileSystem/search/:institute_id': 2,
  'GET /api/v1/institutes/getLogoAndFavIcon': 1,
  'GET /api/v1/meeting_manager/recording/download/:institute_id/:download_id': 2,
  'GET /api/v1/meeting_manager/session/start/:institute_id/:session_id': 2,
  'GET /api/v1/news/choices/:institute_id': 2,
  'GET /api/v1/news/list/:institute_id': 2,
  'GET /api/v1/news/push/devices/:institute_id': 2,
  'GET /api/v1/news/unread/:institute_id': 2,
  'GET /api/v1/own-data/:institute_id/:user_id': 2,
  'GET /api/v1/reports/Student/:studId': 2,
  'GET /api/v1/reports/Student/attendance-days/:institute_id/:student_id': 3,
  'GET /api/v1/reports/Student/attendance-summary/:institute_id/:student_id': 3,
  'GET /api/v1/session/files-key/:institute_id': 1,
  'GET /api/v1/session/live/:institute_id': 2,
  'GET /api/v1/session/passkey-challenge': 0,
  'GET /api/v1/sign-in-security': 4,
  'GET /api/v1/studentWise/fee/:institute_id/students/:student_id/:acad_year_id': 4,
  'GET /api/v1/studentWise/fee/:student_id/feeReceipt/:receipt_no/download': 3,
  'GET /api/v1/studentdashboard/challenges/:user_id/:test_id': 3,
  'GET /api/v1/studentdashboard/testReports/:account_id/:user_id/:test_card_id/-1': 4,
  'GET /api/v1/students/get-student-detail/:institute_id/:owner_id': 2,
  'GET /api/v2/onlineAssignment/get/:institute_id/:file_id': 3,
  'GET /api/v2/onlineAssignment/getAssignmentSolution/:institute_id/:student_id/:file_id': 3,
  'GET /api/v2/onlineAssignment/studentAttachmentsDetail/:institute_id/:student_id/:file_id': 3,
  'GET /desk/v1/beginning': 4,
  'GET /desk/v1/audience': 2,
  'GET /desk/v1/draft-key': 1,
  'GET /desk/v1/find-students': 3,
  'GET /desk/v1/attendance/days/:day': 2,
  'GET /desk/v1/attendance/sections': 2,
  'GET /desk/v1/attendance/sections/:section_id/days/:day': 4,
  'GET /desk/v1/attendance/sections/:section_id/months/:month': 5,
  'GET /desk/v1/changes': 3,
  'GET /desk/v1/device-key': 1,
  'GET /desk/v1/exports/:kind': 12,
  'GET /desk/v1/fees/day-book': 3,
  'GET /desk/v1/fees/day-book/file': 2,
  'GET /desk/v1/fees/owing': 5,
  'GET /desk/v1/fees/plan-choices': 3,
  'GET /desk/v1/fees/series': 2,
  'GET /desk/v1/fees/students': 3,
  'GET /desk/v1/fees/students/:student_id': 12,
  'GET /desk/v1/fees/write-offs': 3,
  'GET /desk/v1/kinds': 1,
  'GET /desk/v1/kinds/:kind': 1,
  'GET /desk/v1/me': 1,
  'GET /desk/v1/messages': 3,
  'GET /desk/v1/notice-readers': 2,
  'GET /desk/v1/passkey-challenge': 0,
  'GET /desk/v1/passwords': 2,
  'GET /desk/v1/people': 4,
  'GET /desk/v1/person/:member_id': 23,
  'GET /desk/v1/person/:member_id/log': 8,
  'GET /desk/v1/records/:kind': 7,
  'GET /desk/v1/sections': 2,
  'GET /desk/v1/settings': 9,
  'GET /desk/v1/settings/sso-test': 8,
  'GET /desk/v1/staff': 2,
  'GET /desk/v1/templates/:kind': 1,
  'GET /desk/v1/today': 4,
  'GET /examPanel/outcome': 3,
  'GET /examPanel/paper': 3,
  'GET /examPanel/time': 1,
  'GET /prod/student-product/item-type-description/:id': 2,
  'GET /prod/student-product/my-products': 2,
  'GET /prod/user-product/v2/assigned-product-test-ids/:kind': 2,
  'GET /reportPreview/:account_id/:user_id/:test_id/-1': 5,
  'GET /reportPreview/:account_id/:user_id/:test_id/-1/1': 5,
  'GET /student/notebook/:userId': 2,
  'GET /student/standings/:userId': 2,
  'GET /student/testLabels': 2,
  'GET /student/testLabels/:label_id/tests': 2,
  'GET /student/testLabels/bookmark/:userId': 2,
  'POST /admin/v1/examMessages': 5,
  'POST /admin/v1/lateAnswers': 6,
  'POST /admin/v1/regrade/preview': 10,
  'POST /admin/v1/removeSecondFactor': 6,
  'POST /api/v1/alerts/messages-read': 3,
  'POST /api/v1/calendar-feed/make': 5,
  'POST /api/v1/holiday_manager/event_for_timetable': 2,
  'POST /api/v1/holiday_manager/getDetail': 3,
  'POST /api/v1/home/announcements-read': 3,
  'POST /api/v1/instFileSystem/allocateWatchHistory': 3,
  'POST /api/v1/instFileSystem/fileDownloadCount': 3,
  'POST /api/v1/instFileSystem/get-study-material': 6,
  'POST /api/v1/meeting_manager/getMeetingV2/:institute_id': 3,
  'POST /api/v1/news/choices': 6,
  'POST /api/v1/news/push/subscribe': 2,
  'POST /api/v1/news/read': 5,
  'POST /api/v1/own-data/make': 5,
  'POST /api/v1/reports/Student/attendance/:student_id/:batch_id': 3,
  'POST /api/v1/students/aadhaar/:institute_id/:owner_id': 3,
  'POST /api/v2/onlineAssignment/downloadFile': 2,
  'POST /api/v2/onlineAssignment/student/getAssignmentsDetail': 3,
  'POST /api/v2/timeTable/v3': 4,
  'POST /api/v2/timeTable/year-count': 3,
  'POST /desk/v1/message-reach': 6,
  'POST /desk/v1/messages': 36,
  'POST /desk/v1/family-view': 10,
  'POST /desk/v1/passwords': 11,
  'POST /desk/v1/people/account': 9,
  'POST /desk/v1/people/change': 33,
  'POST /desk/v1/people/family': 47,
  'POST /desk/v1/fees/plans': 20,
  'POST /desk/v1/staff/invite': 9,
  'POST /examPanel/begin': 3,
  'POST /examPanel/bookmark': 2,
  'POST /examPanel/launchNotebook': 3,
  'POST /examPanel/save': 5,
  'POST /examPanel/takeOver': 2,
  'POST /student/testLabels/deleteBookmark': 3,
  'POST /tests/list_id': 2,
  'PUT /admin/v1/files': 11,
  'PUT /admin/v1/records/:kind': 20,
  'PUT /api/v1/instFileSystem/place': 3,
  'PUT /api/v1/instFileSystem/update-watch-count': 3,
  'PUT /api/v1/profiles/update/:institute_id/:user_id': 8,
  ...upiStatements,
  'PUT /desk/v1/beginning': 4,
  'PUT /desk/v1/attendance/classes/:class_id': 8,
  'PUT /desk/v1/settings/connection': 5,
  'PUT /desk/v1/records/:kind': 20,
}

/** Calls that cannot be repeated: they begin or end a session, or use something up. */
const onceOnly =
  /POST \/api\/v1\/(payments\/orders|feeTransfers)|POST \/desk\/v1\/online-payments\/(check|refund)|POST \/desk\/v1\/fees\/(payments|reversals|refunds|credits|fines|write-offs|series|transfers|statements)|desk\/v1\/(sign-in|second-step|passkey$|set-up|invitation|accept|changes\/undo|staff\/(reset-step|roles)|exports$|begin(\/code)?$|beginning\/classes|settings\/(picture|test-message)|(tokens|webhooks)\/|tokens$|webhooks$)|login|logout|Password|changePwd|sign-out|sign-in-security\/|session\/(passkey$|second-step|student)|examPanel\/(open|submit|endPart|launch$)|feed\/revoke|news\/push\/(remove|test)|updateAssignment|admin\/v1\/(marks|countLateAnswer|extraTime|examDevice|passwords|regrade$|challenges\/answer)|studentdashboard\/(c|takeBackC)hallenge$|leaves\/decide|leave\/(ask|withdraw)$/

/** Calls about what none of these students has. */
const aboutOthers =
  /v1\/payments\/|online-payments|home\/open|videoOTP|fees\/receipts|download-links|receipt\/download|test-receipt|own-data.*download|family-view\/end|challenge_id|leave_id|desk\/v1\/imports|export_id|notice_id|message_id|desk\/v1\/(notices$|notice-reach)/

/** Calls that read again while they last. */
const lasting = /live\/stream/

const counted = allCalls.filter(
  ({ method, path }) => ![onceOnly, aboutOthers, lasting].some((left) => left.test(`${method} ${path}`)),
)

type Counted = { status: number; statements: number; size: number }

/** What the second of two requests costs: the first one notes what is noted once a day. */
async function count(call: Call, me: Caller): Promise<Counted> {
  const ask = () =>
    send(
      { app: { inject: (one) => app.inject(one) } },
      call,
      validRequest(call, me),
      tokenOf(call, me),
      inFull,
    )
  await ask()
  const { query } = pg.Client.prototype
  let statements = 0
  pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
    statements++
    return Reflect.apply(query, this, values)
  } as typeof query
  try {
    const { statusCode, body } = await ask()
    return { status: statusCode, statements, size: body.length }
  } finally {
    pg.Client.prototype.query = query
  }
}

test('a call sends as many statements for sixty of everything as for three', async () => {
  const found: Record<string, unknown> = {}
  const longer = []
  for (const call of counted) {
    const [less, more] = [await count(call, callers.few), await count(call, callers.many)]
    const isAlike = less.statements === more.statements && less.status === 200 && more.status === 200
    found[nameOf(call)] = isAlike ? less.statements : { less, more }
    if (more.size > 3 * less.size) longer.push(nameOf(call))
  }
  expect(found).toEqual(statements)
  // The replies of calls that list something are longer.
  expect(longer.length).toBeGreaterThan(20)
})

test('a call of a parent of two sends as many as one of a parent with one child', async () => {
  const different = []
  let answered = 0
  for (const call of counted.filter(({ access }) => access === 'student')) {
    const [one, two] = [await count(call, parents.few), await count(call, parents.many)]
    if (one.status === 200) answered++
    if (one.status !== two.status || one.statements !== two.statements)
      different.push({ name: nameOf(call), one, two })
  }
  expect(different).toEqual([])
  expect(answered).toBeGreaterThan(30)
})
