import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { limitReports } from '#server/news/reports/limits.ts'
import { findWhatsAppSenders } from '#server/news/reports/queries.ts'
import { recordReports } from '#server/news/reports/record.ts'
import { followWish } from '#server/news/reports/stop.ts'
import { readPayload } from '#server/news/reports/whatsapp-payload.ts'

export const whatsAppReportsPath = '/api/v1/news/reports/whatsapp'

/** The most that Meta sends in one call. */
const maxBytes = 3 * 1024 * 1024
const signature = /^sha256=([\da-f]{64})$/

/**
 * What Meta calls, without a session: it asks once whether the address is ours, and then reports [news-48]. An error is
 * answered by 5xx, after which Meta sends the same again, for a week.
 */
export function whatsAppReportRoutes(app: FastifyInstance, context: Context): void {
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = context.config
  const { pool, secrets, clock, log } = context
  if (!appSecret || !verifyToken) return
  const limits = limitReports({ atOnce: 20 })
  const said = new Set<number>()

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is over the bytes as they were sent.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )

    scope.get(whatsAppReportsPath, { schema: { hide: true } }, async (request, reply) => {
      const query = request.query as Record<string, unknown>
      const challenge = query['hub.challenge']
      const isOurs = query['hub.mode'] === 'subscribe' && isSame(query['hub.verify_token'], verifyToken)
      if (!isOurs || typeof challenge !== 'string' || !/^[\w.~-]{1,200}$/.test(challenge)) {
        limits.refuse(request)
        throw notFound()
      }
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(challenge)
    })

    scope.post(
      whatsAppReportsPath,
      {
        schema: { hide: true },
        bodyLimit: maxBytes,
        onRequest: async (request, reply) => {
          limits.begin(request, reply)
          if (!signatureOf(request)) refuse(request)
        },
      },
      async (request, reply) => {
        if (!Buffer.isBuffer(request.body) || !isSigned(appSecret, request.body, signatureOf(request)))
          refuse(request)
        await take(readJson(request.body as Buffer))
        return reply.header('cache-control', 'no-store').send('')
      },
    )
  })

  function refuse(request: FastifyRequest): never {
    limits.refuse(request)
    throw notFound()
  }

  async function take(body: unknown): Promise<void> {
    const { reports, wishes, faults } = readPayload(secrets, body, clock())
    for (const code of faults) {
      if (said.has(code)) continue
      said.add(code)
      log.error({ code }, 'WhatsApp reports that the operator has to act')
    }
    await recordReports(context, reports)
    for (const { wish, phone, sender } of wishes) {
      const senders = await findWhatsAppSenders(pool, { sender })
      await followWish(context, { wish, phone, instituteIds: senders.map(({ instituteId }) => instituteId) })
    }
  }
}

const signatureOf = ({ headers }: FastifyRequest): string | undefined =>
  signature.exec(String(headers['x-hub-signature-256'] ?? ''))?.[1]

const isSigned = (secret: string, body: Buffer, given = ''): boolean => {
  const [one, other] = [createHmac('sha256', secret).update(body).digest(), Buffer.from(given, 'hex')]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Compared as hashes, so that the time says nothing of either text. */
const isSame = (given: unknown, expected: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(expected))
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
