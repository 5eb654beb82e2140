import type { NavigateFunction } from 'react-router'
import type { PaymentOrder } from '#domain/fee/online/calls.ts'
import { checkoutAddress, payAddress } from './pay-address.ts'

/** Leaves for another document; tests replace it. */
export const leaving = { go: (address: string): void => location.assign(address) }

/**
 * Leaves for the payment of an order: the test page of the demo, or the page that may run the provider's Checkout. Back from there
 * leads to the order, which says how far it is.
 */
export async function openCheckout(order: PaymentOrder, navigate: NavigateFunction): Promise<void> {
  await navigate(payAddress({ order: order.order }), { replace: true })
  if (order.state !== 'open' || !order.checkout) return
  const { test_page } = order.checkout
  leaving.go(test_page === '' ? checkoutAddress(order.order) : test_page)
}
