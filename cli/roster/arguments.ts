import { readOptions, UsageError } from '#cli/command.ts'
import type { Kind } from '#server/features/roster/new-institute.ts'

export const usage = `Imports a school from OneRoster 1.1 or 1.2 CSV files.

  npm run import -- <folder or zip> [options]

  --check                 only check: print every fault and what would be written
  --leave-out [percent]   import the other rows, if no more than this share has faults (5)
  --faults <file>         also write faults and warnings to this CSV file
  --institute <id>        import all of it into this institute
  --host <name>           the host that the institute's portal is served from
  --passwords <file>      where one-time passwords go (data/import-passwords-<time>.csv)
  --help                  this text

For institutes that the import makes:
  --kind <kind>           school or coaching (school)
  --time-zone <zone>      such as Asia/Kolkata (Asia/Kolkata)
  --calling-code <code>   of its phone numbers (91)

All rows are checked first. One fault, and nothing is written; each is printed as
file:line: column: what is wrong. What is harmless is a warning, and is imported.
Importing the same files again changes nothing. Exit code: 0 done, 1 faults or
failure, 2 wrong arguments, 3 done without the rows that were left out.
More: docs/import.md
`

export type Arguments = {
  source: string
  isCheckOnly: boolean
  /** The largest share of rows to leave out, in percent; null: none. */
  leaveOut: number | null
  faultsFile: string | null
  into: number | null
  host: string | null
  passwordsFile: string | null
  kind: Kind
  timeZone: string
  callingCode: string
}

/** @returns 'help' for --help. @throws UsageError */
export function readArguments(argv: readonly string[]): Arguments | 'help' {
  const { values, positionals } = readOptions(completeLeaveOut(argv), rosterOptions)
  if (values.help) return 'help'
  const [source, ...rest] = positionals
  if (source === undefined) throw new UsageError('Name the folder or zip to import.')
  if (rest.length > 0) throw new UsageError(`One folder or zip at a time; what is "${rest[0]}"?`)
  const ofNew = (['kind', 'time-zone', 'calling-code'] as const).find((name) => values[name] !== undefined)
  if (values.institute !== undefined && ofNew) {
    throw new UsageError(
      `--${ofNew} is for institutes that the import makes; --institute names one that is there.`,
    )
  }
  return {
    source,
    isCheckOnly: values.check ?? false,
    leaveOut: values['leave-out'] === undefined ? null : readShare(values['leave-out']),
    faultsFile: values.faults ?? null,
    into: values.institute === undefined ? null : readInstituteId(values.institute),
    host: values.host === undefined ? null : readHost(values.host),
    passwordsFile: values.passwords ?? null,
    kind: readKind(values.kind ?? 'school'),
    timeZone: readTimeZone(values['time-zone'] ?? 'Asia/Kolkata'),
    callingCode: readCallingCode(values['calling-code'] ?? '91'),
  }
}

/** `--leave-out` alone means its usual share. */
export function completeLeaveOut(argv: readonly string[]): string[] {
  return argv.flatMap((argument, index) => {
    if (argument === '--leave-out') return isShare(argv[index + 1]) ? [argument] : ['--leave-out=5']
    return [argument]
  })
}

const isShare = (value: string | undefined): value is string => /^\d+(\.\d+)?%?$/.test(value ?? '')

export const rosterOptions = {
  check: { type: 'boolean' },
  'leave-out': { type: 'string' },
  faults: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  institute: { type: 'string' },
  host: { type: 'string' },
  passwords: { type: 'string' },
  kind: { type: 'string' },
  'time-zone': { type: 'string' },
  'calling-code': { type: 'string' },
} as const

export function readShare(value: string): number {
  const percent = isShare(value) ? Number(value.replace('%', '')) : Number.NaN
  if (percent <= 100) return percent
  throw new UsageError(`--leave-out takes a share of the rows in percent such as 5, not "${value}".`)
}

export function readInstituteId(value: string): number {
  const id = Number(value)
  if (/^\d{1,9}$/.test(value) && id > 0) return id
  throw new UsageError(`--institute takes the id of an institute, not "${value}".`)
}

function readHost(value: string): string {
  const host = value.toLowerCase()
  if (/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(host)) return host
  throw new UsageError(`--host takes a name such as school.example.org, not "${value}".`)
}

function readKind(value: string): Kind {
  if (value === 'school' || value === 'coaching') return value
  throw new UsageError(`--kind is school or coaching, not "${value}".`)
}

function readTimeZone(value: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone && value
  } catch {
    throw new UsageError(`--time-zone takes a name such as Asia/Kolkata, not "${value}".`)
  }
}

function readCallingCode(value: string): string {
  const code = value.replace(/^\+/, '')
  if (/^[1-9]\d{0,3}$/.test(code)) return code
  throw new UsageError(`--calling-code takes digits such as 91, not "${value}".`)
}
