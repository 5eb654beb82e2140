import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { limitReports } from '#server/news/reports/limits.ts'
import { recordReports } from '#server/news/reports/record.ts'
import { readSmsReports } from '#server/news/reports/sms-payload.ts'

export const smsReportsPath = '/api/v1/news/reports/sms'

const maxBytes = 512 * 1024

/**
 * What the SMS gateway calls, without a session: by GET with a query, or POST with a form or JSON. Only the key in it is proof
 * [news-48]. A failure is answered by 5xx, after which gateways send the same again.
 */
export function smsReportRoutes(app: FastifyInstance, context: Context): void {
  const { secrets, config, clock } = context
  if (!config.SMS_GATEWAY_URL) return
  const limits = limitReports({ atOnce: 50 })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const readAs = (read: (text: string) => unknown) => (_request: unknown, body: unknown, done: Done) =>
      done(null, read(String(body)))
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, readAs(readJson))
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      readAs((text) => Object.fromEntries(new URLSearchParams(text))),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: smsReportsPath,
      schema: { hide: true },
      bodyLimit: maxBytes,
      onRequest: async (request, reply) => limits.begin(request, reply),
      handler: take,
    })
  })

  async function take(request: FastifyRequest, reply: FastifyReply) {
    const { query, body } = request
    const { isProven, reports } = readSmsReports({ query, body }, { secrets, config, now: clock() })
    if (!isProven) {
      limits.refuse(request)
      throw notFound()
    }
    await recordReports(context, reports)
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('OK')
  }
}

type Done = (error: Error | null, body?: unknown) => void

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
