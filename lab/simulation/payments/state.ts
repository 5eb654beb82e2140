import type { Account, StoredOrder } from '#server/payments/queries.ts'
import type { RowModel, RowsOf } from '../row-database.ts'

/** What is to be paid; amounts are whole paise. */
export type InstalmentRow = { id: number; studentId: number; fee: number; fine: number }
export type OrderRow = Omit<StoredOrder, 'isUnclear'> & { instalmentIds: readonly number[] }
export type OnlineRow = {
  id: number
  orderId: number | null
  providerPaymentId: string
  amount: number
  refunded: number
  status: string
  method: string
  capturedAt: Date | null
  charges: number | null
  unclear: string
  decidedAt: Date | null
}
export type ReceiptRow = { onlineId: number; studentId: number; paymentId: number; amount: number }
export type RefundRow = {
  id: number
  onlineId: number
  studentId: number
  amount: number
  reason: string
  words: string
  state: 'wanted' | 'made' | 'done' | 'failed'
  providerRefundId: string
  sourceIds: readonly string[]
  settledAt: Date | null
  createdAt: Date
}
/** An entry of the books: what came, or below 0 what went. */
export type EntryRow = {
  id: number
  studentId: number
  isOnline: boolean
  credit: number
  parts: readonly { instalmentId: number; fee: number; fine: number }[]
  /** Of a refund: what is given back. */
  paymentId: number | null
}
/** One that waits. @param orderId undefined: of a comparison */
export type JobRow = { orderId: number | undefined; name: string; key: string }

export type Tables = {
  instalment: InstalmentRow
  order: OrderRow
  online: OnlineRow
  receipt: ReceiptRow
  refund: RefundRow
  entry: EntryRow
  job: JobRow
  account: AccountRow
}
type AccountRow = Omit<Account, 'instituteId' | 'id'>
export type Rows = RowsOf<Tables>
export type Model = RowModel<Tables, Facts>

/** Two parents, and two children of theirs. */
export type Family = {
  instituteId: number
  yearId: number
  personIds: readonly number[]
  studentIds: readonly number[]
}
export const simulatedFamily: Family = { instituteId: 1, yearId: 1, personIds: [1, 2], studentIds: [1, 2] }

/** What does not change in a schedule. */
export type Facts = Family & {
  accountId: number
  /** As the sequence of a table: what is rolled back leaves a gap. */
  nextId: (table: keyof Tables) => number
}

/** Each table is empty, and its ids begin at 1. */
export function factsOf(family: Family): Facts {
  const last = new Map<keyof Tables, number>()
  const nextId = (table: keyof Tables) => {
    const id = (last.get(table) ?? 0) + 1
    last.set(table, id)
    return id
  }
  return { ...family, accountId: 1, nextId }
}

const account: AccountRow = {
  provider: 'test',
  keyId: 'key',
  sealedKeySecret: '',
  sealedWebhookSecret: '',
  sealedFormerSecret: '',
  formerUntil: null,
  accountRef: '',
  isOn: true,
  basisPoints: 100,
  fixedPaise: 0,
  mayPart: true,
  webhookAt: null,
  comparedAt: null,
}

export const rowsAt = (instalments: readonly InstalmentRow[]): Rows => ({
  instalment: new Map(instalments.map((row) => [String(row.id), row])),
  order: new Map(),
  online: new Map(),
  receipt: new Map(),
  refund: new Map(),
  entry: new Map(),
  job: new Map(),
  account: new Map([['1', account]]),
})

/** What is due of an instalment: computed here by itself. */
export function dueIn({ instalment, entry }: Rows, id: number) {
  const row = instalment.get(String(id))
  if (!row) return undefined
  let [feeDue, fineDue] = [row.fee, row.fine]
  for (const { parts } of entry.values())
    for (const part of parts) {
      if (part.instalmentId !== id) continue
      feeDue -= part.fee
      fineDue -= part.fine
    }
  return { instalmentId: id, studentId: row.studentId, feeDue, fineDue, claimed: 0 }
}

export const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)
