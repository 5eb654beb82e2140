import pg from 'pg'
import { checkRows, fromWanted } from '#server/records/check.ts'
import { addFault, addWarning, type Findings, noFindings } from '#server/records/findings.ts'
import { makeVisible, show } from '#server/records/import-faults.ts'
import { isInstitute, type Kind, lockedBy, type Scope } from '#server/records/kind.ts'
import type { Kinds } from '#server/records/kinds-map.ts'
import { removeRows } from '#server/records/remove.ts'
import { hasKey, resolveStage, stored, valueColumn, type Wanted } from '#server/records/resolve.ts'
import { fileTable, noteRefused, prepareScratchTables, stageTable } from '#server/records/scratch.ts'
import type { Source } from '#server/records/source.ts'
import { cellOf, type Stage, stageRows, typeOf } from '#server/records/stage.ts'
import { checkSums, noteChanging } from '#server/records/sums.ts'
import { type Change, writeRows } from '#server/records/write.ts'

export type RecordImport = {
  kinds: Kinds
  source: Source
  scope: Scope
  /** Stores a file that rows name. @returns the id of its row */
  saveFile: (path: string, isPublic: boolean) => Promise<number>
  signal?: AbortSignal
  onProgress?: (kind: Kind, rows: number) => void
}

export type Imported = {
  findings: Findings
  /** By the name of the kind; kinds that the source does not have are missing. */
  changes: Record<string, Change>
  /** Rows that were read, with those at fault. */
  rowCount: number
}

/**
 * Reads, checks and writes every table of the source, in the caller's transaction. Rows at fault are left out: the
 * caller decides whether to commit. Memory does not grow with the files.
 */
export async function importRecords(client: pg.ClientBase, request: RecordImport): Promise<Imported> {
  const { kinds, source, signal, onProgress } = request
  let { scope } = request
  const findings = noFindings()
  const changes: Imported['changes'] = {}
  const written: Wanted[] = []
  let rowCount = 0
  await prepareScratchTables(client, kinds)
  for (const kind of kinds) {
    const table = source.tables.get(kind.name)
    if (!table) continue
    signal?.throwIfAborted()
    const refused: string[] = []
    const leftOut = findings.leftOut
    const context = { timeZone: scope.timeZone, callingCode: scope.callingCode, hasFile: source.hasFile }
    const stage = await stageRows(client, kind, table, context, findings, {
      refuse: (id) => refused.push(id),
      onProgress: (rows) => {
        signal?.throwIfAborted()
        onProgress?.(kind, rows)
      },
    })
    await noteRefused(client, kind, stage ? refused : ['*'])
    if (!stage) {
      findings.isFileUnusable = true
      continue
    }
    rowCount += stage.rowCount + findings.leftOut - leftOut
    await saveFiles(client, stage, request)
    const wanted = await resolveStage(client, stage, kinds, scope)
    await lockFirst(client, wanted, scope)
    if (kind.isOfFamilies) await lockStored(client, wanted, scope)
    await reuseSameFiles(client, wanted, scope)
    await checkRows(client, wanted, kinds, scope, findings)
    await noteChanging(client, wanted, scope)
    const change = await tryToWrite(client, wanted, findings, () => writeRows(client, wanted, kinds, scope))
    if (!change) continue
    changes[kind.name] = change
    written.push(wanted)
    if (isInstitute(kind)) scope = await readScope(client, scope)
    onProgress?.(kind, stage.rowCount)
  }
  for (const wanted of written.toReversed()) {
    const change = changes[wanted.kind.name]
    if (change) change.ended += await removeRows(client, wanted, scope, findings)
  }
  await checkSums(client, { written: written.toReversed(), changes, scope, findings })
  for (const wanted of written) await findWarnings(client, wanted, scope, findings)
  return { findings, changes, rowCount }
}

/** As many as a person can look at; a nightly import finds the others another time. */
const maxWarnings = 1000

async function findWarnings(
  client: pg.ClientBase,
  { kind, table, file }: Wanted,
  scope: Scope,
  findings: Findings,
): Promise<void> {
  if (!kind.warn) return
  const { rows } = await client.query<{ line: number; field: string; problem: string }>(
    `select * from (${kind.warn(scope, table)}) found order by line limit ${maxWarnings}`,
  )
  for (const { line, field, problem } of rows)
    addWarning(findings, { file, line, column: field, problem: makeVisible(problem) })
}

