import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { orderCode } from '#domain/fee/online/calls.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { isKnownHost } from '#server/network/known-hosts.ts'
import { hostedPage, scriptPage } from '#server/payments/checkout/page.ts'
import { backPath, checkoutPath, openTicket, ticketOf } from '#server/payments/checkout/ticket.ts'
import { askAbout } from '#server/payments/job.ts'
import { providerOf } from '#server/payments/needs.ts'
import { checkoutOf } from '#server/payments/present.ts'
import { findAccount, findOrderByCode, findPayer } from '#server/payments/queries.ts'
import { hostOf } from '#server/route.ts'

const inBack = z.object({ institute_id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)), code: orderCode })
const proofShape = z.object({
  razorpay_payment_id: z.string().check(z.minLength(1), z.maxLength(60)),
  razorpay_order_id: z.string().check(z.minLength(1), z.maxLength(60)),
  razorpay_signature: z.string().check(z.minLength(1), z.maxLength(200)),
})

/**
 * The page that opens the provider's Checkout, and where the provider sends the browser back to [pay-56]. Neither has a session: the one is opened by
 * a sealed ticket, and the other believes nothing, but has the provider be asked.
 */
export function checkoutRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, config, log } = context
  const ownHost = config.CHECKOUT_ADDRESS && new URL(config.CHECKOUT_ADDRESS).hostname
  const orderPage = (origin: string, code: string) => `${origin}/fees/pay?order=${code}`
  const send = (reply: FastifyReply, { html, policy, opener }: ReturnType<typeof hostedPage>) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .header('cross-origin-opener-policy', opener)
      .send(html)

  app.get(`${checkoutPath}/:ticket`, { schema: { hide: true } }, async (request, reply) => {
    const { ticket: hidden = '' } = request.params as { ticket?: string }
    const ticket = openTicket(context, hidden)
    const isOwn = ownHost !== undefined && hostOf(request) === ownHost
    // A page of the portal's origin has no script of others, whatever the ticket; the page with the script is in no other origin than its own.
    if (!ticket || isOwn !== (ticket.from !== '')) throw notFound()
    if (!isOwn && !(await isKnownHost(context, hostOf(request)))) throw notFound()
    const { instituteId, code } = ticket
    const origin = isOwn ? ticket.from : originOf(request)
    const order = await findOrderByCode(pool, { instituteId, code })
    const now = clock()
    const isOpen = order?.state === 'open' && order.until > now && ticket.until > now.getTime()
    if (!order || !isOpen) return reply.redirect(orderPage(origin, code), 303)
    const account = await findAccount(pool, { instituteId, accountId: order.accountId })
    const payer = await findPayer(pool, { instituteId, personId: order.personId })
    const made = checkoutOf(context, order, account, payer)
    if (made?.provider !== 'razorpay') return reply.redirect(orderPage(origin, code), 303)
    if (!isOwn && config.CHECKOUT_ADDRESS)
      return reply
        .header('cache-control', 'no-store')
        .redirect(
          `${config.CHECKOUT_ADDRESS}${checkoutPath}/${ticketOf(context, { ...ticket, from: origin })}`,
          303,
        )
    const { key, order_id: orderId, amount_paise: amount, institute, description, prefill } = made
    const callback = `${origin}${backPath}/${instituteId}/${code}`
    const fields = {
      key,
      orderId,
      amount,
      institute,
      description,
      prefill,
      callback,
      cancel: orderPage(origin, code),
    }
    return send(reply, isOwn ? scriptPage(fields) : hostedPage(fields, config.RAZORPAY_API_URL))
  })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post(`${backPath}/:institute_id/:code`, { schema: { hide: true } }, async (request, reply) => {
      const at = inBack.safeParse(request.params)
      if (!at.success) throw notFound()
      const instituteId = Number(at.data.institute_id)
      const order = await findOrderByCode(pool, { instituteId, code: at.data.code })
      if (!order) {
        refuse('unknown order')
        throw notFound()
      }
      // After a try that failed, and after Back, there is no proof.
      const proof = proofShape.safeParse(request.body)
      if (proof.success) {
        const account = await findAccount(pool, { instituteId, accountId: order.accountId })
        const provider = await providerOf(context, account)
        const {
          razorpay_payment_id: paymentId,
          razorpay_order_id: orderId,
          razorpay_signature: signature,
        } = proof.data
        if (orderId !== order.providerOrderId || !provider.isReturned({ orderId, paymentId, signature })) {
          refuse('signature', order.id)
          return reply.redirect(orderPage('', order.code), 303)
        }
      }
      await askAbout(pool, { instituteId, orderId: order.id, why: 'return' })
      context.nudgeQueue()
      return reply.header('cache-control', 'no-store').redirect(orderPage('', order.code), 303)
    })
  })

  function refuse(why: string, orderId?: number): void {
    context.metrics?.refused('payment: return')
    log.warn({ why, orderId }, 'a return of a payment was refused')
  }
}

/** As the browser has it: behind a proxy by what the proxy says. */
const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`
