import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { ruleOf } from '#server/http/security/rule-of.ts'
import { networkOf } from '#server/network/network.ts'
import { logNameOf, type Subject } from '#server/secrets/log-name.ts'

/** Limits the lines of a flood: a number for each rule, then one line with the count of the rest. */
const maxLinesAMinute = 600
const minuteMs = 60_000

type Counted = { minute: number; lines: number }

/**
 * A line for each refusal: guesses, foreign ids, broken rules and limits. It has the time, the route, the
 * rule, and the caller as a keyed hash (docs/security.md "Logs").
 */
export function logRefusals(
  app: FastifyInstance,
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
): void {
  const counts = new Map<string, Counted>()
  app.addHook('onError', async (request, _reply, error) => {
    const rule = ruleOf(error)
    if (rule === 'internal') return
    const minute = Math.floor(clock().getTime() / minuteMs)
    const before = counts.get(rule)
    const counted = before?.minute === minute ? before : { minute, lines: 0 }
    counts.set(rule, counted)
    const unsaid = Math.max(0, (before?.lines ?? 0) - maxLinesAMinute)
    if (before && before !== counted && unsaid > 0)
      request.log.warn({ security: 'not logged one by one', rule, count: unsaid }, 'refused')
    if (++counted.lines > maxLinesAMinute) return
    const subject = subjectOf(request)
    request.log.info(
      {
        security: 'refused',
        rule,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        network: logNameOf(secrets, { network: networkOf(request.ip) }),
        ...(subject && { who: logNameOf(secrets, subject) }),
      },
      'refused',
    )
  })
}

/** The caller, or the login that was tried. */
function subjectOf({ session, panel, admin, desk, body }: FastifyRequest): Subject | undefined {
  const person = session ?? desk
  if (person) return { instituteId: person.instituteId, personId: person.personId }
  if (panel) return { attemptOf: panel.instituteId, attemptId: panel.attemptId }
  if (admin) return { adminOf: admin.instituteId }
  const login = typeof body === 'object' && body !== null && 'user_name' in body ? body.user_name : undefined
  return typeof login === 'string' ? { login } : undefined
}
