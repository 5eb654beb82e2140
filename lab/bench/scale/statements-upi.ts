/** Statements of the calls of UPI, as in `statements.test.ts`. */
export const upiStatements = {
  'GET /api/v1/feeTransfers': 5,
  'GET /desk/v1/fees/transfers': 6,
  'GET /desk/v1/fees/upi-account': 2,
  'PUT /desk/v1/fees/upi-account': 5,
} as const
