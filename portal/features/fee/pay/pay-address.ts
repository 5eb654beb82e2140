import { idIn, type Params, queryOf } from '#portal/shared/navigation/query-of.ts'

const payPath = '/fees/pay'

/** What the screen shows: a payment online, a transfer by UPI, or what is to be chosen. */
export type PayUrlState = { order: string; transferId: number }

/** Codes of orders and ids of transfers; anything else is ignored. */
export function readPayUrlState(params: Params): PayUrlState {
  const order = params.get('order') ?? ''
  return { order: /^[a-z2-9]{20}$/.test(order) ? order : '', transferId: idIn(params.get('transfer')) }
}

export const payAddress = ({ order = '', transferId = 0 }: Partial<PayUrlState> = {}): string =>
  `${payPath}${queryOf({ order, transfer: transferId > 0 ? String(transferId) : '' })}`

/** A page of its own: its policy lets the provider's Checkout run, and no other page's does. */
export const checkoutAddress = (order: string): string => `${payPath}/checkout${queryOf({ order })}`
