import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type DemoBuild, type DemoRecords, type DemoRow, idPrefix } from '#server/demo/build.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { storeBytes, writeFile } from '#server/files/writes.ts'
import { importRecords } from '#server/records/import.ts'
import { printFault } from '#server/records/import-faults.ts'
import type { Kind, Scope } from '#server/records/kind.ts'
import type { Source, SourceTable } from '#server/records/source.ts'
import { typeOf } from '#server/records/stage.ts'

/** Some of their classes run now, also at night and on a day off. */
const isAroundNow = new Set(['timetable.csv', 'live-classes.csv'])

/** Imports records into an institute. @throws where anything is wrong with them */
export async function importDemo(
  { client, files, kept }: Pick<DemoBuild, 'client' | 'files' | 'kept'>,
  scope: Scope,
  source: Source,
): Promise<void> {
  const { instituteId } = scope
  const saveFile = async (path: string, isPublic: boolean) => {
    const bytes = await buffer(source.openFile(path))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const stored = kept.get(sha256) ?? (await storeBytes(client, files, bytes))
    kept.set(sha256, stored)
    return writeFile(client, { instituteId, name: path.slice(path.lastIndexOf('/') + 1), stored, isPublic })
  }
  const { findings } = await importRecords(client, { kinds, source, scope, saveFile })
  const [problem] = [...findings.faults, ...findings.warnings.filter(({ file }) => !isAroundNow.has(file))]
  if (problem) throw new Error(`The demo is wrong: ${printFault(problem)}`)
}

/** Records as an import reads them. */
export function sourceOf(parts: readonly DemoRecords[]): Source {
  const files = new Map(parts.flatMap((part) => Object.entries(part.files ?? {})))
  const rows = new Map(parts.flatMap((part) => Object.entries(part.rows)))
  return {
    tables: new Map(
      kinds.flatMap((kind) => {
        const own = rows.get(kind.name) ?? []
        return own.length > 0 ? [[kind.name, tableOf(kind, own)]] : []
      }),
    ),
    hasFile: (path) => files.has(path),
    openFile: (path) =>
      Readable.from(
        (async function* () {
          yield await files.get(path)?.()
        })(),
      ),
  }
}

function tableOf(kind: Kind, rows: readonly DemoRow[]): SourceTable {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const prefixes = columns.map((field) =>
    field === 'id' || typeOf(kind, field).refersTo !== undefined ? idPrefix : '',
  )
  return {
    file: `${kind.name}.csv`,
    rows: async function* () {
      yield { line: 1, cells: columns }
      for (const [index, row] of rows.entries())
        yield {
          line: index + 2,
          cells: columns.map((field, at) => writeCell(row[field], prefixes[at] ?? '')),
        }
    },
  }
}

function writeCell(cell: DemoRow[string], prefix: string): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'string') return prefix + cell
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  if (typeof cell === 'object') return cell.map((one) => prefix + one).join(';')
  return prefix + cell
}
