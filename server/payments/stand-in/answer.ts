import {
  orderEntity,
  paymentEntity,
  refundEntity,
  type StandIn,
  StandInRefusal,
  settledEntity,
} from '#server/payments/stand-in/core.ts'

type Asked = {
  method: string
  /** With its query. */
  url: string
  body: Record<string, unknown>
  headers: Readonly<Record<string, string | string[] | undefined>>
}
type Answered = { status: number; body: object }

const list = (items: readonly object[]) => ({ entity: 'collection', count: items.length, items })

/** Answers a request to the API of the provider, as its documents say. */
export function answerAs(standIn: StandIn, asked: Asked): Answered {
  try {
    return { status: 200, body: route(standIn, asked) }
  } catch (error) {
    if (!(error instanceof StandInRefusal)) throw error
    const refusal = { code: 'BAD_REQUEST_ERROR', description: error.message }
    return { status: error.status, body: { error: refusal } }
  }
}

function route(standIn: StandIn, { method, url, body, headers }: Asked): object {
  const { pathname, searchParams } = new URL(url, 'http://stand-in')
  const number = (name: string, usual: number) => Number(searchParams.get(name) ?? usual)
  const page = (items: readonly object[]) => {
    const skip = number('skip', 0)
    return list(items.slice(skip, skip + Math.min(number('count', 10), 100)))
  }
  const [, of, id = '', what = ''] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname) ?? []
  const name = `${method} ${of}${id && '/id'}${what && `/${what}`}`
  switch (name) {
    case 'POST orders': {
      const { amount, currency, receipt } = body
      const order = { amount: Number(amount), currency: String(currency), receipt: String(receipt ?? '') }
      return orderEntity(standIn.createOrder(order))
    }
    case 'GET orders':
      return page(standIn.ordersBy(searchParams.get('receipt') ?? '').map(orderEntity))
    case 'GET orders/id':
      return orderEntity(standIn.order(id))
    case 'GET orders/id/payments':
      return list(standIn.paymentsOf(id).map(paymentEntity))
    case 'GET payments':
      return page(standIn.paymentsBetween(number('from', 0), number('to', 1e12)).map(paymentEntity))
    case 'GET payments/id':
      return paymentEntity(standIn.payment(id))
    case 'POST payments/id/refund': {
      const amount = Number(body.amount ?? standIn.payment(id).amount)
      const key = String(headers['x-refund-idempotency'] ?? '')
      return refundEntity(standIn.refund(id, { amount, receipt: String(body.receipt ?? ''), key }))
    }
    case 'GET payments/id/refunds':
      return page(standIn.refundsOf(id).map(refundEntity))
    case 'GET settlements/id/combined': {
      const at = Date.UTC(number('year', 1970), number('month', 1) - 1, number('day', 1)) / 1000
      return page(standIn.settled(at).map((payment) => settledEntity(payment, at)))
    }
    default:
      throw new StandInRefusal('The requested URL was not found on the server.', 404)
  }
}
