import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { Context } from '#server/context.ts'
import { queryTimedOut } from '#server/database/unavailable.ts'
import { importInTurn } from '#server/desk/import-turn.ts'
import { type BundleResult, importBundle } from '#server/exchange/import.ts'
import { presentFault } from '#server/exchange/refused-rows.ts'
import { Failure } from '#server/failure.ts'
import type { Once } from '#server/once/once.ts'
import type { SourceTable } from '#server/records/source.ts'
import { answer } from '#server/route.ts'

/** Cells by field, as in a file. */
export type FeeRow = Readonly<Record<string, string>>
/** Rows by kind; all rows of a kind have the same fields. */
export type FeeRows = Readonly<Partial<Record<string, readonly FeeRow[]>>>

/** @param personId null: no member of the staff, but a payment online */
type Writer = { instituteId: number; personId: number | null }
type Writing<R> = {
  once: Pick<Once, 'keep'>
  /** Writes all of it, and rolls it back. */
  isCheck?: boolean
  /** Whether a second member of the staff has approved it. */
  isApproved?: boolean
  /** Whether money is known to have come in, so that its amount is no typing error. */
  isReceived?: boolean
  /** Whether no family is notified. */
  isQuiet?: boolean
  /** Called while nothing else writes records. @returns what to write; throwing ends it */
  prepare: (client: pg.PoolClient) => Promise<FeeRows>
  /** Called with what was written, in the same transaction. @returns the result of the call */
  after: (client: pg.PoolClient, found: BundleResult) => Promise<R>
}

/**
 * Writes records of fees with the checks of an import, and what belongs to them, in one transaction with its reply.
 * @throws Failure `feesRefused` with the first fault in words
 */
export async function writeFees<R extends object>(
  { pool: _, ...context }: Context,
  { instituteId, personId }: Writer,
  {
    once,
    isCheck = false,
    isApproved = false,
    isReceived = false,
    isQuiet = false,
    prepare,
    after,
  }: Writing<R>,
): Promise<R> {
  const tables = new Map<string, SourceTable>()
  let reply: R | undefined
  try {
    const found = await importInTurn(() =>
      importBundle(
        { ...context, pool: context.workPool },
        {
          source: { tables, hasFile: () => false, openFile: () => context.files.open('') },
          into: instituteId,
          leaveOut: null,
          isCheckOnly: isCheck,
          now: context.clock(),
          isOperator: false,
          isApproved,
          isReceived,
          isQuiet,
          by: personId === null ? { online: 'payment' } : { person: personId },
        },
        {
          signal: context.stopping,
          inTurn: async (client) => {
            for (const [kind, rows] of Object.entries(await prepare(client)))
              if (rows?.[0]) tables.set(kind, tableOf(kind, rows))
          },
          beforeEnd: async (client, result) => {
            if (result.outcome === 'faults') return
            reply = await after(client, result)
            if (!isCheck) await once.keep(client, answer(reply))
          },
        },
      ),
    )
    if (found.outcome === 'faults' || !reply) throw refusal(found)
    return reply
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === queryTimedOut) throw new Failure('busy')
    throw error
  }
}

function tableOf(kind: string, rows: readonly FeeRow[]): SourceTable {
  const fields = Object.keys(rows[0] ?? {})
  return {
    file: kind,
    rows: async function* () {
      yield { line: 1, cells: fields }
      for (const [index, row] of rows.entries())
        yield { line: index + 2, cells: fields.map((field) => row[field] ?? null) }
    },
  }
}

/** The first fault, as a sentence: the desk sends what its screens have checked, so more of them are rare. */
function refusal({ findings }: BundleResult): Failure {
  const [first] = [...findings.faults, ...findings.dependent]
  if (!first) return new Failure('feesRefused')
  const { field, problem } = presentFault(first)
  const name = field.replaceAll('_', ' ')
  return new Failure('feesRefused', `${name.charAt(0).toUpperCase()}${name.slice(1)} ${problem}.`)
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The id of a new row, as grids make it. */
export const newRowId = (): string =>
  `desk-${Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')}`

/** As in files: 1234.50. @param paise a whole number, not below 0 */
export const moneyCell = (paise: number): string =>
  `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
