import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { newReceipt, payable } from '#domain/fee/online/calls.ts'
import { rupees, sum } from '#domain/fee/sums.ts'
import { isVpa } from '#domain/fee/upi.ts'

export const vpaText = z.string().check(z.trim(), z.refine(isVpa, 'must be a UPI id, such as school@bank'))

/** Instalments that one transfer pays at most. */
export const maxTransferItems = 50

/** Open: the family has not said that it paid; claimed: the office looks at it. */
export const transferStates = ['open', 'claimed', 'confirmed', 'refused'] as const

const transfer = z.object({
  transfer_id: id,
  reference: z.string(),
  amount: sum,
  /** The account to which it goes. */
  vpa: z.string(),
  payee: z.string(),
  state: z.enum(transferStates),
  /** ISO 8601. */
  created_at: z.string(),
  /** Until when the amounts are as shown. */
  valid_until: z.string(),
  /** '' until the family has given it. */
  utr: z.string(),
  /** Why the office has refused it. */
  answer: z.string(),
  items: z.array(
    z.object({
      instalment_id: id,
      student_id: id,
      year_id: id,
      number: z.number(),
      amount: sum,
    }),
  ),
  /** Once it is confirmed: one for each student. */
  receipts: z.array(z.object(newReceipt)),
})
export type UpiTransfer = z.output<typeof transfer>

const payableInstalment = z.object({
  ...payable,
  /** Of it, what the family says it has paid, and the office has not decided. */
  claimed: sum,
})

export const upiTransfers = defineCall({
  method: 'GET',
  path: '/api/v1/feeTransfers',
  access: 'student',
  summary: 'Whether fees can be paid by UPI, and the latest such transfers of the students of the session',
  source: 'pay-70',
  anyYear: true,
  reply: envelope(
    z.object({
      /** Null where the institute does not take them. */
      account: z.nullable(z.object({ vpa: z.string(), payee: z.string() })),
      /** What can be paid; nothing without an account. */
      students: z.array(
        z.object({ student_id: id, name: z.string(), instalments: z.array(payableInstalment) }),
      ),
      transfers: z.array(transfer),
    }),
  ),
})

export const askUpiTransfer = defineCall({
  method: 'POST',
  path: '/api/v1/feeTransfers',
  access: 'student',
  summary: 'Begins a transfer by UPI for instalments, by what is due of them now',
  source: 'pay-71',
  takesKey: true,
  anyYear: true,
  body: z.object({
    items: z
      .array(
        z.object({
          instalment_id: id,
          /** What was shown as due: refused where it is something else by now. */
          due: rupees,
          /** Of it, what is to be paid. */
          amount: rupees,
        }),
      )
      .check(z.minLength(1), z.maxLength(maxTransferItems)),
  }),
  reply: envelope(transfer),
})

export const claimUpiTransfer = defineCall({
  method: 'POST',
  path: '/api/v1/feeTransfers/paid',
  access: 'student',
  summary: 'Says that a transfer was made, with the number that the bank gave it; the institute confirms it',
  source: 'pay-72',
  takesKey: true,
  anyYear: true,
  body: z.object({ transfer_id: id, utr: z.string().check(z.maxLength(30)) }),
  reply: envelope(transfer),
})

export const upiCalls = [upiTransfers, askUpiTransfer, claimUpiTransfer]
