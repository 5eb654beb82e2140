import type { Item, SheetQuestion, SheetRow } from '#domain/exam/sheet/calls.ts'
import type { Runner } from '#server/database/sql.ts'
import { presentItem, presentRow } from '#server/features/exam/sheet/present.ts'
import { type findSheetHead, findSheetRows } from '#server/features/exam/sheet/queries.ts'
import { findItems } from '#server/features/exam/sheet/queries-items.ts'

type TestKey = { instituteId: number; testId: number }
export type SheetHead = NonNullable<Awaited<ReturnType<typeof findSheetHead>>>
type SheetRequest = TestKey & { now: Date; timeZone: string; isAll: boolean }

/** Behind which row a page begins: a person and an attempt, 0 for a person without one. */
export type RowKey = readonly [personId: number, attemptId: number]
const start: RowKey = [0, 0]

/** A page of the result sheet, and where the next one begins. */
export async function readSheetPage(
  runner: Runner,
  head: Pick<SheetHead, 'takers'>,
  { after = start, limit, ...asked }: SheetRequest & { after?: RowKey | undefined; limit: number },
): Promise<{ rows: SheetRow[]; next: RowKey | undefined }> {
  const [afterPerson, afterAttempt] = after
  const found = await findSheetRows(runner, { ...asked, afterPerson, afterAttempt, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return {
    rows: rows.map((row) => presentRow(row, { ...asked, takers: head.takers })),
    next: last && [last.personId, last.attemptId ?? 0],
  }
}

/** How many rows a query reads for a file. */
const atOnce = 500

/** All rows. @param maxRows with more it ends @returns undefined if there are more */
export async function readWholeSheet(
  runner: Runner,
  head: Pick<SheetHead, 'takers'>,
  asked: SheetRequest & { maxRows: number },
): Promise<SheetRow[] | undefined> {
  const rows: SheetRow[] = []
  let after: RowKey | undefined
  do {
    const page = await readSheetPage(runner, head, { ...asked, after, limit: atOnce })
    rows.push(...page.rows)
    if (rows.length > asked.maxRows) return undefined
    after = page.next
  } while (after)
  return rows
}

/** How each question worked. */
export async function readItems(
  runner: Runner,
  { questions, takers }: { questions: readonly SheetQuestion[]; takers: number },
  at: TestKey,
): Promise<Item[]> {
  const rows = new Map((await findItems(runner, at)).map((row) => [row.questionId, row]))
  return questions.flatMap((question) => {
    const row = rows.get(question.question_id)
    return row ? [presentItem(question, row, takers)] : []
  })
}
