import { inject } from 'vitest'
import {
  type PayableInstalment,
  type PaymentOrder,
  payableFees,
  quotePayment,
} from '#domain/fee/online/calls.ts'
import { answer } from '#portal/testing/replies.ts'

/** An instalment of Aarav that can be paid. */
const row = (number: number, more: Partial<PayableInstalment> = {}): PayableInstalment => ({
  instalment_id: number,
  year_id: inject('sessions').aarav.acad_yr_id,
  year: '2026-27',
  number,
  due_day: '2026-09-21',
  fee_due: 5800_00,
  fine_due: 0,
  due: 5800_00,
  is_due: true,
  order: '',
  ...more,
})

/** What the institute offers, and what the choice costs. */
export const offers = (orders: PaymentOrder[] = []) => {
  answer(payableFees, {
    statusCode: 200,
    message: 'OK',
    result: {
      is_offered: true,
      is_test: true,
      convenience: { percent: 1, fixed: 0 },
      may_part: true,
      students: [
        {
          student_id: inject('sessions').aarav.student_id ?? 0,
          name: 'Aarav Sharma',
          instalments: [row(4), row(6, { is_due: false, due_day: '2026-12-28' })],
        },
        { student_id: 9, name: 'Anaya Sharma', instalments: [row(9, { fine_due: 50_00, due: 5850_00 })] },
      ],
      orders,
    },
  })
  answer(quotePayment, {
    statusCode: 200,
    message: 'OK',
    result: {
      quote: 'sealed',
      parts: [],
      amount: 5800_00,
      convenience: 58_00,
      total: 5858_00,
      pay_by: null,
      until: '2026-11-20T15:30:00+05:30',
    },
  })
}
