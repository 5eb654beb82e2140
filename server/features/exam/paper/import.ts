import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { maximumOf } from '#domain/exam/part-limit.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  type PaperFile,
  type PaperFiles,
  pathOf,
  type ReadFile,
  readFiles,
} from '#server/features/exam/paper/files.ts'
import { type NewTest, PaperRefusal, resolveTest } from '#server/features/exam/paper/new-test.ts'
import {
  findPaper,
  findSameFile,
  findSubjects,
  findTimeZone,
  lockTest,
  waitForTurn,
} from '#server/features/exam/paper/queries.ts'
import { sourcePrefix, toRows } from '#server/features/exam/paper/rows.ts'
import { deleteUnused, writeInstructions, writePaper } from '#server/features/exam/paper/writes.ts'
import { newTestNews } from '#server/features/exam/report/queries-news.ts'
import { type CheckedBytes, checkForViruses, measureBytes } from '#server/files/store/checked.ts'
import { saveBytes, writeFile } from '#server/files/writes.ts'
import { notify } from '#server/news/notify.ts'
import { sanitiseQuestionHtml } from '#server/records/fields/sanitise.ts'
import { type Finding, type Paper, withoutHalf } from './paper.ts'

export type PaperRequest = {
  paper: Paper
  readFile: ReadFile
  instituteId: number
  /** An id of an existing test, or the fields of a new one. */
  test: string | NewTest
  /** For questions without a subject. */
  subject: string | null
  isCheckOnly: boolean
  /** Whether questions with a missing file are left out; otherwise the paper is refused. */
  isUnsupportedSkipped: boolean
  now: Date
}
export type PaperResult = {
  findings: Finding[]
  test: { id: number; name: string; isNew: boolean }
  /** What happened to its paper. */
  outcome: 'written' | 'unchanged' | 'refused' | 'checked'
  /** Of a check: whether the test has exactly this paper already. */
  isSame?: boolean
  counts: { questions: number; parts: number; passages: number; files: number; marks: number }
}

class Undo extends Error {
  readonly result: PaperResult
  constructor(result: PaperResult) {
    super('undone')
    this.result = result
  }
}

/** What an import does around the paper, in its transaction. */
export type PaperHooks = {
  begin?: (client: pg.PoolClient) => Promise<void>
  /** Before the commit of a paper that was written. */
  end?: (client: pg.PoolClient, result: PaperResult) => Promise<void>
}

type Into = Pick<Context, 'pool' | 'files' | 'config' | 'log'>

/**
 * Checks a paper against the institute, then writes all of it or nothing. Repeating an import writes nothing.
 * @throws PaperRefusal for an impossible request, such as a test that has begun
 */
export async function importPaper(
  to: Into,
  request: PaperRequest,
  signal: AbortSignal,
  { begin, end }: PaperHooks = {},
): Promise<PaperResult> {
  const { files: all, findings } = await readFiles(request.paper, request.readFile)
  const isRefused = findings.some(({ kind }) => kind === 'fault' || !request.isUnsupportedSkipped)
  // A refused paper is checked whole; of an imported one only the files of the remaining questions are
  // stored.
  const isLess = findings.length > 0 && !isRefused
  const paper = isLess ? withoutHalf(request.paper, findings) : request.paper
  const read = isLess ? (await readFiles(paper, request.readFile)).files : all
  const checked = await checkAll(to, read)
  try {
    return await inTransaction(to.pool, async (client) => {
      await begin?.(client)
      const result = await writeChecked(
        client,
        to,
        { ...request, paper },
        { files: checked, findings, isRefused },
      )
      signal.throwIfAborted()
      // Undoes the writes of the check.
      if (result.outcome !== 'written') throw new Undo(result)
      await end?.(client, result)
      return result
    })
  } catch (error) {
    if (error instanceof Undo) return error.result
    throw error
  }
}

