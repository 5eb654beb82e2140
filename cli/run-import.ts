import { parseArgs } from 'node:util'
import { reportFailure, type Surroundings } from '#cli/command.ts'
import { paperOptions, usage as paperUsage } from '#cli/paper/arguments.ts'
import { runPaperImport } from '#cli/paper/run.ts'
import { findPaper } from '#cli/paper/source.ts'
import { completeLeaveOut, rosterOptions, usage as rosterUsage } from '#cli/roster/arguments.ts'
import { runImport } from '#cli/roster/run.ts'

/** `npm run import`: a question paper or a school, depending on the files. @returns its exit code */
export async function runAnyImport(
  argv: readonly string[],
  around: Surroundings,
): Promise<0 | 1 | 2 | 3 | 130> {
  const { values, positionals } = parseArgs({
    args: completeLeaveOut(argv),
    allowPositionals: true,
    // Each import reports its own errors.
    strict: false,
    options: { ...rosterOptions, ...paperOptions },
  })
  if (values.help) {
    around.stdout.write(`${rosterUsage}\n${'—'.repeat(40)}\n\n${paperUsage}`)
    return 0
  }
  try {
    const paper = positionals[0] === undefined ? undefined : await findPaper(positionals[0])
    return paper ? await runPaperImport(argv, paper, around) : await runImport(argv, around)
  } catch (error) {
    return reportFailure(error, around)
  }
}
