import { randomInt } from 'node:crypto'
import type { Readable } from 'node:stream'
import pg from 'pg'
import type { CallInput, CallReply } from '#domain/call.ts'
import type { changeRows } from '#domain/desk/record-calls.ts'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { queryTimedOut } from '#server/database/unavailable.ts'
import { importInTurn } from '#server/desk/import-turn.ts'
import { warnHolders } from '#server/desk/people/contacts.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { findExported } from '#server/exchange/admin/queries.ts'
import { type BundleResult, importBundle } from '#server/exchange/import.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { explainMisfit, presentFault, refusalOf } from '#server/exchange/refused-rows.ts'
import { Failure } from '#server/failure.ts'
import type { Once } from '#server/once/once.ts'
import { type GridRow, lockByKeys, readByKeys, withPlainKeys } from '#server/records/grid.ts'
import { allFields, type Kind, keyFields } from '#server/records/kind.ts'
import type { Source, SourceTable } from '#server/records/source.ts'
import { typeOf } from '#server/records/stage.ts'

const maxRetries = 3

type Change = CallInput<typeof changeRows>['body']
type Written = CallReply<typeof changeRows>['result']

/** Another import has written what was read for this one. */
class Outdated extends Error {}

/** What a call with rules and a reply of its own does beside. */
type Own = {
  /** Rows of the request as they are now, where the call finds them faster than by the kind's key. */
  readNow: (runner: Runner) => Promise<GridRow[]>
  /** While no other import runs; throwing ends this one. */
  inTurn: (client: pg.ClientBase) => Promise<void>
  /** In the transaction; the reply is stored for the request's key. */
  replyOf: (client: pg.ClientBase, written: Written) => Promise<object>
}

type Asked = {
  body: Change
  once: Once
  /** Called with each row that a refusal shows. */
  onShown: (row: GridRow) => void
  /** Files that came with the request, by the path that cells name. */
  sent?: ReadonlyMap<string, () => Readable>
  /** What the call replies, where that is not what was written. */
  present?: (written: Written) => object
  own?: Own | undefined
  /** Of a program of the institute, which writes in place of a member of the staff. */
  tokenId?: number
}

/** Who writes: a member of the staff, or a program of the institute, which has no person. */
type By = Pick<DeskSession, 'instituteId'> & { personId: number | null }

/**
 * Writes rows with the checks of an import. A cell that somebody else has changed since it was read is not overwritten.
 * @throws Failure `recordsChanged` with what it says now, `rowsRefused` with every fault
 */
export async function writeRows(
  context: Context,
  desk: By,
  kind: Kind,
  { body, ...asked }: Asked,
): Promise<Written> {
  const rows = body.rows.map(({ to, was }) => ({ to: was ? to : withId(kind, to), was }))
  checkFields(kind, rows)
  for (let retries = 0; ; retries++)
    try {
      return await importInTurn(() =>
        writeOnce(context, desk, kind, { ...asked, rows, isCheck: body.is_check }),
      )
    } catch (error) {
      if (!(error instanceof Outdated) || retries === maxRetries) throw explain(error)
    }
}

type Row = Change['rows'][number]
type Writing = Omit<Asked, 'body'> & { rows: readonly Row[]; isCheck: boolean }

