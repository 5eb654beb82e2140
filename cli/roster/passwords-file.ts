import { writePrivateCsv } from '#cli/roster/private-csv.ts'
import type { DrawnPassword } from '#server/exchange/passwords.ts'

const columns = ['institute', 'role', 'name', 'displayId', 'email', 'phone', 'password'] as const

/** The one-time passwords of an import. @throws ImportRefusal where the file exists */
export const writePasswords = (path: string, passwords: readonly DrawnPassword[]): Promise<void> =>
  writePrivateCsv(
    path,
    columns,
    passwords.map((row) => columns.map((column) => row[column] ?? '')),
  )
