import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { showMoney } from '#domain/fee/money.ts'
import { orderCode } from '#domain/fee/online/calls.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { type Outcome, StandInRefusal } from '#server/payments/stand-in/core.ts'
import { changeStandIn, findTestOrder } from '#server/payments/stand-in/store.ts'
import { testPageOf } from '#server/payments/test-page-address.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f4f5f7;color:#1b1f24}main{max-width:22rem;margin:2rem auto;padding:1.5rem;background:#fff;border:1px solid #d5d9de;border-radius:12px}h1{font-size:1.1rem;margin:0 0 1rem;padding:.75rem;background:#fff3cd;color:#5c4400;border-radius:8px}p{margin:.25rem 0}strong{font-size:1.5rem}form{display:grid;gap:.75rem;margin-top:1.25rem}button{font:inherit;min-height:48px;border-radius:8px;border:1px solid #8a929c;background:#fff;color:#1b1f24}button.pay{background:#1f5fbf;border-color:#1f5fbf;color:#fff}button:focus-visible{outline:3px solid #1b1f24;outline-offset:2px}@media(prefers-color-scheme:dark){body{background:#14171a;color:#e8eaed}main{background:#1d2126;border-color:#3a4048}h1{background:#4a3b00;color:#ffe9a8}button{background:#262b31;color:#e8eaed}}`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

type Button = { label: string; method?: string; outcome?: Outcome; reason?: string; isMain?: boolean }
const buttons: Readonly<Record<string, Button>> = {
  upi: { label: 'Pay by UPI', method: 'upi', outcome: 'captured', isMain: true },
  card: { label: 'Pay by card', method: 'card', outcome: 'captured', isMain: true },
  fail: { label: 'Let it fail', method: 'upi', outcome: 'failed', reason: 'insufficient_funds' },
  later: { label: 'Pay in two minutes', method: 'upi', outcome: 'late' },
  close: { label: 'Close without paying' },
}

const toHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The page on which the demo pays, in place of a checkout: no money moves [pay-30]. */
export function testPaymentRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context
  if (!context.config.isDemo) return

  const orderOf = async ({ params }: FastifyRequest) => {
    const { code = '' } = params as { code?: string }
    const found = orderCode.safeParse(code).success ? await findTestOrder(pool, { code }) : undefined
    if (!found || found.providerOrderId === null) throw notFound()
    return { ...found, code, providerOrderId: found.providerOrderId }
  }
  const show = (reply: FastifyReply, body: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Test payment</title><style>${style}</style><body><main><h1>Test payment: no money moves</h1>${body}</main></body></html>`,
      )

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The address says which button it was.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null)).on('error', done)
    })
    scope.get(testPageOf(':code'), { schema: { hide: true } }, async (request, reply) => {
      const { institute, total } = await orderOf(request)
      const choices = Object.entries(buttons).map(
        ([name, { label, isMain }]) =>
          `<button${isMain ? ' class="pay"' : ''} formaction="?do=${name}">${label}</button>`,
      )
      return show(
        reply,
        `<p>${toHtml(institute)}</p><p><strong>${showMoney(total)}</strong></p><form method="post">${choices.join('')}</form>`,
      )
    })
    scope.post(testPageOf(':code'), { schema: { hide: true } }, async (request, reply) => {
      const { instituteId, providerOrderId, code } = await orderOf(request)
      const { do: name = '' } = request.query as { do?: string }
      const button = Object.hasOwn(buttons, name) ? buttons[name] : undefined
      if (!button) throw notFound()
      const { method = '', outcome, reason } = button
      if (outcome)
        await changeStandIn(pool, { instituteId, now: clock() }, (standIn) => {
          standIn.pay(providerOrderId, { method, outcome, ...(reason && { reason }) })
        }).catch((error: unknown) => {
          // Paid already: the portal shows it.
          if (!(error instanceof StandInRefusal)) throw error
        })
      return reply.redirect(`/fees/pay?order=${code}`, 303)
    })
  })
}
