import { readOptions, type Surroundings, UsageError } from '#cli/command.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readInstituteId } from '#cli/roster/arguments.ts'
import { describeRun, describeUndone } from '#cli/undo/report.ts'
import { readConfig } from '#server/config.ts'
import { findInstitute } from '#server/exchange/queries.ts'
import { undoImport } from '#server/exchange/undo.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import { findRuns } from '#server/undo/writes.ts'

export const usage = `Lists the imports of an institute, and takes one back.

  npm run import -- --list --institute <id>
  npm run import -- --undo <number> --institute <id> [--check]

  --check                 write nothing: print what would be given back

What was before an import is given back whole, or not at all: where something was built
on it, such as a sign-in or a later import, it is named and nothing is written. Payments
are never erased: they are reversed (fee-reversals.csv). Imports can be undone for 30
days. Exit code: 0 done, 1 not undone or failure, 2 wrong arguments.
More: docs/import.md
`

export const undoOptions = { list: { type: 'boolean' }, undo: { type: 'string' } } as const
const options = { ...undoOptions, institute: { type: 'string' }, check: { type: 'boolean' } } as const

/** @returns its exit code @throws UsageError, and what `reportFailure` prints */
export async function runUndo(argv: readonly string[], around: Surroundings): Promise<0 | 1> {
  const { values, positionals } = readOptions(argv, options)
  if (positionals.length > 0) throw new UsageError(`Neither --list nor --undo takes "${positionals[0]}".`)
  if (values.institute === undefined) throw new UsageError('Name the institute with --institute.')
  const instituteId = readInstituteId(values.institute)
  const number = values.undo === undefined ? undefined : readNumber(values.undo)
  const { pool, close } = await openConfiguredDatabase(readConfig(around.environment))
  try {
    const institute = await findInstitute(pool, { instituteId })
    if (!institute) throw new ImportRefusal(`There is no institute ${instituteId}.`)
    const { timeZone } = institute
    if (number === undefined) {
      const runs = await findRuns(pool, { instituteId })
      const lines = runs.map((run) => `${describeRun(run, timeZone)}\n`)
      around.stdout.write(lines.join('') || 'No import has changed anything yet.\n')
      return 0
    }
    const isCheckOnly = values.check ?? false
    const undone = await undoImport(pool, { instituteId, number, now: around.clock(), isCheckOnly })
    const isUndone = undone.obstacles.length === 0
    const stream = isUndone ? around.stdout : around.stderr
    stream.write(describeUndone(undone, { timeZone, isCheckOnly }))
    return isUndone ? 0 : 1
  } finally {
    await close()
  }
}

function readNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--undo takes the number of an import, not "${text}".`)
  return Number(text)
}
