import type pg from 'pg'
import { makeZone } from '#domain/zone.ts'
import type { Runner } from '#server/database/sql.ts'
import { institutes } from '#server/exchange/kinds/institute.ts'
import {
  addInstitute,
  type FoundInstitute,
  findInstitute,
  findInstituteByCode,
  giveCode,
} from '#server/exchange/queries.ts'
import { describeNewInstitute, type Kind } from '#server/features/roster/new-institute.ts'
import { readId } from '#server/records/fields/references.ts'
import { type Fault, ImportRefusal } from '#server/records/import-faults.ts'
import type { Scope } from '#server/records/kind.ts'
import { type Source, type SourceTable, Unreadable } from '#server/records/source.ts'
import { plainName } from '#server/records/stage.ts'

/** The institute of an import or export, with the settings for reading and writing its records. */
export type Opened = { scope: Scope; name: string; isNew: boolean }

/** @throws ImportRefusal where there is none */
export async function openInstitute(
  client: Runner,
  instituteId: number,
  now: Date,
  isOperator = false,
): Promise<Opened> {
  const found = await findInstitute(client, { instituteId })
  if (!found) throw new ImportRefusal(`There is no institute ${instituteId}.`)
  return { scope: scopeOf(found, now, isOperator), name: found.name, isNew: false }
}

/**
 * The institute that an import writes to: the requested one, or that of `institute.csv`, made if missing.
 * @throws ImportRefusal without either
 */
export async function findOrAddInstitute(
  client: pg.ClientBase,
  { tables }: Source,
  into: number | null,
  now: Date,
  isOperator: boolean,
): Promise<Opened | Fault> {
  const table = tables.get(institutes.name)
  const described = table ? await describeInstitute(table) : undefined
  if (described && 'problem' in described) return described
  const found = described ? await findInstituteByCode(client, described) : undefined
  if (into !== null) {
    const opened = await openInstitute(client, into, now, isOperator)
    // Without an id of its own, the institute gets that of the file, from the operator: by it later imports find it. The id of
    // another one is a fault of its row.
    if (described && !found && isOperator) await giveCode(client, { code: described.code, instituteId: into })
    return { ...opened, scope: { ...opened.scope, ...settingsOf(described) } }
  }
  if (!described)
    throw new ImportRefusal(
      'Which institute? Put institute.csv beside the other files, or say --institute with its id.',
    )
  if (found)
    return {
      scope: { ...scopeOf(found, now, isOperator), ...settingsOf(described) },
      name: found.name,
      isNew: false,
    }
  const { name, code, kind, timeZone, callingCode } = described
  const added = await addInstitute(client, {
    ...describeNewInstitute(kind ?? 'school'),
    name,
    code,
    kind: kind ?? 'school',
    timeZone: timeZone ?? 'Asia/Kolkata',
    callingCode: callingCode ?? '91',
  })
  return { scope: scopeOf(added, now, isOperator), name, isNew: true }
}

function scopeOf(
  { id, prefix, timeZone, callingCode }: FoundInstitute,
  now: Date,
  isOperator: boolean,
): Scope {
  const today = makeZone(timeZone).dayAt(now.getTime())
  return { instituteId: id, prefix, timeZone, callingCode, now, today, isOperator }
}

/** The settings in the first row of `institute.csv`, without unreadable ones. */
type Described = {
  code: string
  name: string
  kind: Kind | undefined
  timeZone: string | undefined
  callingCode: string | undefined
}

const settingsOf = (described: Described | undefined) => ({
  ...(described?.timeZone && { timeZone: described.timeZone }),
  ...(described?.callingCode && { callingCode: described.callingCode }),
})

async function describeInstitute(table: SourceTable): Promise<Described | Fault> {
  const { file } = table
  try {
    let names: string[] | undefined
    for await (const { line, cells } of table.rows()) {
      if (cells.every((cell) => !cell?.trim())) continue
      if (!names) {
        names = cells.map((cell) => plainName(cell ?? ''))
        continue
      }
      const cell = (field: string) => cells[names?.indexOf(field) ?? -1]?.trim() ?? ''
      const code = readId(cell('id'))
      if (typeof code !== 'string' || code === '')
        return { file, line, column: 'id', problem: typeof code === 'string' ? 'is empty' : code.problem }
      const setting = (column: string) => readSetting(column, cell)
      const kind = setting('kind')
      return {
        code,
        name: cell('name') || code,
        kind: kind === 'school' || kind === 'coaching' ? kind : undefined,
        timeZone: setting('time_zone'),
        callingCode: setting('country_calling_code'),
      }
    }
    return { file, line: 1, column: 'file', problem: 'has no row of the institute' }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { file, line: error.line, column: 'file', problem: error.message }
  }
}

/** The value of the field that is stored in a column. */
function readSetting(column: string, cell: (field: string) => string): string | undefined {
  const [name, field] = Object.entries(institutes.fields).find(([, one]) => one.column === column) ?? []
  if (!name || !field || cell(name) === '') return undefined
  const read = field.type.read(cell(name), {
    timeZone: '',
    callingCode: '',
    hasFile: () => false,
    isFrom1904: false,
  })
  return typeof read === 'string' ? read : undefined
}
