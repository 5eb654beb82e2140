import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import {
  type Provider,
  ProviderAway,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefusal,
} from '#server/payments/provider.ts'

const timeoutMs = 10_000
const perPage = 100
/** Pages of one list: a span with more is looked at in parts. */
const maxPages = 100

export type Keys = { keyId: string; keySecret: string; baseUrl: string | undefined }

/** What the SDK keeps of axios, which its types leave out. */
type Client = {
  defaults: { baseURL?: string; timeout?: number; maxRedirects?: number; maxContentLength?: number }
  post: (
    url: string,
    data: object,
    options: { headers: Record<string, string> },
  ) => Promise<{ data: unknown }>
}

const text = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? value : '')),
  z.string(),
)
const maybe = z.pipe(
  z.transform((value: unknown) => (typeof value === 'number' ? value : null)),
  z.nullable(z.number()),
)
const orderShape = z.object({ id: z.string(), amount: z.number(), currency: z.string(), receipt: text })
const paymentShape = z.object({
  id: z.string(),
  order_id: text,
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: text,
  amount_refunded: maybe,
  fee: maybe,
  error_reason: text,
  error_code: text,
  created_at: z.number(),
})
const refundShape = z.object({
  id: z.string(),
  amount: z.number(),
  receipt: text,
  status: z.enum(['pending', 'processed', 'failed']),
})
const settledShape = z.object({ type: text, entity_id: text, settled_at: maybe, fee: maybe })
const pageOf = <S extends z.ZodMiniType>(item: S) => z.object({ items: z.array(item) })

const toOrder = ({ id, amount, currency, receipt }: z.output<typeof orderShape>): ProviderOrder => ({
  id,
  amount,
  currency,
  code: receipt,
})
const toPayment = (one: z.output<typeof paymentShape>): ProviderPayment => ({
  id: one.id,
  orderId: one.order_id,
  amount: one.amount,
  currency: one.currency,
  status: one.status,
  method: one.method,
  refunded: one.amount_refunded ?? 0,
  charges: one.fee,
  createdAt: new Date(one.created_at * 1000),
  failure: one.status === 'failed' ? one.error_reason || one.error_code || 'payment_failed' : '',
})
const toRefund = ({ id, amount, receipt, status }: z.output<typeof refundShape>): ProviderRefund => ({
  id,
  amount,
  code: receipt,
  status,
})

/** Razorpay, by its SDK. @param keys `baseUrl` is another address of it, such as that of a test provider */
export async function openRazorpay({ keyId, keySecret, baseUrl }: Keys): Promise<Provider> {
  const { default: Razorpay } = await import('razorpay')
  const razorpay = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const client = (razorpay as unknown as { api: { rq: Client } }).api.rq
  // The SDK waits without an end, and knows one address only.
  Object.assign(client.defaults, { timeout: timeoutMs, maxRedirects: 0, maxContentLength: 8 * 1024 * 1024 })
  if (baseUrl) client.defaults.baseURL = baseUrl

  const pages = async <T>(read: (skip: number) => Promise<T[]>): Promise<T[]> => {
    const all: T[] = []
    for (let page = 0; page < maxPages; page++) {
      const found = await read(page * perPage)
      all.push(...found)
      if (found.length < perPage) return all
    }
    throw new ProviderAway('too many pages')
  }
  const refundsOf = (paymentId: string) =>
    ask(pageOf(refundShape), () => razorpay.payments.fetchMultipleRefund(paymentId, { count: perPage })).then(
      ({ items }) => items.map(toRefund),
    )

  return {
    createOrder: async ({ amount, code }) =>
      toOrder(
        await ask(orderShape, () =>
          razorpay.orders.create({
            amount,
            currency: 'INR',
            receipt: code,
            payment: { capture: 'automatic' },
          }),
        ),
      ),
    findOrder: async (code) => {
      const { items } = await ask(pageOf(orderShape), () => razorpay.orders.all({ receipt: code, count: 10 }))
      const found = items.find(({ receipt }) => receipt === code)
      return found && toOrder(found)
    },
    fetchOrder: async (orderId) => toOrder(await ask(orderShape, () => razorpay.orders.fetch(orderId))),
    paymentsOf: async (orderId) =>
      (await ask(pageOf(paymentShape), () => razorpay.orders.fetchPayments(orderId))).items.map(toPayment),
    payment: async (paymentId) =>
      toPayment(await ask(paymentShape, () => razorpay.payments.fetch(paymentId))),
    refund: async ({ paymentId, amount, code }) => {
      const made = (await refundsOf(paymentId)).find((one) => one.code === code)
      if (made) return made
      const sent = { amount, receipt: code, speed: 'normal' }
      const headers = { 'X-Refund-Idempotency': code }
      return toRefund(
        await ask(refundShape, async () => {
          const { data } = await client
            .post(`/v1/payments/${encodeURIComponent(paymentId)}/refund`, sent, { headers })
            .catch(asSdkError)
          return data
        }),
      )
    },
    refundsOf,
    payments: ({ from, to }) =>
      pages(async (skip) => {
        const span = { from: seconds(from), to: seconds(to), count: perPage, skip }
        const { items } = await ask(pageOf(paymentShape), () => razorpay.payments.all(span))
        return items.map(toPayment)
      }),
    settledOn: async (day) => {
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
      const found = await pages(async (skip) => {
        const asked = { year, month, day: date, count: perPage, skip }
        return (await ask(pageOf(settledShape), () => razorpay.settlements.reports(asked))).items
      })
      return found.flatMap(({ type, entity_id, fee }) =>
        type === 'payment' ? [{ paymentId: entity_id, day, charges: fee ?? 0 }] : [],
      )
    },
    isReturned: ({ orderId, paymentId, signature }) =>
      isSigned(`${orderId}|${paymentId}`, signature, keySecret),
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** Whether a signature of Razorpay (HMAC-SHA256, hexadecimal) is that of a secret, in the same time for all. */
export function isSigned(signed: string | Buffer, signature: string, secret: string): boolean {
  if (secret === '' || !/^[\da-f]{64}$/.test(signature)) return false
  return timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), Buffer.from(signature, 'hex'))
}

/** As the SDK makes its errors of those of axios. */
function asSdkError(error: { response?: { status: number; data?: { error?: unknown } } }): never {
  if (!error.response) throw error
  throw { statusCode: error.response.status, error: error.response.data?.error }
}

const refusalShape = z.object({
  statusCode: z.number(),
  error: z.optional(z.object({ description: z.optional(z.string()), code: z.optional(z.string()) })),
})

/** @throws ProviderAway, also for a reply of another shape; ProviderRefusal */
async function ask<S extends z.ZodMiniType>(shape: S, call: () => Promise<unknown>): Promise<z.output<S>> {
  let reply: unknown
  try {
    reply = await call()
  } catch (error) {
    const refusal = refusalShape.safeParse(error)
    const status = refusal.data?.statusCode ?? 0
    // 409: the same refund is being made.
    if (status < 400 || status > 499 || [408, 409, 425, 429].includes(status))
      throw new ProviderAway(status === 0 ? 'no answer' : `answered ${status}`)
    throw new ProviderRefusal(status, refusal.data?.error?.description ?? `answered ${status}`)
  }
  const read = shape.safeParse(reply)
  if (!read.success) throw new ProviderAway('an answer of another shape')
  return read.data
}
