import { readOptions, reportFailure, type Surroundings, UsageError } from '#cli/command.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readInstituteId } from '#cli/roster/arguments.ts'
import { createProgress } from '#cli/roster/progress.ts'
import { readConfig } from '#server/config.ts'
import { exportInstitute } from '#server/exchange/export.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { show } from '#server/records/import-faults.ts'

export const usage = `Writes everything of an institute as CSV files and the files that they name, as
npm run import reads them. The server may run meanwhile.

  npm run export -- --institute <id> <new folder>
`

/** The whole command. @returns its exit code */
export async function runExport(argv: readonly string[], around: Surroundings): Promise<0 | 1 | 2 | 130> {
  const { stdout, stderr, environment, clock, signal } = around
  const progress = createProgress(stderr)
  try {
    const { values, positionals } = readOptions(argv, {
      institute: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    })
    if (values.help) {
      stdout.write(usage)
      return 0
    }
    const [folder, ...others] = positionals
    if (values.institute === undefined || folder === undefined || others.length > 0)
      throw new UsageError('Name the institute and a new folder: npm run export -- --institute 1 /exports/1')
    const instituteId = readInstituteId(values.institute)
    const config = readConfig(environment)
    const { pool, close } = await openConfiguredDatabase(config)
    try {
      const files = await openFileStore(config)
      const { name, rows, ...made } = await exportInstitute(
        { pool, files },
        { instituteId, folder, now: clock() },
        {
          signal,
          onRows: (_, done, total) => progress.show('Tables', done, total),
          onFiles: (done, total) => progress.show('Files', done, total),
        },
      )
      progress.end()
      stdout.write(
        `${show(name)}, institute ${instituteId}: ${rows} rows and ${made.files} files are in ${folder}.\n`,
      )
      if (made.missing.length === 0) return 0
      stderr.write(
        `These files are not in the store:\n${made.missing.map((path) => `${show(path)}\n`).join('')}`,
      )
      return 1
    } finally {
      await close()
    }
  } catch (error) {
    progress.end()
    return reportFailure(error, around, 'export')
  }
}
