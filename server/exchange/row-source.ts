import type { Source, SourceTable } from '#server/records/source.ts'

export type SourceRow = Readonly<Record<string, string | null | undefined>>

/** Rows of kinds as the tables of an import, without files; kinds without rows are left out. */
export function sourceOfRows(rows: Readonly<Record<string, readonly SourceRow[]>>): Source {
  const filled = Object.entries(rows).filter(([, ofKind]) => ofKind.length > 0)
  return {
    tables: new Map(filled.map(([kind, ofKind]) => [kind, tableOf(kind, ofKind)])),
    hasFile: () => false,
    openFile: () => {
      throw new Error('There are no files.')
    },
  }
}

function tableOf(file: string, rows: readonly SourceRow[]): SourceTable {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return {
    file,
    rows: async function* () {
      yield { line: 1, cells: columns }
      for (const [index, row] of rows.entries())
        yield { line: index + 2, cells: columns.map((column) => row[column] ?? null) }
    },
  }
}
