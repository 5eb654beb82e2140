import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readCsvRows } from '#server/records/csv.ts'
import { exportRows } from '#server/records/export.ts'
import type { Imported } from '#server/records/import.ts'
import { printFault } from '#server/records/import-faults.ts'
import type { Scope } from '#server/records/kind.ts'
import type { Kinds } from '#server/records/kinds-map.ts'
import type { Source } from '#server/records/source.ts'

/** A source of texts. @param tables CSV by the name of the kind @param files bytes by path */
export function sourceOf(
  tables: Record<string, string>,
  files: Readonly<Record<string, string | Buffer>> = {},
): Source {
  return {
    tables: new Map(
      Object.entries(tables).map(([name, text]) => [
        name,
        { file: `${name}.csv`, rows: () => readCsvRows(Readable.from([Buffer.from(text)])) },
      ]),
    ),
    hasFile: (path) => path in files,
    openFile: (path) => Readable.from([Buffer.from(files[path] ?? '')]),
  }
}

export const faultsOf = ({ findings }: Imported) => findings.faults.map(printFault)

/** Every table of an institute as CSV, by the name of the kind. */
export async function exportTexts(client: pg.PoolClient, kinds: Kinds, scope: Scope) {
  const texts: Record<string, string> = {}
  for (const kind of kinds) {
    const stream = client.query(
      copyTo(`copy (${exportRows(kind, kinds, scope)}) to stdout with (format csv, header)`),
    )
    const chunks: Buffer[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
    texts[kind.name] = Buffer.concat(chunks).toString()
  }
  return texts
}