async function writeOnce(
  context: Context,
  desk: By,
  kind: Kind,
  {
    rows: asked,
    once,
    onShown,
    own,
    isCheck,
    tokenId,
    sent = new Map(),
    present = (written) => written,
  }: Writing,
): Promise<Written> {
  const { instituteId, personId } = desk
  const { clock, stopping, files, pool, workPool } = context
  const now = clock()
  const { scope } = await openInstitute(pool, instituteId, now)
  const of = { kind, kinds, scope }
  const keys = await withPlainKeys(
    pool,
    kind,
    scope,
    asked.map(({ to }) => to),
  )
  const rows = asked.map(({ was }, index) => ({ to: keys[index] ?? {}, was }))
  const nameOf = (row: GridRow) =>
    keyFields(kind)
      .map((field) => row[field] ?? '')
      .join('\n')
  const readNow = async (client: pg.Pool | pg.ClientBase) =>
    new Map((await (own?.readNow(client) ?? readByKeys(client, of, keys))).map((row) => [nameOf(row), row]))
  const before = await readNow(pool)
  const fields = allFields(kind).filter((field) => rows.some(({ to }) => Object.hasOwn(to, field)))
  // A cell that is not changed has what is stored: in a table it cannot be left out of one row.
  const filled = rows.map(({ to, was }) => {
    const stored = was ? before.get(nameOf(to)) : undefined
    return Object.fromEntries(
      fields.map((field) => [field, (field in to ? to[field] : stored?.[field]) ?? null]),
    )
  })
  const isSame = (one: GridRow | undefined, other: GridRow | undefined) =>
    fields.every((field) => (one?.[field] ?? null) === (other?.[field] ?? null))
  const checkNow = async (client: pg.ClientBase) => {
    const stored = rows.flatMap(({ to, was }) => (was ? [to] : []))
    if (own) await own.inTurn(client)
    else if (stored.length > 0) await lockByKeys(client, of, stored)
    const present = await readNow(client)
    const changed = rows.flatMap(({ to, was }, row) => {
      const found = present.get(nameOf(to))
      const isAsRead = was
        ? found !== undefined &&
          Object.entries(was).every(([field, value]) => (found[field] ?? null) === value)
        : found === undefined
      return isAsRead ? [] : [{ row, now: found ?? null }]
    })
    for (const { now: shown } of changed) if (shown) onShown(shown)
    if (changed.length > 0) throw new Failure('recordsChanged', undefined, undefined, { rows: changed })
    if (rows.some(({ to }) => !isSame(present.get(nameOf(to)), before.get(nameOf(to))))) throw new Outdated()
  }
  const table: SourceTable = {
    file: kind.name,
    rows: async function* () {
      yield { line: 1, cells: fields }
      for (const [index, row] of filled.entries())
        yield { line: index + 2, cells: fields.map((field) => row[field] ?? null) }
    },
  }
  const paths = fields
    .filter((field) => typeOf(kind, field).isFile)
    .flatMap((field) => filled.map((row) => row[field] ?? ''))
    .filter((path) => path !== '')
  const known = new Map(
    paths.length === 0
      ? []
      : (await findExported(pool, { instituteId, paths })).map(({ path, sha256 }) => [path, sha256]),
  )
  const source: Source = {
    tables: new Map([[kind.name, table]]),
    hasFile: (path) => sent.has(path) || known.has(path),
    openFile: (path) => sent.get(path)?.() ?? files.open(known.get(path) ?? ''),
  }
  const result = await importBundle(
    { ...context, pool: workPool },
    {
      source,
      into: instituteId,
      leaveOut: null,
      isCheckOnly: isCheck,
      now,
      isOperator: false,
      by: personId === null ? { token: tokenId ?? 0 } : { person: personId },
    },
    {
      signal: stopping,
      inTurn: checkNow,
      beforeEnd: async (client, found) => {
        if (found.outcome !== 'written') return
        if (personId !== null) await warnHolders(client, context, { instituteId, actorId: personId }, found)
        const written = presentWritten(found, kind)
        const result = (await own?.replyOf(client, written)) ?? present(written)
        await once.keep(client, { statusCode: 200, message: 'OK', result })
      },
    },
  )
  if (result.outcome === 'faults') throw refusalOf(result, firstLine)
  return presentWritten(result, kind)
}

/** A row that is new here gets an id, where the office gives none. */
function withId(kind: Kind, to: GridRow): GridRow {
  if (kind.key !== 'source' || to.id) return to
  return { ...to, id: `desk-${drawLetters()}` }
}

/** Ten letters for an id, which cannot be guessed. */
export function drawLetters(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
}

/** @throws Failure `badRequest` for a field that the kind does not have, or a row without its key */
function checkFields(kind: Kind, rows: readonly Row[]): void {
  const fields = allFields(kind)
  for (const { to, was } of rows) {
    const unknown = [...Object.keys(to), ...Object.keys(was ?? {})].some((field) => !fields.includes(field))
    if (unknown) throw new Failure('badRequest', 'rows: there is no such field')
    if (keyFields(kind).some((field) => !(field in to)))
      throw new Failure('badRequest', 'rows: a key is missing')
    const free = [...keyFields(kind), 'removed']
    if (was && Object.keys(to).some((field) => !free.includes(field) && !(field in was)))
      throw new Failure('badRequest', 'rows: was must have every field that changes')
  }
}

/** Line 1 has the names: faults count the rows of the request from 0. */
const firstLine = 2

function presentWritten({ changes, findings, number }: BundleResult, { name }: Kind): Written {
  const { added, changed, ended } = changes[name] ?? { added: 0, changed: 0, ended: 0 }
  return {
    added,
    changed,
    ended,
    number: number ?? null,
    warnings: findings.warnings.slice(0, 100).map((fault) => presentFault(fault, firstLine)),
  }
}

function explain(error: unknown): unknown {
  if (error instanceof Outdated) return new Failure('busy')
  if (!(error instanceof pg.DatabaseError)) return error
  if (error.code === queryTimedOut) return new Failure('busy')
  return explainMisfit(error)
}
