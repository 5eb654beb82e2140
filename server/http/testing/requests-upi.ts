import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

/** Payment by UPI: a part of `validRequests`. */
export const validUpiRequests = {
  'GET /api/v1/feeTransfers': () => ({}),
  'POST /api/v1/feeTransfers': (me) => ({
    body: { items: [{ instalment_id: me.things.instalment, due: 10_000_000, amount: 1 }] },
  }),
  'POST /api/v1/feeTransfers/paid': () => ({ body: { transfer_id: 1, utr: '123456789012' } }),
} satisfies Record<string, (me: Caller) => Parts>
