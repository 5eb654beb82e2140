import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'
import { forFeeReaders, forFeeWriters, sum } from '#domain/desk/fees/shared.ts'
import { ownersOnly } from '#domain/desk/roles.ts'
import { transferStates, vpaText } from '#domain/fee/upi-calls.ts'

const account = z.object({
  vpa: z.string(),
  payee: z.string(),
  is_offered: z.boolean(),
})

export const deskUpiAccount = defineCall({
  ...forFeeReaders,
  method: 'GET',
  path: '/desk/v1/fees/upi-account',
  summary: 'The account to which families pay by UPI',
  source: 'pay-80',
  reply: envelope(z.object({ account: z.nullable(account) })),
})

export const keepUpiAccount = defineCall({
  access: 'desk',
  roles: ownersOnly,
  takesKey: true,
  method: 'PUT',
  path: '/desk/v1/fees/upi-account',
  summary: 'Sets the account to which families pay by UPI, and whether they may',
  source: 'pay-80',
  body: z.object({
    vpa: vpaText,
    payee: z.string().check(z.trim(), z.minLength(2), z.maxLength(60), z.regex(/^[^\p{Cc}<>]*$/u)),
    is_offered: z.boolean(),
  }),
  reply: envelope(z.object({ account })),
})

const transfer = z.object({
  transfer_id: id,
  reference: z.string(),
  amount: sum,
  utr: z.string(),
  state: z.enum(transferStates),
  asked_by: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  claimed_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decided_by: z.string(),
  answer: z.string(),
  items: z.array(
    z.object({
      student_id: id,
      name: z.string(),
      section: z.string(),
      year: z.string(),
      install_no: z.number(),
      amount: sum,
      /** What is due of it by now, or became of it where it is gone: 0. */
      due: sum,
    }),
  ),
  receipts: z.array(z.string()),
})
export type DeskTransfer = z.output<typeof transfer>

const line = z.object({ line_id: id, day: dayText, amount: sum, text: z.string() })

export const deskTransfers = defineCall({
  ...forFeeReaders,
  method: 'GET',
  path: '/desk/v1/fees/transfers',
  summary:
    'Transfers by UPI that wait for a decision, what statements say of them, and the latest decided ones',
  source: 'pay-81',
  reply: envelope(
    z.object({
      /** At most 500: what families have claimed, the oldest first, and what only a statement has. */
      waiting: z.array(transfer),
      decided: z.array(transfer),
      findings: z.array(
        z.object({
          transfer_id: id,
          line_ids: z.array(id),
          kind: z.enum(['match', 'amount', 'double', 'booked']),
        }),
      ),
      /** Those of findings, and the latest 50 others. */
      lines: z.array(line),
      /** How many of them belong to no transfer. */
      others: z.number(),
    }),
  ),
})
export type DeskTransfers = z.output<typeof deskTransfers.reply>['result']

export const decideTransfer = defineCall({
  ...forFeeWriters,
  method: 'POST',
  path: '/desk/v1/fees/transfers/decide',
  summary: 'Books a transfer as payment, with a receipt for each student, or refuses it with a word',
  source: 'pay-82',
  body: z.object({
    transfer_id: id,
    is_confirmed: z.boolean(),
    answer: z.string().check(z.trim(), z.maxLength(200)),
    paid_on: dayText,
    /** The line of a statement that it was found in; null without one. */
    line_id: z.nullable(id),
  }),
  reply: envelope(z.object({ receipts: z.array(z.string()) })),
})

/** Of one statement. */
export const statementLimits = { bytes: 10 * 1024 * 1024, rows: 20_000, columns: 60 } as const

const column = z.number().check(z.int(), z.minimum(0), z.maximum(statementLimits.columns - 1))

export const readStatement = defineCall({
  ...forFeeWriters,
  method: 'POST',
  path: '/desk/v1/fees/statements',
  summary: 'Reads an uploaded statement of a bank: its columns, or with them its lines; it books nothing',
  source: 'pay-83',
  body: z.object({
    upload: z.string().check(z.regex(/^[\da-f]{32}$/)),
    /** Null: only shows what columns it has. */
    columns: z.nullable(
      z.object({
        day: column,
        amount: column,
        text: column,
        utr: z.nullable(column),
        /** Whether an amount came in or went out; null where the amounts are only those that came in, or have a sign. */
        kind: z.optional(z.nullable(column)),
      }),
    ),
  }),
  reply: envelope(
    z.object({
      titles: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      /** As a statement with these titles was matched before, or by what they are called. */
      proposed: z.object({
        day: z.nullable(z.number()),
        amount: z.nullable(z.number()),
        text: z.nullable(z.number()),
        utr: z.nullable(z.number()),
        kind: z.nullable(z.number()),
      }),
      /** Null without columns. */
      read: z.nullable(
        z.object({
          added: z.number(),
          /** Lines that an earlier statement had. */
          known: z.number(),
          /** Lines without an amount that came in. */
          left: z.number(),
          /** Lines with an amount and no day: the first 20, by their number. */
          unread: z.array(z.number()),
        }),
      ),
    }),
  ),
})
export type StatementRead = z.output<typeof readStatement.reply>['result']

export const deskUpiCalls = [deskUpiAccount, keepUpiAccount, deskTransfers, decideTransfer, readStatement]
