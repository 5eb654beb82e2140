import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { columnName } from '#server/records/cell-bounds.ts'
import { damageOf } from '#server/records/damage.ts'
import { yesNo } from '#server/records/fields/numbers.ts'
import { readId } from '#server/records/fields/references.ts'
import type { FieldType, Read, ReadContext } from '#server/records/fields/type.ts'
import { addFault, addWarning, type Findings } from '#server/records/findings.ts'
import { show } from '#server/records/import-faults.ts'
import { allFields, type Kind, keyFields } from '#server/records/kind.ts'
import { emptyStage, stageColumn, stageTable } from '#server/records/scratch.ts'
import { type SourceRow, type SourceTable, Unreadable } from '#server/records/source.ts'

/** Statements after this are planned by the size of the table. */
export const manyRows = 1000

/** A year's attendance of 2,500 students, in each of nine classes a day. */
const maxRows = 5_000_000

/** The rows of a kind in the stage, as they were read: the columns are in the order of the fields. */
export type Stage = {
  kind: Kind
  file: string
  /** The fields that the file has; others stay as they are stored. */
  fields: readonly string[]
  rowCount: number
}

const idType: FieldType = {
  format: 'text, at most 255 characters; the same for the same row at every import',
  sqlType: 'text',
  read: readId,
  write: (stored) => stored,
}
const removedType = yesNo({ about: '' }).type

export const typeOf = ({ fields }: Kind, field: string): FieldType =>
  fields[field]?.type ?? (field === 'removed' ? removedType : idType)

/** Fields by which rows are found, and by which they refer to others: what the planner should know about. */
export const joinedFields = (kind: Kind, fields: readonly string[]): string[] =>
  fields.filter((field) => {
    const { refersTo, link } = typeOf(kind, field)
    return keyFields(kind).includes(field) || (refersTo !== undefined && !link)
  })

/** Names of columns as people write them: `Due date` is `due_date`. */
export const plainName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

type Hooks = {
  /** Receives the ids of rows at fault. */
  refuse: (id: string) => void
  onProgress: (rows: number) => void
}

/**
 * Reads a table into the stage. Cells that cannot be read are faults, and their rows are not in it.
 * @returns undefined for an unusable file
 */
export async function stageRows(
  client: pg.ClientBase,
  kind: Kind,
  source: SourceTable,
  institute: Omit<ReadContext, 'isFrom1904'>,
  findings: Findings,
  { refuse, onProgress }: Hooks,
): Promise<Stage | undefined> {
  const { file } = source
  const context = { ...institute, isFrom1904: source.isFrom1904 === true }
  const rows = source.rows()[Symbol.asyncIterator]()
  const stage: Stage = { kind, file, fields: [], rowCount: 0 }
  try {
    const header = await rows.next()
    const columns = header.done ? undefined : readHeader(kind, file, header.value, findings)
    if (header.done) addFault(findings, { file, line: 1, column: 'file', problem: 'is empty' })
    if (!columns) return undefined
    stage.fields = columns.filter((field) => field !== undefined)
    const copy = client.query(copyFrom(`copy ${stageTable} (line, ${columnsOf(stage)}) from stdin`))
    const failure = once(copy, 'error').then(([error]) => Promise.reject(error))
    failure.catch(() => undefined)
    let lines: string[] = []
    const send = async () => {
      const text = lines.join('')
      lines = []
      if (!copy.write(text)) await Promise.race([once(copy, 'drain'), failure])
    }
    try {
      let readCount = 0
      for (let next = await rows.next(); !next.done; next = await rows.next()) {
        if (++readCount > maxRows)
          throw new Unreadable(next.value.line, `there are more than ${maxRows} rows: import them in parts`)
        const line = readRow(kind, file, columns, next.value, context, findings, refuse)
        if (line !== undefined) {
          stage.rowCount++
          lines.push(line)
        }
        if (lines.length === 2000) {
          await send()
          onProgress(stage.rowCount)
        }
      }
      if (lines.length > 0) await send()
    } finally {
      copy.end()
      await Promise.race([once(copy, 'finish'), failure])
    }
    if (stage.rowCount >= manyRows)
      await client.query(`analyze ${stageTable} (${columnsOf(stage, joinedFields(kind, stage.fields))})`)
    return stage
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    addFault(findings, { file, line: error.line, column: 'file', problem: error.message })
    await client.query(emptyStage(stage.rowCount >= manyRows))
    return undefined
  } finally {
    await rows.return?.()
  }
}

