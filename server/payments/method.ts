import type { PaymentMethod } from '#domain/fee/methods.ts'

const methods: Readonly<Record<string, PaymentMethod>> = { upi: 'UPI', card: 'Card', emi: 'Card' }

/** How the books call a provider's way of paying. */
export const methodOf = (method: string): PaymentMethod => methods[method] ?? 'Bank Transfer'
