import type { Lock } from '../row-locks.ts'
import type { Model } from './state.ts'

export const read = (run: Model['run']): Model => ({ run })
/** One that is committed by itself: a lock lets it be. */
export const write = (on: string, run: Model['run']): Model => ({
  locks: () => [{ on, mode: 'update' }],
  run,
})
const booksLock: Lock = { on: 'books', mode: 'update' }

/** The statements of `outside.ts`: they are only here. */
export const outsideStatements: Readonly<Record<string, Model>> = {
  'simulation-pay.remove-job': write('job', (given) => ({
    rowCount: 1,
    changes: [['job', given.key, null]],
  })),
  'simulation-pay.hold-books': { locks: () => [booksLock], run: () => ({}) },
  'simulation-pay.write-entry': read((given, { facts }) => {
    const id = facts.nextId()
    const { studentId, creditPaise: credit, isOnline } = given
    const row = { id, studentId, isOnline, credit, parts: JSON.parse(given.parts) }
    return { rows: [{ id }], changes: [['entry', String(id), row]] }
  }),
  'simulation-pay.undo-entry': write('entries', (given, { now: seen }) => {
    const row = seen.entry.get(String(given.entryId))
    return row ? { changes: [['entry', String(row.id), { ...row, credit: 0, parts: [] }]] } : {}
  }),
  'simulation-pay.set-instalment': read((given, { seen }) => {
    const row = seen.instalment.get(String(given.instalmentId))
    if (!row) return {}
    const { feePaise: fee, finePaise: fine } = given
    return { changes: [['instalment', String(row.id), fee < 0 ? null : { ...row, fee, fine }]] }
  }),
}
