import type { Lock } from '../row-locks.ts'
import type { Model } from './state.ts'
import { jobOn, read, write } from './statement-tools.ts'

const booksLock: Lock = { on: 'books', mode: 'update' }

/** The statements of `outside.ts`: they are only here. */
export const outsideStatements: Readonly<Record<string, Model>> = {
  'simulation-pay.remove-job': write('job', ({ name, key }, { now }) => {
    const on = jobOn(name, key)
    return now.job.has(on) ? { rowCount: 1, changes: [['job', on, null]] } : {}
  }),
  'simulation-pay.hold-books': { locks: () => [booksLock], run: () => ({ rowCount: 1 }) },
  'simulation-pay.write-payment': read(({ paymentId, studentId, creditPaise, isOnline, parts: json }) => {
    const parts = JSON.parse(json)
    const row = { id: paymentId, studentId, isOnline, credit: creditPaise, parts, paymentId: null }
    return { rowCount: parts.length, changes: [['entry', String(paymentId), row]] }
  }),
  'simulation-pay.write-refund': read(({ entryId, paymentId, instalmentId, feePaise }, { seen }) => {
    const { studentId = 0 } = seen.entry.get(String(paymentId)) ?? {}
    const parts = [{ instalmentId, fee: -feePaise, fine: 0 }]
    const row = { id: entryId, studentId, isOnline: true, credit: 0, parts, paymentId }
    return { rowCount: 1, changes: [['entry', String(entryId), row]] }
  }),
  'simulation-pay.undo-refund': write('entries', ({ entryId }, { now }) => {
    const row = now.entry.get(String(entryId))
    if (!row) return {}
    const parts = row.parts.map(({ instalmentId }) => ({ instalmentId, fee: 0, fine: 0 }))
    return { rowCount: 1, changes: [['entry', String(row.id), { ...row, parts }]] }
  }),
  'simulation-pay.set-credit': read(({ paymentId, creditPaise: credit }, { seen }) => {
    const row = seen.entry.get(String(paymentId))
    return row ? { rowCount: 1, changes: [['entry', String(paymentId), { ...row, credit }]] } : {}
  }),
  'simulation-pay.set-part': read(({ paymentId, instalmentId, feePaise: fee, finePaise: fine }, { seen }) => {
    const row = seen.entry.get(String(paymentId))
    if (!row) return {}
    const parts = row.parts.map((one) =>
      one.instalmentId === instalmentId ? { instalmentId, fee, fine } : one,
    )
    return { rowCount: 1, changes: [['entry', String(paymentId), { ...row, parts }]] }
  }),
  'simulation-pay.set-instalment': read(({ instalmentId, feePaise: fee, finePaise: fine }, { seen }) => {
    const row = seen.instalment.get(String(instalmentId))
    return row ? { rowCount: 1, changes: [['instalment', String(row.id), { ...row, fee, fine }]] } : {}
  }),
  'simulation-pay.remove-instalment': read(({ instalmentId }, { seen }) =>
    seen.instalment.has(String(instalmentId))
      ? { rowCount: 1, changes: [['instalment', String(instalmentId), null]] }
      : {},
  ),
}
