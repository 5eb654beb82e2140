import type { PaperChoice, PaperReport } from '#domain/desk/paper-import.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { findSubjectNames, findTestsForPapers } from '#server/desk/imports/formats/queries.ts'
import type { ImportRow } from '#server/desk/imports/queries.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { isTable } from '#server/exchange/reading/tables.ts'

/** Which tests a paper may be for, and by which subjects its questions are sorted. */
export async function choiceOf(
  { pool }: Pick<Context, 'pool'>,
  { instituteId, timeZone }: Pick<DeskSession, 'instituteId' | 'timeZone'>,
  { paper, files }: ImportRow,
): Promise<PaperChoice> {
  const tests = await findTestsForPapers(pool, { instituteId })
  const subjects = await findSubjectNames(pool, { instituteId })
  return {
    is_table: files.some(({ path }) => isTable(path)),
    options: paper,
    tests: tests.map(({ startsAt, ...test }) => ({ ...test, starts_at: isoIn(timeZone, startsAt) })),
    subjects: subjects.map(({ name }) => name),
  }
}

/** What is wrong with a paper, as CSV. */
export const faultsOfPaper = ({ findings }: PaperReport): (string | number)[][] => [
  ['file', 'line', 'kind', 'problem'],
  ...findings.map(({ file, line, kind, problem }) => [file, line, kind, problem]),
]
