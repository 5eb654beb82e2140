import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Access, type AdminScope, allowsScope, type Call } from '#domain/call.ts'
import { deskIdleMs } from '#domain/desk/life.ts'
import type { StaffRole } from '#domain/desk/roles.ts'
import { savePanel } from '#domain/exam/panel/calls.ts'
import { userTypes } from '#domain/session/user-type.ts'
import type { Context } from '#server/context.ts'
import { findFamilyView } from '#server/desk/as-family/queries.ts'
import { isReadableInView } from '#server/desk/as-family/readable-calls.ts'
import { type DeskSession, findDeskSession } from '#server/desk/queries.ts'
import { touchDeskSession } from '#server/desk/writes.ts'
import { Failure, notFound } from '#server/failure.ts'
import { touchToken } from '#server/features/exam/panel/admin/writes-tokens.ts'
import { findAdmin } from '#server/features/exam/panel/queries.ts'
import { findOwnPass, passOfSave } from '#server/features/exam/panel/save/known-passes.ts'
import { mayViewYear, refusalOf } from '#server/features/session/policy.ts'
import { findSession, type TokenKind } from '#server/features/session/queries.ts'
import { refuseFor, takeAttempt } from '#server/features/session/throttle.ts'
import { hashToken, readToken, type Token } from '#server/features/session/tokens.ts'
import { touchSession } from '#server/features/session/writes.ts'
import { networkOf } from '#server/network/network.ts'
import { createRequestRate, type RequestRate, secondsAtOnce } from '#server/network/request-rate.ts'
import { hostOf } from '#server/route.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'
import { hashOfSecret } from '#server/secrets/secret.ts'
import type { Session } from '#server/session.ts'

/** The last use of a session or a token is written at most this often. */
const touchEveryMs = 60_000

/**
 * How many times the limit of a session a pass to the exam panel has, whose answers must not wait, and a
 * program.
 */
const timesMore = 3

/**
 * Runs before every call that is not open, and before others with a token: no token 401, too many requests
 * 429, an ended session 403, another institute's host 404.
 */
export function guardSessions(app: FastifyInstance, context: Context): void {
  for (const caller of ['session', 'panel', 'admin', 'desk'] as const) app.decorateRequest(caller, null)
  app.decorateRequest('snapshot', '')
  const rates = makeRates(context.config.REQUESTS_PER_SECOND)
  app.addHook('onRequest', async (request) => {
    const { call, access = call?.access ?? 'open', deskRoles = call?.roles } = request.routeOptions.config
    if (access === 'open') return
    const token = readToken(request.headers.authorization)
    if (!token) throw new Failure('unauthorized')
    const [rate, key] = [rates[access], hashToken(token.secret)]
    // Before the session is looked up, so that simultaneous requests are counted one by one.
    rate.take(key)
    let isOtherYear = false
    try {
      if (access === 'panel') request.panel = await readPass(context, request, token)
      else if (access === 'desk') request.desk = await readDesk(context, request, token, deskRoles)
      else if (access === 'admin') request.admin = await readAdmin(context, request, token, call?.scope)
      else {
        const { mayViewYear, snapshot, ...session } = token.isView
          ? await findOpenView(context, request, token, call)
          : await findOpenSession(context, request, access, token)
        isOtherYear = access === 'student' && !mayViewYear
        request.session = session
        request.snapshot = snapshot
      }
      rate.keep(key)
    } catch (error) {
      rate.drop(key)
      throw error
    }
    if (isOtherYear && call && !call.anyYear) throw notFound()
  })
}

function makeRates(perSecond: number): Record<Access, RequestRate> {
  const rateOf = (each: number) => createRequestRate({ perSecond: each, atOnce: each * secondsAtOnce })
  const [people, more] = [rateOf(perSecond), rateOf(perSecond * timesMore)]
  return {
    open: people,
    student: people,
    exam: people,
    scorecard: people,
    panel: more,
    admin: more,
    desk: people,
  }
}

type OpenSession = Session & { mayViewYear: boolean; snapshot: string }

