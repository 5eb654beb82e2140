import type { ImportReport } from '#domain/desk/import-calls.ts'
import { shownFaults, shownRows } from '#domain/desk/imports.ts'
import type { PaperOptions, PaperReport } from '#domain/desk/paper-import.ts'
import { plainText } from '#domain/exam/bookmark/question-text.ts'
import { openPaper, pathOfPaper, refused } from '#server/desk/imports/formats/format.ts'
import { readInThread } from '#server/desk/imports/formats/read-in-thread.ts'
import { removeFiles, withFiles } from '#server/desk/imports/open-files.ts'
import { mayWriteFormat } from '#server/desk/imports/plan.ts'
import type { Step } from '#server/desk/imports/step.ts'
import { storable } from '#server/desk/imports/storable.ts'
import { setChecked, setDone } from '#server/desk/imports/writes.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { Failure } from '#server/failure.ts'
import { importPaper, type PaperHooks, type PaperResult } from '#server/features/exam/paper/import.ts'
import type { Finding, Paper } from '#server/features/exam/paper/paper.ts'
import { waitForTurn } from '#server/features/roster/queries.ts'
import { personKey } from '#server/heavy/heavy.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import { beginImport, endImport, type Run } from '#server/undo/keep.ts'

/** Finds what a paper has, and what is wrong, by the readers of the command line [desk-98]. */
export async function checkPaperStep(step: Step): Promise<void> {
  const { context, instituteId, row } = step
  const { report } = await run(step, true, {})
  await setChecked(context.pool, { instituteId, id: row.id, report, problem: '' })
}

/** Writes the paper whole, or nothing and what is wrong by now. It is numbered, so that it can be undone. */
export async function writePaperStep(step: Step): Promise<void> {
  const { context, instituteId, row, running } = step
  const at = { instituteId, id: row.id }
  const by = { instituteId, now: context.clock() }
  let numbered: Run | undefined
  let isDone = false
  const finish = async (
    client: Parameters<typeof setDone>[0],
    counts: Record<string, number>,
    number: number | null,
  ) => {
    if ((await setDone(client, { ...at, counts, number, left: '[]' })) === 0)
      throw new ImportRefusal('It was called off.')
    isDone = true
  }
  const { report, result } = await run(step, false, {
    begin: async (client) => {
      await waitForTurn(client)
      const importedBy = `person ${row.personId}`
      numbered = await beginImport(client, { ...by, importedBy, what: 'paper' })
    },
    end: async (client, { counts: { questions }, test }) => {
      const counts = { questions_added: questions }
      const number = numbered && (await endImport(client, numbered, counts))
      const detail = { by: row.personId, test: test.id, questions }
      await writeAudit(client, { ...by, action: 'desk.paper-import', detail })
      await running.finish(client)
      await finish(client, counts, number ?? null)
    },
  })
  if (result?.outcome === 'unchanged') await finish(context.pool, {}, null)
  if (isDone) await removeFiles(context, row.files)
  else await setChecked(context.pool, { ...at, report, problem: changedMeanwhile })
}

const changedMeanwhile =
  'Something was changed since the check, and the paper does not fit any more. Nothing was written: look at what is wrong now.'

const kinds = { fault: 'fault', unsupported: 'unknown', note: 'note' } as const

/** @throws ImportRefusal, such as of a test that has begun @throws Failure `otherRole` */
async function run(
  { context, instituteId, row, roles, running }: Step,
  isCheckOnly: boolean,
  hooks: PaperHooks,
): Promise<{ report: ImportReport; result: PaperResult | undefined }> {
  const options = row.paper
  if (!options) throw new ImportRefusal('It is not said which test this paper is for.')
  if (!mayWriteFormat(roles, 'paper')) throw new Failure('otherRole')
  return withFiles(context, row.files, async (tree, path) => {
    const source = await openPaper(row, tree, path)
    try {
      const who = personKey({ instituteId, personId: row.personId })
      const at = { path: pathOfPaper(row, path), marking: markingOf(options) }
      const { paper, findings } = await readInThread(who, at)
      const refuses = ({ kind }: Finding) =>
        kind === 'fault' || (kind === 'unsupported' && !options.skips_unknown)
      if (paper.parts.length === 0)
        return { report: reportOf(paper, findings, undefined, options), result: undefined }
      const isRefused = findings.some(refuses)
      const result = await importPaper(
        context,
        {
          paper,
          readFile: source.read,
          instituteId,
          test: options.test,
          subject: options.subject,
          isCheckOnly: isCheckOnly || isRefused,
          isUnsupportedSkipped: options.skips_unknown,
          now: context.clock(),
        },
        running.signal,
        hooks,
      )
      const all = [...findings, ...result.findings]
      return { report: reportOf(paper, all, result, options), result }
    } catch (error) {
      throw refused(error)
    }
  })
}

export const markingOf = ({ marks, negative_marks, scheme }: PaperOptions) => ({
  marks,
  negativeMarks: negative_marks,
  ...(scheme !== null && { scheme }),
})

const maxText = 300

function reportOf(
  paper: Paper,
  findings: readonly Finding[],
  result: PaperResult | undefined,
  { skips_unknown }: PaperOptions,
): ImportReport {
  const refusing = findings.filter(
    ({ kind }) => kind === 'fault' || (kind === 'unsupported' && !skips_unknown),
  )
  const listed = [...refusing, ...findings.filter((one) => !refusing.includes(one))]
  const text = (html: string) => plainText(html).slice(0, maxText)
  const questions = paper.parts.flatMap(({ name, questions: all }) =>
    all.map((question) => ({
      part: name,
      text: text(question.html),
      options: question.options.map(({ html }) => text(html)),
      marks: question.marks,
      negative_marks: question.negativeMarks,
    })),
  )
  const found: PaperReport = {
    test: result?.test.name ?? '',
    is_same: result?.outcome === 'unchanged' || result?.isSame === true,
    counts: result?.counts ?? { questions: 0, parts: 0, passages: 0, files: 0, marks: 0 },
    parts: paper.parts.map(({ name, questions: all }) => ({
      name,
      questions: all.length,
      marks: all.reduce((sum, { marks }) => sum + marks, 0),
    })),
    questions: questions.slice(0, shownRows),
    findings: listed.slice(0, shownFaults).map(({ file, line, kind, problem }) => ({
      file,
      line,
      kind: kinds[kind],
      problem: problem.replace('name one with --subject', 'choose one for questions without a subject'),
    })),
  }
  return storable({
    tables: [],
    fault_count: refusing.length,
    faults: [],
    fault_rows: [],
    warnings: [],
    new_rows: [],
    changed_rows: [],
    is_unusable: refusing.length > 0,
    paper: found,
  })
}
