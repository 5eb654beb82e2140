import type { FastifyInstance } from 'fastify'
import { listKinds } from '#domain/desk/frame-calls.ts'
import { familiesKind } from '#domain/desk/imports.ts'
import { changeRows, describeKind, listRuns, readGridRows, undoRun } from '#domain/desk/record-calls.ts'
import { rightOf } from '#domain/desk/roles.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { writeRows } from '#server/desk/change-records.ts'
import { families } from '#server/desk/imports/families/kind.ts'
import { mayWrite } from '#server/desk/imports/plan.ts'
import { noteRows } from '#server/desk/note-rows.ts'
import { warnOfUndo } from '#server/desk/people/contacts.ts'
import { findNames } from '#server/desk/queries.ts'
import { kindFor, kindsFor, kindWithColumns, mayUndo, readRows } from '#server/desk/records.ts'
import { describeObstacle } from '#server/exchange/describe-obstacle.ts'
import { undoImport } from '#server/exchange/undo.ts'
import { Failure, notFound } from '#server/failure.ts'
import type { GridRow } from '#server/records/grid.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'
import { answer, mount } from '#server/route.ts'
import { findRun, findRuns } from '#server/undo/writes.ts'

/** Records of every kind, as grids of the desk. */
export function deskRecordRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  mount(app, listKinds, async ({ desk }) => answer({ kinds: kindsFor(desk) }))

  mount(app, describeKind, async ({ desk, params }) => {
    // What a list of families may have; its rows are records of other kinds.
    if (params.kind === familiesKind && mayWrite(desk.roles, familiesKind))
      return answer(kindWithColumns(families, 'write'))
    const kind = kindFor(desk, params.kind, 'read')
    return answer(kindWithColumns(kind, rightOf(desk.roles, kind.name) ?? 'read'))
  })

  mount(app, readGridRows, async ({ desk, params, query }) => {
    const kind = kindFor(desk, params.kind, 'read')
    const { keys, ...page } = await readRows(context, desk, kind, query)
    await noteRows(context, desk, kind, keys)
    return answer(page)
  })

  mount(app, changeRows, async ({ desk, params, body, once }) => {
    const kind = kindFor(desk, params.kind, 'write')
    const seen: GridRow[] = []
    try {
      return answer(await writeRows(context, desk, kind, { body, once, onShown: (row) => seen.push(row) }))
    } finally {
      if (seen.length > 0) await noteRows(context, desk, kind, seen)
    }
  })

  mount(app, listRuns, async ({ desk }) => {
    const { instituteId, timeZone } = desk
    const runs = await findRuns(pool, { instituteId })
    const people = runs.flatMap(({ importedBy }) => personOf(importedBy) ?? [])
    const names = new Map(
      (await findNames(pool, { instituteId, personIds: people })).map(({ id, name }) => [id, name]),
    )
    return answer({
      runs: runs.map(({ number, at, importedBy, counts, undoneAt }) => ({
        number,
        at: isoIn(timeZone, at),
        by: names.get(personOf(importedBy) ?? 0) ?? named[importedBy] ?? 'Program',
        counts,
        undone_at: undoneAt && isoIn(timeZone, undoneAt),
      })),
    })
  })

  /** One's own, of kinds that one may still change; of others, an owner's right. */
  mount(app, undoRun, async ({ desk, body }) => {
    const { instituteId, personId, roles } = desk
    const at = { instituteId, number: body.number }
    const run = await findRun(pool, at)
    if (!run) throw notFound()
    if (personOf(run.importedBy) !== personId && !roles.includes('owner')) throw new Failure('otherRole')
    if (!mayUndo(desk, run)) throw new Failure('otherRole')
    const by = { now: clock(), isCheckOnly: false, actorId: personId }
    const undone = await undoImport(context.workPool, { ...at, ...by }, (client) =>
      warnOfUndo(client, context, { instituteId, actorId: personId }, body.number),
    ).catch((error: unknown) => {
      throw error instanceof ImportRefusal ? new Failure('notUndone', error.message) : error
    })
    return answer({ obstacles: undone.obstacles.map(describeObstacle) })
  })
}

/** Who is neither staff nor a program. */
const named: Readonly<Record<string, string>> = { command: 'Operator', online: 'Payment online' }

const personOf = (importedBy: string): number | undefined => {
  const [, id] = /^person (\d+)$/.exec(importedBy) ?? []
  return id === undefined ? undefined : Number(id)
}
