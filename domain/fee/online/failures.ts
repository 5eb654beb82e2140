/** Failures of paying online [pay-9]. */
export const paymentFailures = {
  paymentsOff: { status: 422, message: 'Your institute does not take payments online here.' },
  quoteOver: {
    status: 409,
    message: 'These amounts were shown more than 30 minutes ago. Look at them again.',
  },
  paymentBegun: { status: 409, message: 'A payment of these fees has been begun already.' },
  paymentRefused: { status: 422, message: 'This cannot be paid online.' },
  returnRefused: {
    status: 422,
    message: 'This does not come from the payment service. Nothing was changed.',
  },
  tooManyPayments: {
    status: 429,
    message: 'Too many payments were begun within an hour. Please try again later.',
  },
  providerAway: {
    status: 503,
    message: 'The payment service does not answer. Please try again in a moment.',
  },
  providerRefused: { status: 422, message: 'The payment service has refused this.' },
} as const
