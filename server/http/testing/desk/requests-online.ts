import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

const noOrder = 'a'.repeat(20)

/** Calls of paying online, of families and of the desk: a part of `validDeskRequests`. */
export const validOnlineRequests = {
  'GET /api/v1/payments/:institute_id/payable': (me) => ({ params: { institute_id: me.institute } }),
  'POST /api/v1/payments/quote': (me) => ({
    body: { institute_id: me.institute, parts: [{ instalment_id: me.things.instalment, amount: 1 }] },
  }),
  'POST /api/v1/payments/orders': (me) => ({
    body: { institute_id: me.institute, quote: 'none', instead_of: [] },
  }),
  'GET /api/v1/payments/orders/:order': () => ({ params: { order: noOrder } }),
  'POST /api/v1/payments/orders/:order/returned': () => ({
    params: { order: noOrder },
    body: { proof: null },
  }),
  'POST /api/v1/payments/orders/:order/cancel': () => ({ params: { order: noOrder }, body: {} }),
  'GET /desk/v1/online-payments/settings': () => ({}),
  'PUT /desk/v1/online-payments/settings': () => ({
    body: {
      key_id: 'rzp_test_1',
      key_secret: 'secret',
      webhook_secret: null,
      is_on: false,
      percent: 1,
      fixed: 0,
      may_part: true,
    },
  }),
  'GET /desk/v1/online-payments/test': () => ({}),
  'GET /desk/v1/online-payments': () => ({ query: {} }),
  'GET /desk/v1/online-payments/file': () => ({
    query: { from: '2026-11-01', to: '2026-11-30', format: 'csv' },
  }),
  'POST /desk/v1/online-payments/check': () => ({ body: { order: noOrder } }),
  'POST /desk/v1/online-payments/refund': (me) => ({
    body: {
      payment_id: me.things.payment,
      parts: [{ instalment_id: me.things.instalment, fee: 1, fine: 0 }],
      credit: 0,
      reason: 'Left',
      state: 'as it was',
    },
  }),
  'POST /desk/v1/online-payments/settle': (me) => ({
    body: { online_id: me.things.payment, act: 'byHand', left: 1, words: 'In cash' },
  }),
} satisfies Record<string, (me: Caller) => Parts>
