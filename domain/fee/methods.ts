/** How money comes to the desk, and goes from it. */
export const paymentMethods = ['Cash', 'Cheque', 'Demand Draft', 'UPI', 'Card', 'Bank Transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Which have a number, such as that of a cheque or a transfer, and which also a bank and a day. */
export const hasNumber = (method: PaymentMethod): boolean => method !== 'Cash'
export const hasBank = (method: PaymentMethod): boolean => method === 'Cheque' || method === 'Demand Draft'
