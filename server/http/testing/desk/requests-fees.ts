import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'

const days = { from: '2026-11-01', to: '2026-11-30' }

/** Calls of fees at the desk: a part of `validDeskRequests`. */
export const validFeeRequests = {
  'GET /desk/v1/fees/owing': (me) => ({ query: { year_id: me.things.year } }),
  'GET /desk/v1/fees/students': () => ({ query: { search: 'a' } }),
  'GET /desk/v1/fees/students/:student_id': (me) => ({ params: { student_id: me.student }, query: {} }),
  'POST /desk/v1/fees/payments': (me) => ({
    body: {
      student_id: me.student,
      year_id: me.things.year,
      amount: 10,
      parts: [{ instalment_id: me.things.instalment, fee: 1, fine: 0 }],
      method: 'Cash',
      instrument_no: '',
      bank: '',
      dated: null,
      paid_on: '2026-11-20',
      series_id: null,
      state: 'as it was',
    },
  }),
  'POST /desk/v1/fees/reversals': (me) => ({
    body: { payment_id: me.things.payment, day: '2026-11-20', reason: 'Bounced', state: 'as it was' },
  }),
  'POST /desk/v1/fees/refunds': (me) => ({
    body: {
      payment_id: me.things.payment,
      parts: [{ instalment_id: me.things.instalment, fee: 1, fine: 0 }],
      credit: 1,
      method: 'Cash',
      instrument_no: '',
      day: '2026-11-20',
      reason: 'Left',
      state: 'as it was',
    },
  }),
  'POST /desk/v1/fees/credits': (me) => ({
    body: {
      student_id: me.student,
      parts: [{ instalment_id: me.things.instalment, fee: 1, fine: 0 }],
      state: 'as it was',
    },
  }),
  'POST /desk/v1/fees/fines': (me) => ({
    body: { instalment_id: me.things.instalment, was: 1_000_000, fine: 0, reason: 'Late' },
  }),
  'GET /desk/v1/fees/plan-choices': (me) => ({ query: { year_id: me.things.year } }),
  'POST /desk/v1/fees/plans': (me) => ({
    body: {
      year_id: me.things.year,
      section_ids: [me.things.batch],
      student_ids: [me.student],
      instalments: [{ number: 199, due_day: '2027-01-10', fee: 100, tax: 0, discount: 0 }],
      is_check: true,
    },
  }),
  'GET /desk/v1/fees/write-offs': () => ({}),
  'POST /desk/v1/fees/write-offs': (me) => ({
    body: { instalment_id: me.things.instalment, amount: 10_000_000, reason: 'Scholarship' },
  }),
  'POST /desk/v1/fees/write-offs/decide': () => ({
    body: { write_off_id: 1, is_approved: true, answer: '' },
  }),
  'GET /desk/v1/fees/day-book': () => ({ query: days }),
  'GET /desk/v1/fees/day-book/file': () => ({ query: { ...days, format: 'csv' } }),
  'GET /desk/v1/fees/receipts/:payment_id': (me) => ({ params: { payment_id: me.things.payment } }),
  'GET /desk/v1/fees/upi-account': () => ({}),
  'PUT /desk/v1/fees/upi-account': () => ({
    body: { vpa: 'school@okbank', payee: 'Green Park School', is_offered: true },
  }),
  'GET /desk/v1/fees/transfers': () => ({}),
  'POST /desk/v1/fees/transfers/decide': () => ({
    body: {
      transfer_id: 1,
      is_confirmed: true,
      answer: '',
      paid_on: '2026-11-20',
      line_id: null,
    },
  }),
  'POST /desk/v1/fees/statements': () => ({ body: { upload: '0'.repeat(32), columns: null } }),
  'GET /desk/v1/fees/series': () => ({}),
  'POST /desk/v1/fees/series': () => ({
    body: { series_id: null, name: 'School', format: '=1', digits: 4, is_first: true, is_used: true },
  }),
} satisfies Record<string, (me: Caller) => Parts>
