import type pg from 'pg'
import { type Into, saveFilesOf } from '#server/exchange/files.ts'
import { findOrAddInstitute } from '#server/exchange/institute.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { type DrawnPassword, drawPasswords, rolesOf } from '#server/exchange/passwords.ts'
import { cancelConnection, countWithoutLogin, findConnection, writeAudit } from '#server/exchange/queries.ts'
import { writeAllOrNothing } from '#server/features/roster/all-or-nothing.ts'
import { waitForTurn } from '#server/features/roster/queries.ts'
import { causesOf, notifyAll } from '#server/news/import.ts'
import { addFault, noFindings } from '#server/records/findings.ts'
import { type Imported, importRecords } from '#server/records/import.ts'
import type { Kind } from '#server/records/kind.ts'
import type { Source } from '#server/records/source.ts'
import { beginImport, endImport } from '#server/undo/keep.ts'

export type BundleRequest = {
  source: Source
  /** The institute; null: the one that `institute.csv` names, made if missing. */
  into: number | null
  /** Writes the rows without faults, if this share of rows in percent suffices to leave out the others. */
  leaveOut: number | null
  /** Writes everything and rolls it back. */
  isCheckOnly: boolean
  now: Date
  /** Whether a command of the operator asks for it, and not a token of the institute. */
  isOperator: boolean
  /** Whether no one is notified: what is new is in the inboxes as read. */
  isQuiet?: boolean
  /** Whether a second member of the staff has approved it. */
  isApproved?: boolean
  /** Whether money is known to have come in, such as by the bank or the payment service. */
  isReceived?: boolean
  /** For the audit: who imports, such as the id of a token. */
  by?: Readonly<Record<string, string | number>>
}

export type BundleHooks = {
  signal: AbortSignal
  /** Called while no other import runs, before anything is written; throwing ends the import. */
  inTurn?: (client: pg.PoolClient) => Promise<void>
  onProgress?: (kind: Kind, rows: number) => void
  onPasswords?: (done: number, total: number) => void
  /** Called with the findings before the commit; throwing rolls back. */
  beforeEnd?: (client: pg.PoolClient, result: BundleResult) => Promise<void>
  /** Stores one-time passwords privately, or sends them; without it none are made. Throwing rolls the import back. */
  deliverPasswords?: (
    passwords: readonly DrawnPassword[],
    at: { client: pg.ClientBase; instituteId: number },
  ) => Promise<void>
  /** Called after a rollback. */
  dropPasswords?: () => Promise<void>
}

export type BundleResult = Imported & {
  /** Undefined where the files do not say which. */
  institute: { id: number; name: string; isNew: boolean } | undefined
  /** `tooMuch`: more rows than allowed would be left out. */
  outcome: 'written' | 'checked' | 'faults' | 'tooMuch'
  /** Imported people without email and phone: they cannot sign in. */
  withoutLogin: number
  /** The number for undoing it; undefined without changes. */
  number?: number | undefined
}

/**
 * Imports tables of records and their files into one institute: all of it or nothing.
 * @throws ImportRefusal for a mistake in the request; Failure for a file with a virus
 */
export function importBundle(to: Into, request: BundleRequest, hooks: BundleHooks): Promise<BundleResult> {
  return writeAllOrNothing(to.pool, {
    write: (client) => untilAborted(to.pool, client, hooks.signal, () => write(client, to, request, hooks)),
    isWritten: ({ outcome }) => outcome === 'written',
    dropPasswords: async () => hooks.dropPasswords?.(),
  })
}

async function write(
  client: pg.PoolClient,
  to: Into,
  request: BundleRequest,
  hooks: BundleHooks,
): Promise<BundleResult> {
  const { source, into, isCheckOnly, now, isOperator, isApproved, isReceived, by } = request
  const { signal, onProgress = () => undefined } = hooks
  await waitForTurn(client)
  await hooks.inTurn?.(client)
  const opened = await findOrAddInstitute(client, source, into, now, isOperator)
  if ('problem' in opened) {
    const findings = noFindings()
    addFault(findings, opened)
    const refused = { findings, changes: {}, rowCount: 0, institute: undefined, withoutLogin: 0 }
    return end(client, { ...refused, outcome: 'faults' }, hooks)
  }
  const { name, isNew } = opened
  const actorId = typeof by?.person === 'number' ? by.person : undefined
  const scope = { ...opened.scope, actorId, isApproved, isReceived }
  const { instituteId } = scope
  const importedBy = nameOf(by)
  const run = await beginImport(client, { instituteId, now, importedBy, what: 'records' })
  const saveFile = saveFilesOf(to, client, { instituteId, source, isCheckOnly })
  const imported = await importRecords(client, { kinds, source, scope, saveFile, signal, onProgress })
  const outcome = judge(imported, request)
  const institute = { id: instituteId, name, isNew }
  const isWritten = outcome === 'written'
  const roles = rolesOf(Object.keys(imported.changes))
  const { count: withoutLogin } = await countWithoutLogin(client, { instituteId, ofRoles: roles })
  if (isWritten && hooks.deliverPasswords) {
    const drawn = await drawPasswords(client, { instituteId, institute: name, roles }, hooks)
    if (drawn.length > 0) await hooks.deliverPasswords(drawn, { client, instituteId })
  }
  if (isWritten)
    await writeAudit(client, {
      instituteId,
      now,
      action: 'records.import',
      detail: { ...by, ...countsOf(imported) },
    })
  const number = isWritten ? await endImport(client, run, countsOf(imported)) : undefined
  if (number !== undefined) {
    const manner = request.isQuiet ? 'quiet' : 'sent'
    await notifyAll(client, { instituteId, now, manner }, await causesOf(client, { instituteId, number }))
  }
  return end(client, { ...imported, institute, outcome, withoutLogin, number }, hooks)
}

/** As `import_run` stores it. */
function nameOf(by: BundleRequest['by']): string {
  if (by?.person !== undefined) return `person ${by.person}`
  if (by?.online !== undefined) return 'online'
  return by?.token === undefined ? 'command' : `token ${by.token}`
}

async function end(client: pg.PoolClient, result: BundleResult, { beforeEnd, signal }: BundleHooks) {
  await beforeEnd?.(client, result)
  signal.throwIfAborted()
  return result
}

function judge({ findings, rowCount }: Imported, { leaveOut, isCheckOnly }: BundleRequest) {
  if (findings.faultCount > 0 && (leaveOut === null || findings.isFileUnusable)) return 'faults'
  if (leaveOut !== null && 100 * findings.leftOut > leaveOut * rowCount) return 'tooMuch'
  return isCheckOnly ? 'checked' : 'written'
}

/** Counts that are not 0, such as `students_added`. */
export const countsOf = ({ changes }: Pick<Imported, 'changes'>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([kind, change]) =>
      Object.entries(change)
        .filter(([, count]) => count > 0)
        .map(([what, count]) => [`${kind}_${what}`, count]),
    ),
  )

/** Ends a long statement too when the import is stopped. */
async function untilAborted<Result>(
  pool: pg.Pool,
  client: pg.PoolClient,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const connection = await findConnection(client)
  const cancel = () => void cancelConnection(pool, connection).catch(() => undefined)
  signal.addEventListener('abort', cancel)
  try {
    return await work()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
