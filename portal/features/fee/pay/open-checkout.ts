import type { PaymentOrder } from '#domain/fee/online/calls.ts'
import type { NavigateFromHere } from '#portal/shared/navigation/address-now.ts'
import { payAddress } from './pay-address.ts'

/** Leaves for another document; tests replace it. */
export const leaving = { go: (address: string): void => location.assign(address) }

/**
 * Leaves for the payment of an order: the test page of the demo, or the page that opens the provider's Checkout. Back from there
 * leads to the order, which says how far it is.
 */
export async function openCheckout(order: PaymentOrder, navigate: NavigateFromHere): Promise<void> {
  const isHere = await navigate(payAddress({ order: order.order }), { replace: true })
  if (isHere && order.state === 'open' && order.checkout) leaving.go(order.checkout.page)
}
