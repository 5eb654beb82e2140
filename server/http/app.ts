import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Context } from '#server/context.ts'
import { deskAnswerRoutes } from '#server/desk/answers/routes.ts'
import { familyViewRoutes } from '#server/desk/as-family/routes.ts'
import { deskAttendanceRoutes } from '#server/desk/attendance/routes.ts'
import { beginRoutes } from '#server/desk/begin/routes.ts'
import { deskExportRoutes } from '#server/desk/exports/routes.ts'
import { deskFeeRoutes } from '#server/desk/fees/routes.ts'
import { deskImportRoutes } from '#server/desk/imports/routes.ts'
import { deskLeaveRoutes } from '#server/desk/leave/routes.ts'
import { deskMeetingRoutes } from '#server/desk/meetings/routes.ts'
import { deskNoticeRoutes } from '#server/desk/notices/routes.ts'
import { deskPeopleRoutes } from '#server/desk/people/routes.ts'
import { deskQuestionRoutes } from '#server/desk/questions/routes.ts'
import { deskRecordRoutes } from '#server/desk/record-routes.ts'
import { deskRoutes } from '#server/desk/routes.ts'
import { settingsRoutes } from '#server/desk/settings/routes.ts'
import { deskTodayRoutes } from '#server/desk/today/routes.ts'
import { deskUpiRoutes } from '#server/desk/upi/routes.ts'
import { adminFileRoutes } from '#server/exchange/admin/files.ts'
import { passwordRoutes } from '#server/exchange/admin/passwords.ts'
import { recordRoutes } from '#server/exchange/admin/records.ts'
import { changeRoutes } from '#server/exchange/changes/routes.ts'
import { askRoutes } from '#server/features/ask/routes.ts'
import { assignmentRoutes } from '#server/features/assignment/routes.ts'
import { documentRoutes } from '#server/features/document/routes.ts'
import { eventRoutes } from '#server/features/event/routes.ts'
import { bookmarkRoutes } from '#server/features/exam/bookmark/routes.ts'
import { challengeRoutes } from '#server/features/exam/challenge/routes.ts'
import { integrityRoutes } from '#server/features/exam/integrity/routes.ts'
import { liveExamRoutes } from '#server/features/exam/live/routes.ts'
import { markingRoutes } from '#server/features/exam/marking/routes.ts'
import { panelAdminRoutes } from '#server/features/exam/panel/admin/routes.ts'
import { examMessageRoutes } from '#server/features/exam/panel/messages/routes.ts'
import { panelRoutes } from '#server/features/exam/panel/routes.ts'
import { regradeRoutes } from '#server/features/exam/regrade/routes.ts'
import { reportRoutes } from '#server/features/exam/report/routes.ts'
import { examRoutes } from '#server/features/exam/routes.ts'
import { sheetRoutes } from '#server/features/exam/sheet/routes.ts'
import { feeRoutes } from '#server/features/fee/routes.ts'
import { upiRoutes } from '#server/features/fee/upi/routes.ts'
import { answerRoutes } from '#server/features/home/answer/routes.ts'
import { homeRoutes } from '#server/features/home/routes.ts'
import { leaveRoutes } from '#server/features/leave/routes.ts'
import { liveRoutes } from '#server/features/live/routes.ts'
import { meetingRoutes } from '#server/features/meeting/routes.ts'
import { messageRoutes } from '#server/features/message/routes.ts'
import { productRoutes } from '#server/features/product/routes.ts'
import { accessLogRoutes } from '#server/features/profile/access-log-routes.ts'
import { ownDataRoutes } from '#server/features/profile/own-data/routes.ts'
import { profileRoutes } from '#server/features/profile/routes.ts'
import { deviceRoutes } from '#server/features/session/devices/routes.ts'
import { passkeyRoutes } from '#server/features/session/passkey/routes.ts'
import { sessionRoutes } from '#server/features/session/routes.ts'
import { studyRoutes } from '#server/features/study/routes.ts'
import { timetableRoutes } from '#server/features/timetable/routes.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { noteReading } from '#server/http/access-log.ts'
import { serveAppManifest } from '#server/http/app-manifest.ts'
import { limitSlowBodies, refuseEndlessBodies } from '#server/http/connections/bodies.ts'
import { paceConnections } from '#server/http/connections/connections.ts'
import { finishReplies } from '#server/http/connections/stop.ts'
import { addReference, nameRequests, translateErrors } from '#server/http/errors.ts'
import { preventCachingAtUnknownHosts, refuseOddHosts } from '#server/http/hosts.ts'
import { describeApi } from '#server/http/openapi.ts'
import { dropSurplus, guardOwnership } from '#server/http/parts-guard.ts'
import { servePortal } from '#server/http/portal.ts'
import { secureHeaders } from '#server/http/security/security.ts'
import { logRefusals } from '#server/http/security/security-log.ts'
import { serveSecurityText } from '#server/http/security/security-txt.ts'
import { logViolations } from '#server/http/security/violations.ts'
import { guardSessions } from '#server/http/session-guard.ts'
import { answerUnchanged } from '#server/http/unchanged/unchanged.ts'
import { unsubscribeRoutes } from '#server/news/email/unsubscribe-routes.ts'
import { newsCostsRoutes } from '#server/news/paid/routes.ts'
import { pushRoutes } from '#server/news/push/routes.ts'
import { newsReachRoutes } from '#server/news/reach/routes.ts'
import { smsReportRoutes } from '#server/news/reports/sms-routes.ts'
import { whatsAppReportRoutes } from '#server/news/reports/whatsapp-routes.ts'
import { newsRoutes } from '#server/news/routes.ts'
import { guardRepeats } from '#server/once/once.ts'
import { measureRequests } from '#server/operator/measure-requests.ts'
import { pageSpeedRoutes } from '#server/operator/page-speed.ts'
import { operatorRoutes } from '#server/operator/routes.ts'
import { checkoutRoutes } from '#server/payments/checkout/routes.ts'
import { deskOnlineRoutes } from '#server/payments/desk/routes.ts'
import { paymentRoutes } from '#server/payments/routes.ts'
import { testPaymentRoutes } from '#server/payments/stand-in/page.ts'
import { paymentWebhookRoutes } from '#server/payments/webhook.ts'
import { maxBytes } from '#server/route.ts'
import { uploadRoutes } from '#server/uploads/routes.ts'

