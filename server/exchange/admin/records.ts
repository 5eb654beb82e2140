import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import {
  deleteRecords,
  getRecords,
  maxFaultsOut,
  maxRowBytes,
  putRecords,
  type WrittenRows,
} from '#domain/admin/calls.ts'
import { allowsKind } from '#domain/call.ts'
import type { Context } from '#server/context.ts'
import { queryTimedOut } from '#server/database/unavailable.ts'
import { noteSeen } from '#server/database/writes-access-log.ts'
import { sourceOf } from '#server/exchange/admin/files.ts'
import { removing, tableOf, tableOfIds } from '#server/exchange/admin/rows.ts'
import { withBody } from '#server/exchange/admin/spool.ts'
import { type BundleResult, importBundle } from '#server/exchange/import.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { explainMisfit, presentFault, refusalOf } from '#server/exchange/refused-rows.ts'
import { Failure, notFound } from '#server/failure.ts'
import { readCursor, writeCursor } from '#server/network/cursor.ts'
import { createQueues } from '#server/network/queues.ts'
import { type Keyed, keyed, writeOnce } from '#server/once/once.ts'
import type { Kind } from '#server/records/kind.ts'
import { readPage, WrongKey } from '#server/records/page.ts'
import type { SourceTable } from '#server/records/source.ts'
import { answer, mount } from '#server/route.ts'
import type { AdminPass } from '#server/secrets/panel-pass.ts'

const usual = 100

/** Imports wait for each other in the database anyway: here they hold no connection meanwhile. */
const inTurn = createQueues(1)

/** Records of every kind: the same rows, checks and rules as those of files. */
export function recordRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, config } = context
  const folder = join(config.dataFolder, 'uploads')

  mount(app, putRecords, async ({ admin, params, query, raw }) => {
    const kind = kindOf(admin, 'write', params.kind)
    return withBody(raw, { folder, tokenId: admin.tokenId, maxBytes: maxRowBytes }, async (body) => {
      const request = { admin, kind, table: tableOf(body), isCheck: query.check === 'true' }
      const asked = [putRecords.method, kind.name, body.type, body.sha256]
      return answer(await write(request, keyed(admin, raw.headers['idempotency-key'], asked, clock())))
    })
  })

  mount(app, deleteRecords, async ({ admin, params, query, raw }) => {
    const kind = kindOf(admin, 'write', params.kind)
    if (!kind.removal) throw new Failure('badRequest', 'kind: records of this kind cannot be removed')
    return withBody(raw, { folder, tokenId: admin.tokenId, maxBytes: maxRowBytes }, async (body) => {
      const ids = [query.key ?? []].flat()
      const table = removing(ids.length > 0 ? tableOfIds(ids) : tableOf(body))
      const request = { admin, kind, table, isCheck: query.check === 'true' }
      const asked = [deleteRecords.method, kind.name, body.type, body.sha256, ids]
      return answer(await write(request, keyed(admin, raw.headers['idempotency-key'], asked, clock())))
    })
  })

  mount(app, getRecords, async ({ admin, params, query }) => {
    const kind = kindOf(admin, 'read', params.kind)
    const { instituteId, tokenId } = admin
    const after = readCursor(kind.name, query.after)
    const { scope } = await openInstitute(pool, instituteId, clock())
    const { rows, keys, next } = await readPage(
      pool,
      { kind, kinds, scope },
      after,
      query.limit ?? usual,
    ).catch((error: unknown) => {
      throw error instanceof WrongKey
        ? new Failure('badRequest', 'after: must be a cursor of this call')
        : error
    })
    const now = clock()
    const detail = { token: tokenId, kind: kind.name, count: rows.length }
    await writeAudit(pool, { instituteId, now, action: 'records.read', detail })
    if (kind.table === 'person')
      await noteSeen(pool, admin, { kind: 'sawProfile', personIds: keys.flat().map(Number), now })
    return answer({ rows, next: next && writeCursor(kind.name, next) })
  })

  type Writing = { admin: AdminPass; kind: Kind; table: SourceTable; isCheck: boolean }

  async function write(writing: Writing, of: Keyed | undefined): Promise<WrittenRows> {
    const { admin, kind, table, isCheck } = writing
    const { instituteId, tokenId } = admin
    const now = clock()
    let hasBegun = false
    const rows = () => {
      hasBegun = true
      return table.rows()
    }
    const source = await sourceOf(context, admin, kind, table)
    const tables = new Map([[kind.name, { ...table, rows }]])
    const once = writeOnce(pool, isCheck ? undefined : of)
    return once.answer(() =>
      inTurn('import', async () => {
        const to = { ...context, pool: context.workPool }
        const by = { token: tokenId }
        const request = {
          source: { ...source, tables },
          into: instituteId,
          leaveOut: null,
          isCheckOnly: isCheck,
          now,
          isOperator: false,
          by,
        }
        const result = await importBundle(to, request, {
          signal: context.stopping,
          beforeEnd: async (client, { outcome, ...found }) => {
            if (outcome === 'written') await once.keep(client, presentWritten(found, kind, false))
          },
        }).catch((error: unknown) => {
          throw explain(error, hasBegun && !context.stopping.aborted)
        })
        if (result.outcome === 'faults') throw refusalOf(result)
        return presentWritten(result, kind, isCheck)
      }),
    )
  }
}

/** @throws Failure `notFound` for an unknown kind, `otherScope` */
function kindOf({ scopes }: AdminPass, scope: 'read' | 'write', name: string): Kind {
  const kind = kinds.find((one) => one.name === name)
  if (!kind) throw notFound()
  if (!allowsKind(scopes, scope, kind.name)) throw new Failure('otherScope')
  return kind
}

function presentWritten(
  { changes, findings }: Pick<BundleResult, 'changes' | 'findings'>,
  { name }: Kind,
  isCheck: boolean,
): WrittenRows {
  const { added, changed, ended } = changes[name] ?? { added: 0, changed: 0, ended: 0 }
  return {
    added,
    changed,
    ended,
    is_check: isCheck,
    warnings: findings.warnings.slice(0, maxFaultsOut).map((fault) => presentFault(fault)),
  }
}

/** @param hasBegun whether it was its turn, and the server is not being stopped: others may import for long */
function explain(error: unknown, hasBegun: boolean): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  if (error.code === queryTimedOut) return new Failure(hasBegun ? 'bodyTooLarge' : 'busy')
  return explainMisfit(error)
}