async function writeChecked(
  client: pg.PoolClient,
  to: Into,
  request: PaperRequest,
  { files, findings: ofFiles, isRefused }: { files: CheckedFiles; findings: Finding[]; isRefused: boolean },
): Promise<PaperResult> {
  const { paper, instituteId, isCheckOnly } = request
  await waitForTurn(client)
  const institute = await findTimeZone(client, { instituteId })
  if (!institute) throw new PaperRefusal(`There is no institute ${instituteId}.`)
  const resolved = await resolveTest(client, { instituteId, test: request.test, ...institute })
  const at = { instituteId, testId: resolved.id }
  const test = await lockTest(client, at)
  if (!test) throw new PaperRefusal(`There is no test ${at.testId} in institute ${instituteId}.`)
  const stored = await findPaper(client, at)
  if (stored.some(({ sourceId }) => !sourceId?.startsWith(sourcePrefix(test.id))))
    throw new PaperRefusal(`The test ${test.name} has a paper that was not imported. It stays as it is.`)
  const subjects = await findSubjects(client, { instituteId })
  const named = subjects.find(({ name }) => name.toLowerCase() === request.subject?.trim().toLowerCase())
  if (request.subject !== null && !named)
    throw new PaperRefusal(`There is no subject "${request.subject}" in institute ${instituteId}.`)
  const mayStore = !isCheckOnly && !isRefused
  const fileIds = await storeFiles(client, to, { instituteId, files, mayStore })
  const placing = { testId: test.id, files, fileIds, subjects, subjectId: named?.id ?? test.subjectId }
  const { rows, findings } = toRows(paper, placing)
  const result = (outcome: PaperResult['outcome']): PaperResult => ({
    findings: [...ofFiles, ...findings],
    test: { id: test.id, name: test.name, isNew: resolved.isNew },
    outcome,
    counts: {
      questions: rows.length,
      parts: paper.parts.length,
      passages: paper.passages.length,
      files: files.size,
      marks: maximumOf(rows.map(({ part, ...row }) => ({ ...row, partId: part }))),
    },
  })
  if (isRefused || findings.length > 0 || rows.length === 0) return result('refused')
  const minutesOf = test.partMinutes.length
  if (minutesOf > 0 && minutesOf !== paper.parts.length)
    throw new PaperRefusal(
      `The test ${test.name} has the minutes of ${minutesOf} parts, and this paper has ${paper.parts.length}.`,
    )
  const isSame = isDeepStrictEqual(rows, stored)
  if (!isSame && test.hasAttempts)
    throw new PaperRefusal(`Somebody has begun the test ${test.name}. Its paper stays as it is.`)
  if (isCheckOnly) return { ...result('checked'), isSame }
  if (isSame) return result('unchanged')
  await writePaper(client, at, rows)
  await deleteUnused(client, { instituteId, sourcePrefix: sourcePrefix(test.id) })
  const instructions = sanitiseQuestionHtml(paper.instructionsHtml, (address) =>
    fileIds.get(pathOf(address) ?? ''),
  )
  if (instructions !== '') await writeInstructions(client, { ...at, html: instructions })
  if (resolved.isNew)
    for (const kind of newTestNews)
      await notify(client, kind, { instituteId, now: request.now, causeIds: [test.id] })
  return result('written')
}

type CheckedFiles = ReadonlyMap<string, PaperFile & { checked: CheckedBytes }>

/** @throws Failure as `checkForViruses` */
async function checkAll(to: Into, files: PaperFiles): Promise<CheckedFiles> {
  const all = new Map<string, PaperFile & { checked: CheckedBytes }>()
  for (const [path, file] of files)
    all.set(path, { ...file, checked: await checkForViruses(to, { name: path, open: () => file.bytes }) })
  return all
}

type Storing = { instituteId: number; files: CheckedFiles; mayStore: boolean }

/**
 * The id of each file, by its path. The same bytes under the same name are one file, so that importing again
 * changes nothing.
 */
async function storeFiles(
  client: pg.PoolClient,
  to: Into,
  { instituteId, files, mayStore }: Storing,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const store = async (name: string, bytes: CheckedBytes) =>
    writeFile(client, { instituteId, name, stored: await saveBytes(to.pool, to.files, bytes) })
  for (const [path, { name, checked }] of files) {
    const { sha256 } = await measureBytes(checked)
    const same = await findSameFile(client, { instituteId, sha256, name })
    ids.set(path, same?.id ?? (mayStore ? await store(name, checked) : 0))
  }
  return ids
}
