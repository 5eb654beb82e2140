import type { FastifyInstance } from 'fastify'
import { listChanges } from '#domain/admin/calls.ts'
import type { Context } from '#server/context.ts'
import { readChanges } from '#server/exchange/changes/changes.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { Failure } from '#server/failure.ts'
import { readCursor, writeCursor } from '#server/network/cursor.ts'
import { answer, mount } from '#server/route.ts'

const usual = 100

export function changeRoutes(app: FastifyInstance, { pool, clock }: Context): void {
  mount(app, listChanges, async ({ admin, query }) => {
    const { instituteId, timeZone, tokenId } = admin
    const [place = '0'] = readCursor('changes', query.after) ?? []
    const after = Number(place)
    const { scope } = await openInstitute(pool, instituteId, clock())
    const at = { instituteId, timeZone, prefix: scope.prefix, limit: query.limit ?? usual }
    const page =
      Number.isSafeInteger(after) && after >= 0 ? await readChanges(pool, { ...at, after }) : undefined
    if (!page) throw new Failure('cursorUnknown')
    const { changes, last, hasMore } = page
    const read = { token: tokenId, count: changes.length }
    if (changes.length > 0)
      await writeAudit(pool, { instituteId, now: clock(), action: 'changes.read', detail: read })
    return answer({ changes, next: writeCursor('changes', [String(last)]), has_more: hasMore })
  })
}