const columnsOf = ({ fields }: Stage, some: readonly string[] = fields) =>
  some.map((field) => stageColumn(fields.indexOf(field))).join(', ')

/** The typed value of a cell of the stage `i`, as SQL. */
export function cellOf({ kind, fields }: Stage, field: string): string {
  const { sqlType } = typeOf(kind, field)
  return `i.${stageColumn(fields.indexOf(field))}${sqlType === 'text' ? '' : `::${sqlType}`}`
}

/** @returns the field of each column, undefined for those that are ignored; nothing where columns are missing */
function readHeader(
  kind: Kind,
  file: string,
  { line, cells, problems }: SourceRow,
  findings: Findings,
): (string | undefined)[] | undefined {
  const known = new Set(allFields(kind))
  const taken = new Set<string>()
  let isUsable = true
  const blame = (column: string, problem: string) => {
    isUsable = false
    addFault(findings, { file, line, column, problem })
  }
  const columns = cells.map((cell) => {
    const name = plainName(cell ?? '')
    if (name === '' || kind.ignoredColumns.includes(name)) return undefined
    if (!known.has(name)) {
      addWarning(findings, { file, line, column: show(cell ?? ''), problem: 'is not a column that is read' })
      return undefined
    }
    if (taken.has(name)) blame(name, 'is there twice')
    taken.add(name)
    return name
  })
  for (const [index, problem] of problems ?? []) blame(columnName(index + 1), problem)
  for (const field of keyFields(kind)) if (!taken.has(field)) blame(field, 'the column is missing')
  return isUsable ? columns : undefined
}

/** @returns the row as a line for COPY; undefined for an empty one, or one at fault */
function readRow(
  kind: Kind,
  file: string,
  columns: readonly (string | undefined)[],
  { line, cells, problems }: SourceRow,
  context: ReadContext,
  findings: Findings,
  refuse: Hooks['refuse'],
): string | undefined {
  if (!problems && cells.every((cell) => cell === null || cell.trim() === '')) return undefined
  let isRight = true
  const blame = (column: string, problem: string) => {
    isRight = false
    addFault(findings, { file, line, column, problem })
  }
  const values = [String(line)]
  for (const [index, field] of columns.entries()) {
    if (field === undefined) continue
    const problem = problems?.get(index)
    if (problem !== undefined) {
      blame(field, problem)
      continue
    }
    const cell = cells[index]?.trim() ?? ''
    if (cell === '') {
      if (isNeeded(kind, field)) blame(field, 'is empty')
      values.push('\\N')
      continue
    }
    const read = readCell(typeOf(kind, field), cell, context)
    if (typeof read === 'string') values.push(escapeCopy(read))
    else blame(field, read.problem)
  }
  const surplus = cells.findIndex((cell, index) => index >= columns.length && (cell ?? '').trim() !== '')
  if (surplus >= 0) blame('row', `has ${cells.length} cells, and the header ${columns.length}`)
  if (isRight) return `${values.join('\t')}\n`
  findings.leftOut++
  const id = readId(cells[columns.indexOf('id')] ?? '')
  if (typeof id === 'string') refuse(id)
  return undefined
}

function readCell(type: FieldType, cell: string, context: ReadContext): Read {
  if (cell.includes('\0')) return { problem: 'has a zero character' }
  const damage = damageOf(cell)
  return damage === undefined ? type.read(cell, context) : { problem: damage }
}

const isNeeded = (kind: Kind, field: string) => field === 'id' || kind.fields[field]?.isRequired === true

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
export const escapeCopy = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (one) => special[one] ?? one) : text