/** Class 23 of PostgreSQL: a constraint does not hold. */
const isConstraint = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') === true

/**
 * Faults that the checks cannot see, such as a host of another institute, are refused by a constraint of the database.
 * @returns undefined after such a refusal: no row of the kind was written
 */
async function tryToWrite(
  client: pg.ClientBase,
  { kind, file }: Wanted,
  findings: Findings,
  write: () => Promise<Change>,
): Promise<Change | undefined> {
  await client.query('savepoint kind')
  try {
    const change = await write()
    await client.query('release savepoint kind')
    return change
  } catch (error) {
    if (!isConstraint(error)) throw error
    await client.query('rollback to savepoint kind')
    const [, column, value] = /^Key \((.+)\)=\((.+)\) already exists/.exec(error.detail ?? '') ?? []
    addFault(findings, {
      file,
      line: 1,
      column: 'file',
      problem: value
        ? `${column} ${show(value)} belongs to another row, perhaps of another institute`
        : `a row is refused by the database (${error.constraint ?? error.code})`,
    })
    findings.isFileUnusable = true
    await noteRefused(client, kind, ['*'])
    return undefined
  }
}

/** The scope by the settings that an import may have changed. */
async function readScope(client: pg.ClientBase, scope: Scope): Promise<Scope> {
  const { rows } = await client.query<Pick<Scope, 'timeZone' | 'callingCode' | 'today'>>(
    `select time_zone as "timeZone", country_calling_code as "callingCode",
      ($2::timestamptz at time zone time_zone)::date::text as today from institute where id = $1`,
    [scope.instituteId, scope.now],
  )
  return { ...scope, ...rows[0] }
}

/** Stores every file that the rows name, once. */
async function saveFiles(
  client: pg.ClientBase,
  stage: Stage,
  { saveFile, signal }: RecordImport,
): Promise<void> {
  for (const field of stage.fields) {
    const isPublic = typeOf(stage.kind, field).isFile?.isPublic
    if (isPublic === undefined) continue
    const cell = cellOf(stage, field)
    const { rows } = await client.query<{ path: string }>(
      `select distinct ${cell} as path from ${stageTable} i where ${cell} is not null
        and not exists (select from ${fileTable} f where f.path = ${cell} and f.is_public = $1)`,
      [isPublic],
    )
    for (const { path } of rows) {
      signal?.throwIfAborted()
      const id = await saveFile(path, isPublic)
      await client.query(`insert into ${fileTable} values ($1, $2, $3)`, [path, isPublic, id])
    }
  }
}

/** The records by which rows of a kind are locked, also of new rows. */
async function lockFirst(client: pg.ClientBase, { kind, table }: Wanted, scope: Scope): Promise<void> {
  if (kind.lockedBy)
    await client.query(
      lockedBy(kind.lockedBy.table, `select w.${valueColumn(kind.lockedBy.field)} from ${table} w`, scope),
    )
}

/** Locks what is stored of the rows until the transaction ends: what the checks see of them is what is changed. */
async function lockStored(
  client: pg.ClientBase,
  { kind, table, isAllNew }: Wanted,
  scope: Scope,
): Promise<void> {
  if (isAllNew) return
  await client.query(
    `with locked as (select 1 from ${table} w join ${kind.table} t on ${stored(kind, scope)} and ${hasKey(kind, (field) => `w.${valueColumn(field)}`)}
        for no key update of t)
    select count(*) from locked`,
  )
}

/** Rows whose stored file has the same bytes and name keep it: several files of an institute may. */
async function reuseSameFiles(client: pg.ClientBase, wanted: Wanted, scope: Scope): Promise<void> {
  const { kind, fields, table, isAllNew } = wanted
  if (isAllNew) return
  for (const field of fields) {
    const { column = field, part } = kind.fields[field] ?? {}
    if (!typeOf(kind, field).isFile || part !== undefined) continue
    const value = valueColumn(field)
    await client.query(
      `update ${table} u set ${value} = s.id from (
          select w.line, a.id from ${fromWanted(wanted, scope)}
          join file a on a.institute_id = ${scope.instituteId} and a.id = t.${column}
          join file b on b.institute_id = ${scope.instituteId} and b.id = w.${value}
          where a.id <> b.id and a.sha256 = b.sha256 and a.name = b.name and (a.is_public or not b.is_public)) s
        where u.line = s.line`,
    )
  }
}
