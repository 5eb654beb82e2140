import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { limitReports } from '#server/news/reports/limits.ts'
import { askAbout } from '#server/payments/job.ts'
import { type Account, findAccounts, findOrderOfProvider } from '#server/payments/queries.ts'
import { isSigned } from '#server/payments/razorpay.ts'
import { providerNames } from '#server/payments/tables.ts'
import { noteWebhook } from '#server/payments/writes.ts'

export const webhookPath = '/api/v1/payments/webhook/:provider/:institute_id'
const maxBytes = 256 * 1024

const inPath = z.object({
  provider: z.enum(providerNames),
  institute_id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
})
const holder = z.optional(
  z.object({ entity: z.looseObject({ id: z.string(), order_id: z.nullish(z.string()) }) }),
)
const event = z.object({
  account_id: z.optional(z.string().check(z.maxLength(60))),
  event: z.optional(z.string()),
  payload: z.optional(z.object({ payment: holder, order: holder })),
})

/**
 * What a provider calls, without a session: it only says of which order to ask [pay-17]. An error is answered by 5xx, after which the provider sends the
 * same again, for a day.
 */
export function paymentWebhookRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, log, secrets } = context
  const limits = limitReports({ atOnce: 20 })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is over the bytes as they were sent.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      webhookPath,
      {
        schema: { hide: true },
        bodyLimit: maxBytes,
        onRequest: async (request, reply) => limits.begin(request, reply),
      },
      async (request, reply) => {
        const at = inPath.safeParse(request.params)
        const { body } = request
        if (!at.success || !Buffer.isBuffer(body)) return refuse(request, 'path')
        const instituteId = Number(at.data.institute_id)
        const account = await signedBy(request, body, { instituteId, provider: at.data.provider })
        if (!account) return refuse(request, 'signature')
        const read = event.safeParse(readJson(body))
        if (!read.success) return refuse(request, 'content')
        const { account_id: accountRef = '', payload } = read.data
        if (account.accountRef !== '' && accountRef !== account.accountRef) return refuse(request, 'account')
        await noteWebhook(pool, { instituteId, accountId: account.id, accountRef, now: clock() })
        const providerOrderId = payload?.order?.entity.id ?? payload?.payment?.entity.order_id ?? ''
        const of = { instituteId, accountId: account.id, providerOrderId }
        const order = providerOrderId === '' ? undefined : await findOrderOfProvider(pool, of)
        if (order) {
          const why = String(request.headers['x-razorpay-event-id'] ?? read.data.event ?? '')
          await askAbout(pool, { instituteId, orderId: order.id, why: `webhook ${slotOf(why)}` })
          context.nudgeQueue()
        }
        return reply.header('cache-control', 'no-store').send('')
      },
    )
  })

  function refuse(request: FastifyRequest, why: string): never {
    limits.refuse(request)
    context.metrics?.refused(`payment: webhook ${why}`)
    log.warn({ why }, 'a webhook of payments was refused')
    throw notFound()
  }

  /** The account of which the present secret, or the one before it, has signed a body. */
  async function signedBy(
    { headers }: FastifyRequest,
    body: Buffer,
    of: { instituteId: number; provider: Account['provider'] },
  ): Promise<Account | undefined> {
    const signature = String(headers['x-razorpay-signature'] ?? '')
    const now = clock()
    const accounts = await findAccounts(pool, of)
    return accounts.find(({ sealedWebhookSecret, sealedFormerSecret, formerUntil }) => {
      const isFormer = sealedFormerSecret !== '' && formerUntil !== null && formerUntil > now
      const sealed = [sealedWebhookSecret, isFormer ? sealedFormerSecret : '']
      return sealed.some((one) => one !== '' && isSigned(body, signature, secrets.open(one)))
    })
  }
}

/** Different events rarely have the same one, and no more jobs of an order wait than there are: ids of events are not signed. */
const slotOf = (id: string): number => (createHash('sha256').update(id).digest()[0] ?? 0) % 16

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