const features = [
  sessionRoutes,
  passkeyRoutes,
  deviceRoutes,
  homeRoutes,
  timetableRoutes,
  liveRoutes,
  eventRoutes,
  examRoutes,
  reportRoutes,
  bookmarkRoutes,
  panelRoutes,
  panelAdminRoutes,
  examMessageRoutes,
  integrityRoutes,
  sheetRoutes,
  liveExamRoutes,
  regradeRoutes,
  challengeRoutes,
  markingRoutes,
  studyRoutes,
  documentRoutes,
  productRoutes,
  assignmentRoutes,
  feeRoutes,
  upiRoutes,
  messageRoutes,
  newsRoutes,
  newsCostsRoutes,
  newsReachRoutes,
  pushRoutes,
  unsubscribeRoutes,
  whatsAppReportRoutes,
  smsReportRoutes,
  profileRoutes,
  accessLogRoutes,
  ownDataRoutes,
  fileRoutes,
  uploadRoutes,
  operatorRoutes,
  pageSpeedRoutes,
  recordRoutes,
  adminFileRoutes,
  passwordRoutes,
  changeRoutes,
  deskRoutes,
  deskRecordRoutes,
  deskPeopleRoutes,
  deskImportRoutes,
  deskExportRoutes,
  beginRoutes,
  settingsRoutes,
  deskNoticeRoutes,
  deskAnswerRoutes,
  answerRoutes,
  deskAttendanceRoutes,
  deskTodayRoutes,
  deskLeaveRoutes,
  leaveRoutes,
  askRoutes,
  deskQuestionRoutes,
  deskMeetingRoutes,
  meetingRoutes,
  deskFeeRoutes,
  deskOnlineRoutes,
  paymentRoutes,
  paymentWebhookRoutes,
  testPaymentRoutes,
  checkoutRoutes,
  deskUpiRoutes,
  familyViewRoutes,
]

/** The whole server, ready to listen or to be called by a test. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    // We log a line of our own: Fastify's has the address, with ids and tokens in it.
    logController: new LogController({ disableRequestLogging: true }),
    ...nameRequests,
    trustProxy: (_address: string, hop: number) => hop < context.config.TRUSTED_PROXIES,
    bodyLimit: maxBytes.open,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: (request) => readableAddress(request.url ?? '/'),
  })
  paceConnections(app.server)
  finishReplies(app.server)
  limitSlowBodies(app.server)
  refuseEndlessBodies(app)
  app.decorateRequest('spool', null)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  if (context.metrics) measureRequests(app, context.metrics)
  translateErrors(app)
  logRefusals(app, context)
  addReference(app)
  dateReplies(app, context)
  // Calls only take JSON; plain text is 415, like any other type.
  app.removeContentTypeParser('text/plain')
  secureHeaders(app, context.config)
  refuseOddHosts(app)
  preventCachingAtUnknownHosts(app, context)
  // A month of a full time table becomes ten times smaller. The portal's own files are compressed by its
  // build.
  await app.register(compress, {
    globalDecompression: false,
    customTypes: /^(application\/json|text\/calendar)\b/,
    encodings: ['gzip'],
    // Making a stream for a month costs more than the month; a larger reply would keep others waiting for milliseconds.
    syncThreshold: 256 * 1024,
  })
  await describeApi(app, context.config)
  guardSessions(app, context)
  dropSurplus(app)
  guardOwnership(app)
  guardRepeats(app, context)
  answerUnchanged(app, context)
  noteReading(app, context)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.call) reply.header('cache-control', 'no-store')
  })
  const accessLevel = context.config.ACCESS_LOG === 'on' ? 'info' : 'debug'
  app.addHook('onResponse', async (request, reply) => {
    const { url: route } = request.routeOptions
    const { statusCode: status, elapsedTime } = reply
    // The route, never the address: that has ids and tokens.
    request.log[accessLevel](
      { method: request.method, route, status, ms: Math.round(elapsedTime) },
      'answered',
    )
  })
  for (const mountFeature of features) mountFeature(app, context)
  logViolations(app, context)
  serveSecurityText(app, context)
  await serveAppManifest(app, context)
  await servePortal(app, context)
  return app
}

/** Longer than any id. For other methods than GET the router would answer it itself. */
const longSegment = /[^/]{501}/

/**
 * A path that cannot be decoded gets a normal 404. Fastify's answer would repeat the path, in another shape
 * and without our headers.
 */
function readableAddress(url: string): string {
  if (longSegment.test(url.split('?', 1)[0] ?? '')) return '/unreadable'
  if (!url.includes('%')) return url
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return '/unreadable'
  }
}

/** Portals take the server's time from `Date`, which Node would make from a wall clock that is in doubt. */
function dateReplies(app: FastifyInstance, { clocks }: Pick<Context, 'clocks'>): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (clocks.isInDoubt()) reply.header('date', clocks.now().toUTCString())
  })
}