/** @throws Failure where the token opens no session, or the session has ended */
export async function findOpenSession(
  context: Context,
  request: FastifyRequest,
  access: TokenKind,
  token: Omit<Token, 'isView'>,
): Promise<OpenSession> {
  const found = await findSession[access](context.pool, {
    tokenHash: hashToken(token.secret),
    host: hostOf(request),
  })
  if (!found) throw new Failure('unauthorized')
  const now = context.clock()
  const refusal = refusalOf(found, now)
  if (refusal) throw new Failure(refusal)
  refuseOtherHost(found)
  if (now.getTime() - found.lastSeenAt.getTime() > touchEveryMs) {
    await touchSession(context.pool, { ...found, now })
  }
  return {
    instituteId: found.instituteId,
    sessionId: found.sessionId,
    personId: found.personId,
    role: found.role,
    userType: userTypes[found.role],
    secret: token.secret,
    deviceKey: found.deviceKey,
    students: found.students,
    yearId: token.yearId,
    timeZone: found.timeZone,
    isSchool: found.isSchool,
    mayViewYear: mayViewYear(found, token.yearId),
    snapshot: found.snapshot,
  }
}

/**
 * A view as a family: only calls that change nothing are answered, whatever the roles [desk-92].
 * @throws Failure where the token opens no view, the view has ended, or the call is not readable in it
 */
async function findOpenView(
  { pool, clock }: Context,
  request: FastifyRequest,
  { secret, yearId }: Token,
  call: Call | undefined,
): Promise<OpenSession> {
  const found = await findFamilyView(pool, {
    tokenHash: hashToken(secret),
    host: hostOf(request),
    now: clock(),
  })
  if (!found) throw new Failure('unauthorized')
  if (!found.isOpen || found.status !== 'active') throw new Failure('viewOver')
  refuseOtherHost(found)
  if (!isReadableInView(call)) throw new Failure('viewOnly')
  const { status: _, isOpen: _open, hostInstituteId: _host, instituteYearIds: _years, ...session } = found
  return {
    ...session,
    userType: userTypes[found.role],
    secret,
    deviceKey: '',
    yearId,
    mayViewYear: mayViewYear(found, yearId),
  }
}

/** A pass to the exam panel is independent of the session that requested it. */
function readPass({ pool, clock }: Context, request: FastifyRequest, token: Token): Promise<PanelPass> {
  const at = { passHash: hashOfSecret(token.secret), host: hostOf(request), now: clock() }
  return request.routeOptions.config.call === savePanel ? passOfSave(pool, at) : findOwnPass(pool, at)
}

/**
 * A valid token works however often others failed: it is too long to guess.
 * @throws Failure `tooManyAttempts` from a network with too many failures
 */
async function readAdmin(
  context: Context,
  request: FastifyRequest,
  token: Token,
  scope: AdminScope | undefined,
) {
  const found = await findAdmin(context.pool, {
    tokenHash: hashOfSecret(token.secret),
    host: hostOf(request),
  })
  if (!found) {
    refuseFor(await takeAttempt(context, 'network', `admin ${networkOf(request.ip)}`))
    throw new Failure('unauthorized')
  }
  refuseOtherHost(found)
  // It was valid once, so it is not a guess.
  if (found.expiresAt <= context.clock()) throw new Failure('tokenExpired')
  if (!scope || !allowsScope(found.scopes, scope)) throw new Failure('otherScope')
  const now = context.clock()
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > touchEveryMs)
    await touchToken(context.pool, { ...found, now })
  return found
}

/** @throws Failure where the token opens no session of the desk, or the roles do not allow the call */
async function readDesk(
  { pool, clock }: Context,
  request: FastifyRequest,
  token: Token,
  roles: readonly StaffRole[] = [],
): Promise<DeskSession> {
  const at = { tokenHash: hashToken(token.secret), host: hostOf(request) }
  const found = await findDeskSession(pool, at)
  if (!found) throw new Failure('unauthorized')
  refuseOtherHost(found)
  const now = clock()
  if (found.expiresAt <= now) throw new Failure('sessionExpired')
  const idleMs = now.getTime() - found.lastSeenAt.getTime()
  if (idleMs > deskIdleMs) throw new Failure('sessionIdle')
  if (!found.roles.some((role) => roles.includes(role))) throw new Failure('otherRole')
  if (idleMs > touchEveryMs) await touchDeskSession(pool, { ...found, now })
  return found
}

function refuseOtherHost(found: { hostInstituteId: number | null; instituteId: number }): void {
  if (found.hostInstituteId !== null && found.hostInstituteId !== found.instituteId) throw notFound()
}
