import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { RowFault } from '#domain/admin/calls.ts'
import type { Context } from '#server/context.ts'
import { queryTimedOut } from '#server/database/unavailable.ts'
import { importInTurn } from '#server/desk/import-turn.ts'
import { warnHolders } from '#server/desk/people/contacts.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { kindFor } from '#server/desk/records.ts'
import { importBundle } from '#server/exchange/import.ts'
import { explainMisfit } from '#server/exchange/refused-rows.ts'
import { Failure } from '#server/failure.ts'
import type { GridRow } from '#server/records/grid.ts'
import { type Fault, makeVisible } from '#server/records/import-faults.ts'
import type { SourceTable } from '#server/records/source.ts'

/** Rows of several kinds, written together: those of a kind have the same fields. */
export type Tables = Readonly<Record<string, readonly GridRow[]>>

/** What was read for a change is not so any more. */
export class Outdated extends Error {}

type Writing = {
  isCheck: boolean
  /** Called while no other import runs, before anything is written. @throws Outdated */
  checkNow?: (client: pg.ClientBase) => Promise<void>
  /** Called in the transaction, once everything is written. */
  onWritten?: (client: pg.PoolClient, written: Written) => Promise<void>
}
export type Written = { number: number | null; warnings: RowFault[] }

/**
 * Writes rows of several kinds with the checks of an import: all of them under one number, or none and every fault, by kind,
 * row and cell, such as `students.0.name`.
 * @throws Failure `rowsRefused`, `otherRole`
 */
export function writeTables(
  context: Context,
  desk: DeskSession,
  tables: Tables,
  writing: Writing,
): Promise<Written> {
  const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0)
  for (const [kind] of filled) kindFor(desk, kind, 'write')
  return importInTurn(() => write(context, desk, filled, writing)).catch((error: unknown) => {
    throw explain(error)
  })
}

async function write(
  context: Context,
  { instituteId, personId }: DeskSession,
  tables: readonly (readonly [string, readonly GridRow[]])[],
  { isCheck, checkNow, onWritten }: Writing,
): Promise<Written> {
  const source = {
    tables: new Map(tables.map(([kind, rows]) => [kind, tableOf(kind, rows)])),
    hasFile: () => false,
    openFile: () => {
      throw new Error('there are no files')
    },
  }
  const request = { source, into: instituteId, leaveOut: null, isCheckOnly: isCheck, now: context.clock() }
  let written: Written = { number: null, warnings: [] }
  const result = await importBundle(
    { ...context, pool: context.workPool },
    { ...request, isOperator: false, by: { person: personId } },
    {
      signal: context.stopping,
      ...(checkNow && { inTurn: checkNow }),
      beforeEnd: async (client, { outcome, findings, number, changes }) => {
        if (outcome === 'faults') return
        if (outcome === 'written')
          await warnHolders(client, context, { instituteId, actorId: personId }, { changes, number })
        written = { number: number ?? null, warnings: findings.warnings.slice(0, 100).map(faultOf) }
        await onWritten?.(client, written)
      },
    },
  )
  if (result.outcome === 'faults') {
    const { faults, dependent, faultCount, dependentCount } = result.findings
    throw refuse([...faults, ...dependent].slice(0, 200).map(faultOf), faultCount + dependentCount)
  }
  return written
}

const firstLine = 2

function tableOf(kind: string, rows: readonly GridRow[]): SourceTable {
  const fields = Object.keys(rows[0] ?? {})
  return {
    file: kind,
    rows: async function* () {
      yield { line: 1, cells: fields }
      for (const [index, row] of rows.entries())
        yield { line: index + firstLine, cells: fields.map((field) => row[field] || null) }
    },
  }
}

const faultOf = ({ file, line, column, problem }: Fault): RowFault => ({
  field: `${file.replace(/\.csv$/, '')}.${line - firstLine}.${column}`,
  problem: makeVisible(problem.replaceAll(/\b([a-z][a-z-]*)\.csv\b/g, '$1')),
})

/** Refuses a request, with the reasons at its fields. */
export const refuse = (faults: readonly RowFault[], count = faults.length): Failure =>
  new Failure('rowsRefused', undefined, undefined, { faults, fault_count: count })

function explain(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  return error.code === queryTimedOut ? new Failure('busy') : explainMisfit(error)
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
/** The id of a row that is new here. */
export const drawCode = (): string =>
  `desk-${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`

/** An e-mail as accounts have it; a check of an import says the rest. */
export const isEmail = (typed: string): boolean =>
  /^[^\s\p{Cc}@"<>,;]+@[^\s\p{Cc}@"<>,;]+\.[^\s\p{Cc}@"<>,;]+$/u.test(typed.trim())
