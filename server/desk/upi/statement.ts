import { createHash } from 'node:crypto'
import { addDays } from '#domain/day.ts'
import { type readStatement, type StatementRead, statementLimits } from '#domain/desk/upi/calls.ts'
import { proposeColumns, readCredit, type StatementColumns } from '#domain/fee/bank-statement.ts'
import type { Context } from '#server/context.ts'
import { type Body, todayOf } from '#server/desk/fees/entries.ts'
import { dataRows, findTitles, firstRows } from '#server/desk/imports/matched.ts'
import { removeFiles, withFiles } from '#server/desk/imports/open-files.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { countLines, findAccount } from '#server/desk/upi/queries.ts'
import { insertLines, keepMatches } from '#server/desk/upi/writes.ts'
import { type FoundTable, listTables } from '#server/exchange/reading/tables.ts'
import { Failure, notFound } from '#server/failure.ts'
import type { Once } from '#server/once/once.ts'
import { readDay } from '#server/records/fields/times.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import { Unreadable } from '#server/records/source.ts'
import { answer } from '#server/route.ts'
import { findUploads } from '#server/uploads/queries.ts'

const maxSample = 5
const maxText = 500
const maxUnread = 20
/** Of an institute, and matches of titles that are remembered. */
const maxLines = 200_000
const maxMatches = 20
/** Cells of all sheets together. */
const maxCells = statementLimits.rows * 20

type Line = { day: string; amount: number; text: string; occurrence: number; hash: string }
type Found = { titles: string[]; sample: string[][]; lines: Line[]; left: number; unread: number[] }

/** Reads a statement of a bank: what its columns are, or its lines, which are kept once [pay-83]. It books nothing. */
export async function readBankStatement(
  context: Context,
  desk: DeskSession,
  { upload, columns }: Body<typeof readStatement>,
  once: Once,
) {
  const { pool, clock } = context
  const { instituteId, personId } = desk
  const account = await findAccount(pool, { instituteId })
  if (!account) throw new Failure('feesRefused', 'First enter the UPI id of the institute under Settings.')
  const [file] = await findUploads(pool, { instituteId, personId, now: clock(), ids: [upload] })
  if (!file) throw notFound()
  if (file.size > statementLimits.bytes)
    throw new Failure('feesRefused', 'A statement has at most 10 MB. Take fewer days.')
  const today = todayOf(context, desk)
  const found = await refusing(() =>
    withFiles(context, [{ id: file.id, path: file.name, size: file.size }], async (tree) => {
      const tables = await listTables(tree, undefined, maxCells)
      const [table] = tables
      if (!table)
        throw new Failure('feesRefused', 'This is no table: save the statement as CSV or Excel (XLSX).')
      return readLines(table, columns, today)
    }),
  )
  const titlesHash = createHash('sha256').update(JSON.stringify(found.titles)).digest('base64url')
  const remembered = account.matches.find(({ titles }) => titles === titlesHash)?.columns
  const { titles, sample } = found
  const proposed = remembered ? { ...remembered, kind: remembered.kind ?? null } : proposeColumns(titles)
  const head = { titles, sample, proposed }
  if (!columns) return answer<StatementRead>({ ...head, read: null })
  const reply = await once.write(async (client) => {
    if ((await countLines(client, { instituteId })).count + found.lines.length > maxLines)
      throw new Failure('feesRefused', 'The institute has too many lines of statements already.')
    const lines = JSON.stringify(found.lines)
    const added = await insertLines(client, { instituteId, now: clock(), lines })
    const matches = [
      ...account.matches.filter((one) => one.titles !== titlesHash),
      { titles: titlesHash, columns },
    ].slice(-maxMatches)
    await keepMatches(client, { instituteId, matches: JSON.stringify(matches) })
    const { left, unread } = found
    const known = found.lines.length - added.length
    return answer<StatementRead>({ ...head, read: { added: added.length, known, left, unread } })
  })
  await removeFiles(context, [{ id: file.id, path: file.name, size: file.size }])
  return reply
}

async function refusing<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ImportRefusal) throw new Failure('feesRefused', error.message)
    if (error instanceof Unreadable)
      throw new Failure('feesRefused', `Line ${error.line} cannot be read: ${error.message}.`)
    throw error
  }
}

async function readLines(
  { table }: FoundTable,
  columns: StatementColumns | null,
  today: string,
): Promise<Found> {
  const titles = (findTitles(await firstRows(table.rows()))?.cells ?? [])
    .slice(0, statementLimits.columns)
    .map((cell) => cut(cell))
  if (columns && Object.values(columns).some((column) => (column ?? 0) >= titles.length))
    throw new Failure('badRequest', 'columns: there is no such column')
  const found: Found = { titles, sample: [], lines: [], left: 0, unread: [] }
  const seen = new Map<string, number>()
  let rows = 0
  for await (const { line, cells } of dataRows(table.rows())) {
    if (++rows > statementLimits.rows)
      throw new Failure('feesRefused', 'A statement has at most 20,000 lines. Take fewer days.')
    if (found.sample.length < maxSample) found.sample.push(titles.map((_, at) => cut(cells[at] ?? null)))
    if (!columns) {
      if (found.sample.length === maxSample) break
      continue
    }
    const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim())
    const { kind = null } = columns
    const amount = readCredit(cell(columns.amount), kind === null ? undefined : cell(kind))
    if (amount === undefined) {
      found.left++
      continue
    }
    const day = readBankDay(cell(columns.day), table.isFrom1904)
    if (!day || day > addDays(today, 1)) {
      if (found.unread.length < maxUnread) found.unread.push(line)
      continue
    }
    const text = [cell(columns.text), cell(columns.utr)].filter(Boolean).join(' · ').slice(0, maxText)
    const facts = `${day} ${amount} ${text}`
    const occurrence = (seen.get(facts) ?? 0) + 1
    seen.set(facts, occurrence)
    const hash = createHash('sha256').update(`${facts} ${occurrence}`).digest('base64url')
    found.lines.push({ day, amount, text: text.toWellFormed().replaceAll('\0', '�'), occurrence, hash })
  }
  return found
}

const cut = (cell: string | null): string => (cell ?? '').toWellFormed().replaceAll('\0', '�').slice(0, 100)

/** As records read a day, also with a time behind it, and with two digits for the year. */
function readBankDay(written: string, isFrom1904 = false): string | undefined {
  const [day = ''] = written.split(/[ T,]+(?=\d{1,2}:\d\d)/)
  return readDay(day.replace(/([/.\- ])(\d\d)$/, '$120$2').replace(/^(\d{5})\.\d+$/, '$1'), isFrom1904)
}
