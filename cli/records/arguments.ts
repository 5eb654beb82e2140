import { readOptions, UsageError } from '#cli/command.ts'
import { completeLeaveOut, readInstituteId, readShare } from '#cli/roster/arguments.ts'

export const usage = `Imports records of an institute: CSV files or sheets of a spreadsheet, named after
what they hold (students.csv, fee-instalments.csv), and the files that they name.

  npm run import -- <folder, zip, csv, xlsx, xls or ods> [options]
  npm run import -- --template <folder>     writes each file with its columns and an example

  --check                 write nothing: print every fault, and what would be added, changed, ended
  --leave-out [percent]   import the other rows, if no more than this share is left out (5)
  --faults <file>         also write faults and warnings to this CSV file
  --institute <id>        import into this institute; otherwise institute.csv names it
  --quiet                 notify no one: what is new is in the inboxes as read
  --passwords <file>      where one-time passwords go (data/import-passwords-<time>.csv)
  --send                  send them by SMS or e-mail; only those who have neither go into the file

Importing the same files again changes nothing. Exit code: 0 done, 1 faults or failure,
2 wrong arguments, 3 done without the rows that were left out, 130 stopped.
More: docs/import.md; every file and column: docs/records.md
`

export type Arguments = {
  source: string
  isCheckOnly: boolean
  isQuiet: boolean
  /** The largest share of rows to leave out, in percent; null: none. */
  leaveOut: number | null
  faultsFile: string | null
  into: number | null
  passwordsFile: string | null
  sendsPasswords: boolean
}

const options = {
  check: { type: 'boolean' },
  quiet: { type: 'boolean' },
  'leave-out': { type: 'string' },
  faults: { type: 'string' },
  institute: { type: 'string' },
  passwords: { type: 'string' },
  send: { type: 'boolean' },
} as const

/** @throws UsageError */
export function readArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = readOptions(completeLeaveOut(argv), options)
  const [source, ...rest] = positionals
  if (source === undefined) throw new UsageError('Name the folder or file to import.')
  if (rest.length > 0) throw new UsageError(`One folder or file at a time; what is "${rest[0]}"?`)
  return {
    source,
    isCheckOnly: values.check ?? false,
    isQuiet: values.quiet ?? false,
    leaveOut: values['leave-out'] === undefined ? null : readShare(values['leave-out']),
    faultsFile: values.faults ?? null,
    into: values.institute === undefined ? null : readInstituteId(values.institute),
    passwordsFile: values.passwords ?? null,
    sendsPasswords: values.send ?? false,
  }
}
