import { parseArgs } from 'node:util'
import { reportFailure, type Surroundings } from '#cli/command.ts'
import { paperOptions, usage as paperUsage } from '#cli/paper/arguments.ts'
import { runPaperImport } from '#cli/paper/run.ts'
import { usage as recordUsage } from '#cli/records/arguments.ts'
import { findRecords, runRecordImport } from '#cli/records/run.ts'
import { writeTemplate } from '#cli/records/template.ts'
import { completeLeaveOut, rosterOptions, usage as rosterUsage } from '#cli/roster/arguments.ts'
import { runImport } from '#cli/roster/run.ts'
import { runUndo, undoOptions, usage as undoUsage } from '#cli/undo/run.ts'
import { findPaper } from '#server/exchange/papers/source.ts'

const line = `${'—'.repeat(40)}\n\n`

/** `npm run import`: records, a school of OneRoster or a question paper, depending on the files. @returns its exit code */
export async function runAnyImport(
  argv: readonly string[],
  around: Surroundings,
): Promise<0 | 1 | 2 | 3 | 130> {
  const { values, positionals } = parseArgs({
    args: completeLeaveOut(argv),
    allowPositionals: true,
    // Each import reports its own errors.
    strict: false,
    options: { ...rosterOptions, ...paperOptions, ...undoOptions, template: { type: 'string' } },
  })
  if (values.help) {
    around.stdout.write([recordUsage, rosterUsage, paperUsage, undoUsage].join(`\n${line}`))
    return 0
  }
  try {
    if (typeof values.template === 'string') {
      await writeTemplate(values.template)
      around.stdout.write(`The files are in ${values.template}. Begin with its README.txt.\n`)
      return 0
    }
    if (values.undo !== undefined || values.list) return await runUndo(argv, around)
    const [path] = positionals
    // Only papers go into a test: a spreadsheet may be one.
    const records = path === undefined || values.test !== undefined ? undefined : await findRecords(path)
    if (records) return await runRecordImport(argv, records, around)
    const paper = path === undefined ? undefined : await findPaper(path)
    return paper ? await runPaperImport(argv, paper, around) : await runImport(argv, around)
  } catch (error) {
    return reportFailure(error, around)
  }
}
