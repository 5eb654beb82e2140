import { idIn, type Params, queryOf } from '#portal/shared/navigation/address.ts'

const payPath = '/fees/pay'

/** What the screen shows: a payment online, a transfer by UPI, or what is to be chosen. */
export type PayUrlState = {
  order: string
  transferId: number
  /** The academic year of which is chosen first what is due; 0 for all. */
  yearId: number
}

/** Codes of orders and ids of transfers; anything else is ignored. */
export function readPayUrlState(params: Params): PayUrlState {
  const order = params.get('order') ?? ''
  return {
    order: /^[a-z2-9]{20}$/.test(order) ? order : '',
    transferId: idIn(params.get('transfer')),
    yearId: idIn(params.get('year')),
  }
}

const textOf = (id: number) => (id > 0 ? String(id) : '')

export const payAddress = ({ order = '', transferId = 0, yearId = 0 }: Partial<PayUrlState> = {}): string =>
  `${payPath}${queryOf({ order, transfer: textOf(transferId), year: textOf(yearId) })}`
