import type * as z from 'zod/mini'
import type { payableFees, paymentOrder, quotePayment } from '#domain/fee/online/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import type { TestApp } from '#server/http/testing.ts'
import { addPaymentJobs, askPayment, comparePayments } from '#server/payments/job.ts'
import { setStandIn } from '#server/payments/needs.ts'
import type { Outcome, StandIn } from '#server/payments/stand-in/core.ts'
import { serveStandIn, tickStandIns } from '#server/payments/stand-in/serve.ts'
import { setUpStandIns } from '#server/payments/stand-in/set-up.ts'
import { changeStandIn } from '#server/payments/stand-in/store.ts'
import { workOnce } from '#server/queue/testing.ts'

/** As the server sends them: amounts are rupees. */
export type SentPayable = z.input<typeof payableFees.reply>['result']
export type SentQuote = z.input<typeof quotePayment.reply>['result']
export type SentOrder = z.input<typeof paymentOrder.reply>['result']['order']
type Answer<R> = { status: number; message: string; result: R; orders?: SentOrder[] }

let keys = 0

/** A test's server with the test provider of a provider, and the calls of families. */
export async function openPayments(t: TestApp) {
  const { context } = t
  const pool = t.database.pool
  await setUpStandIns(context)
  const standIn = await serveStandIn({ ...context, clock: t.now })
  setStandIn(standIn.address)

  async function ask<R>(who: SignedIn, method: 'GET' | 'POST', path: string, payload?: object, key?: string) {
    const answer = await t.app.inject({
      method,
      url: `/api/v1/payments/${path}`,
      headers: {
        host: 'localhost',
        authorization: who.student_auth,
        ...(method === 'POST' && { 'idempotency-key': key ?? `pay-${keys++}` }),
      },
      ...(payload && { payload }),
    })
    const body = answer.json() as Omit<Answer<R>, 'status'>
    return { ...body, status: answer.statusCode }
  }
  const payable = async (who: SignedIn) =>
    (await ask<SentPayable>(who, 'GET', `${who.institute_id}/payable`)).result
  const quote = (who: SignedIn, parts: { instalment_id: number; amount: number }[]) =>
    ask<SentQuote>(who, 'POST', 'quote', { institute_id: who.institute_id, parts })
  const begin = (who: SignedIn, hidden: string, instead_of: string[] = [], key?: string) =>
    ask<{ order: SentOrder }>(
      who,
      'POST',
      'orders',
      { institute_id: who.institute_id, quote: hidden, instead_of },
      key,
    )
  const state = async (who: SignedIn, code: string) =>
    (await ask<{ order: SentOrder }>(who, 'GET', `orders/${code}`)).result?.order
  const returned = (who: SignedIn, code: string, proof: object | null = null) =>
    ask<{ order: SentOrder }>(who, 'POST', `orders/${code}/returned`, { proof })
  const cancel = (who: SignedIn, code: string) =>
    ask<{ order: SentOrder }>(who, 'POST', `orders/${code}/cancel`, {})
  const at = <T>(instituteId: number, work: (one: StandIn) => T) =>
    changeStandIn(pool, { instituteId, now: t.now() }, work)

  return {
    ask,
    payable,
    quote,
    begin,
    state,
    returned,
    cancel,
    /** The quote and order of the first instalments that are payable, in place of open orders. */
    order: async (who: SignedIn, count = 1, amount?: number) => {
      const { students, orders } = await payable(who)
      const open = orders.filter(({ state }) => state === 'open').map((one) => one.order)
      const parts = students
        .flatMap(({ instalments }) => instalments)
        .slice(0, count)
        .map((one) => ({ instalment_id: one.instalment_id, amount: amount ?? one.due }))
      const shown = await quote(who, parts)
      const { status, message, result } = await begin(who, shown.result.quote, open)
      if (status !== 200) throw new Error(`${status} ${message}`)
      return { ...result.order, quote: shown.result }
    },
    /** A person pays on the page of the checkout. */
    pay: (order: SentOrder, outcome: Outcome = 'captured', method = 'upi', instituteId = 1) =>
      at(instituteId, (one) => one.pay(order.checkout?.order_id ?? '', { method, outcome })),
    at,
    /** Delivers webhooks that are due. @param change of what is sent */
    deliver: (
      change: (sent: { path: string; headers: Record<string, string>; body: string }) => object = () => ({}),
    ) =>
      tickStandIns({
        ...context,
        clock: t.now,
        pool,
        deliver: async (instituteId, headers, body) => {
          const sent = { path: `/api/v1/payments/webhook/test/${instituteId}`, headers, body }
          const { path, ...rest } = { ...sent, ...change(sent) }
          const answer = await t.app.inject({
            method: 'POST',
            url: path,
            headers: { host: 'localhost', ...rest.headers },
            payload: rest.body,
          })
          return answer.statusCode === 200
        },
      }),
    /** Runs the jobs that are due; those of time too, once they were added. */
    work: async () => {
      let count = 0
      for (;;) {
        const done = await workOnce([askPayment, comparePayments], { ...context, pool })
        count += done
        if (done === 0) return count
      }
    },
    addJobs: () => addPaymentJobs({ ...context, pool }),
    close: async () => {
      setStandIn(undefined)
      await standIn.stop()
    },
  }
}
