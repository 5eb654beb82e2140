import { fileNames, otherFileNames } from '#server/features/roster/records/files.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

/** 200 MB is a million users; a larger file is a mistake or an attack. */
export const maxFileBytes = 200_000_000

export type TableName = (typeof fileNames)[number] | 'manifest'
export type Source = {
  files: Map<TableName, Buffer>
  /** CSV files that are not read. */
  unread: string[]
}

const readNames = new Map(
  [...fileNames, 'manifest' as const].map((name) => [`${name}.csv`.toLowerCase(), name]),
)
const otherNames = new Set<string>(otherFileNames.map((name) => `${name}.csv`.toLowerCase()))

export const tableNameOf = (name: string): TableName | undefined => readNames.get(name.toLowerCase())

/** @throws ImportRefusal where a file exists twice, in upper and lower case */
export async function addFile(source: Source, name: TableName, read: () => Promise<Buffer>): Promise<void> {
  if (source.files.has(name)) throw new ImportRefusal(`${name}.csv is there twice.`)
  source.files.set(name, await read())
}

export function noteUnread(source: Source, name: string): void {
  if (name.toLowerCase().endsWith('.csv') && !otherNames.has(name.toLowerCase())) source.unread.push(name)
}

/** Whether OneRoster has a file of this name. */
export const isRosterName = (name: string): boolean =>
  tableNameOf(name) !== undefined || otherNames.has(name.toLowerCase())
