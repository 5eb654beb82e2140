import type { Surroundings } from '#cli/command.ts'
import { openConfiguredDatabase } from '#cli/open-database.ts'
import { readPaperArguments } from '#cli/paper/arguments.ts'
import { readConfig } from '#server/config.ts'
import { readPaper } from '#server/exchange/papers/read-paper.ts'
import type { PaperSource } from '#server/exchange/papers/source.ts'
import { importPaper, type PaperResult } from '#server/features/exam/paper/import.ts'
import { type Finding, printFinding } from '#server/features/exam/paper/paper.ts'
import { openFileStore } from '#server/files/store/store.ts'
import { createLog } from '#server/log.ts'
import { show } from '#server/records/import-faults.ts'

/** Imports a question paper. @returns its exit code @throws UsageError, and what `reportFailure` prints */
export async function runPaperImport(
  argv: readonly string[],
  source: PaperSource,
  around: Surroundings,
): Promise<0 | 1> {
  const options = readPaperArguments(argv)
  const { stdout, stderr, environment, signal } = around
  const config = readConfig(environment)
  const { paper, findings } = await readPaper(source, options.marking)
  const { instituteId, test, subject, isUnsupportedSkipped } = options
  const refuses = ({ kind }: Finding) => kind === 'fault' || (kind === 'unsupported' && !isUnsupportedSkipped)
  const isEmpty = paper.parts.length === 0
  // An empty paper is not checked against the institute.
  if (isEmpty) {
    printFindings(findings, true, stderr)
    return 1
  }
  const { pool, close } = await openConfiguredDatabase(config)
  try {
    const isCheckOnly = options.isCheckOnly || findings.some(refuses)
    const files = await openFileStore(config)
    const request = {
      paper,
      readFile: source.read,
      instituteId,
      test,
      subject,
      isCheckOnly,
      isUnsupportedSkipped,
      now: new Date(),
    }
    const result = await importPaper(
      { pool, files, config, log: createLog('error', stderr) },
      request,
      signal,
    )
    const all = [...findings, ...result.findings]
    const isRefused = result.outcome === 'refused' || all.some(refuses)
    printFindings(all, isRefused, stderr)
    if (isRefused) return 1
    stdout.write(summarise(result, instituteId))
    return 0
  } finally {
    await close()
  }
}

function printFindings(
  findings: readonly Finding[],
  isRefused: boolean,
  stream: NodeJS.WritableStream,
): void {
  for (const finding of findings) stream.write(`${printFinding(finding)}\n`)
  if (!isRefused) return
  const count = (kind: Finding['kind']) => findings.filter((one) => one.kind === kind).length
  const [faults, unknown] = [count('fault'), count('unsupported')]
  const parts = [
    ...(faults > 0 ? [`${faults} ${faults === 1 ? 'fault' : 'faults'}`] : []),
    ...(unknown > 0 ? [`${unknown} unsupported (--skip-unsupported leaves them out)`] : []),
  ]
  stream.write(`\n${parts.join(', ') || 'There are no questions'}. Nothing was written.\n`)
}

function summarise({ test, outcome, counts }: PaperResult, instituteId: number): string {
  const some = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
  const what = `${some(counts.questions, 'question')} in ${some(counts.parts, 'part')}, ${some(counts.passages, 'passage')}, ${some(counts.files, 'file')}, ${Math.round(counts.marks * 100) / 100} marks`
  if (outcome === 'checked') return `No faults: ${what}. Nothing was written.\n`
  const where = `${show(test.name)}, test ${test.id} of institute ${instituteId}${test.isNew ? ', new' : ''}`
  return outcome === 'unchanged' ? `${where}: nothing has changed.\n` : `${where}: ${what}.\n`
}
