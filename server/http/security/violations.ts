import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Context } from '#server/context.ts'

/** Address to which browsers report violations of the page's policy. */
export const violationsPath = '/policy-violations'

const limits = { bytes: 8 * 1024, reports: 5, linesAnHour: 100 }
const hourMs = 60 * 60 * 1000

const words = z.string().max(2000).catch('')
/** The Reporting API, and what older browsers send to `report-uri`. */
const reports = z.union([
  z.array(z.object({ body: z.object({ effectiveDirective: words, blockedURL: words, disposition: words }) })),
  z.object({
    'csp-report': z.object({ 'effective-directive': words, 'blocked-uri': words, disposition: words }),
  }),
])

/**
 * Logs violations: an attack, or a host that is missing in CONTENT_HOSTS. Anyone can send reports, so they are small and few,
 * and only the directive and the host are logged: addresses have ids and names.
 */
export function logViolations(app: FastifyInstance, { clock, log }: Pick<Context, 'clock' | 'log'>): void {
  let hour = 0
  let lines = 0
  const mayLog = () => {
    const now = Math.floor(clock().getTime() / hourMs)
    if (now !== hour) [hour, lines] = [now, 0]
    return ++lines <= limits.linesAnHour
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const types = ['application/csp-report', 'application/reports+json']
    scope.addContentTypeParser(types, { parseAs: 'string' }, scope.getDefaultJsonParser('ignore', 'ignore'))
    scope.post(
      violationsPath,
      { schema: { hide: true }, bodyLimit: limits.bytes },
      async (request, reply) => {
        const read = reports.safeParse(request.body)
        if (!read.success) return reply.status(400).send({ statusCode: 400, message: 'Bad Request' })
        for (const violation of violationsOf(read.data).slice(0, limits.reports))
          if (mayLog()) log.warn(violation, 'the content policy blocked something')
        return reply.status(204).send()
      },
    )
  })
}

function violationsOf(report: z.output<typeof reports>) {
  if (!Array.isArray(report)) {
    const { 'effective-directive': directive, 'blocked-uri': blocked } = report['csp-report']
    return [{ directive: nameOf(directive), blocked: hostOf(blocked) }]
  }
  return report.map(({ body }) => ({
    directive: nameOf(body.effectiveDirective),
    blocked: hostOf(body.blockedURL),
  }))
}

const nameOf = (directive: string) => (/^[a-z-]{1,40}$/.test(directive) ? directive : 'unknown')

/** The origin of an address; `inline`, `eval` and the like as they are. */
function hostOf(blocked: string): string {
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked
  return URL.canParse(blocked) ? new URL(blocked).origin.slice(0, 200) : 'unknown'
}
