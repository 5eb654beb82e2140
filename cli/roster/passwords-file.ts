import { join, resolve } from 'node:path'
import { writePrivateCsv } from '#cli/roster/private-csv.ts'
import type { DrawnPassword } from '#server/exchange/passwords.ts'

/** In the order of handing out: a section after the other. */
const columns = [
  'institute',
  'section',
  'role',
  'name',
  'children',
  'displayId',
  'email',
  'phone',
  'password',
] as const

/** Where passwords go unless a file is named. @param kind the beginning of its name */
export const passwordsPath = (
  asked: string | null | undefined,
  dataFolder: string,
  kind: string,
  now: Date,
): string =>
  resolve(asked ?? join(dataFolder, `${kind}-${now.toISOString().replaceAll(':', '-').slice(0, 19)}.csv`))

/** One-time passwords. @throws ImportRefusal where the file exists */
export const writePasswords = (path: string, passwords: readonly DrawnPassword[]): Promise<void> =>
  writePrivateCsv(
    path,
    columns,
    passwords.map((row) => columns.map((column) => row[column] ?? '')),
  )
