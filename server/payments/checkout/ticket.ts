import * as z from 'zod/mini'
import { orderCode } from '#domain/fee/online/calls.ts'
import type { Context } from '#server/context.ts'

const ticket = z.object({
  instituteId: z.number(),
  code: orderCode,
  /** Milliseconds; after that it opens nothing. */
  until: z.number(),
  /** The origin of the portal that the person came from; '' while the portal itself is asked. */
  from: z.string(),
})
type Ticket = z.output<typeof ticket>

const purpose = 'payment checkout'

/** What opens the Checkout of an order without a session: sealed, so that its address says nothing. */
export const ticketOf = ({ secrets }: Pick<Context, 'secrets'>, of: Ticket): string =>
  secrets.hide(purpose, JSON.stringify(of), '')

export function openTicket({ secrets }: Pick<Context, 'secrets'>, hidden: string): Ticket | undefined {
  const text = secrets.reveal(purpose, hidden, '')
  return text === undefined ? undefined : ticket.parse(JSON.parse(text))
}

export const checkoutPath = '/api/v1/payments/checkout'
export const backPath = '/api/v1/payments/back'
