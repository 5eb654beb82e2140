import type { FastifyInstance } from 'fastify'
import {
  type AccessFilter,
  type AccessKind,
  changeKinds,
  seenKinds,
  signInKinds,
} from '#domain/profile/access-log.ts'
import { type AccessEntry, accessLog } from '#domain/profile/access-log-calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import type { Role } from '#server/database/tables/people.ts'
import {
  type AccessRow,
  findAccessLog,
  findNamesAndDays,
} from '#server/features/profile/queries-access-log.ts'
import { answer, mount } from '#server/route.ts'

/** Page size; a day of a family has some ten rows. */
const pageSize = 100

const kindsOf: Record<AccessFilter, readonly AccessKind[] | null> = {
  all: null,
  others: null,
  changes: changeKinds,
  'sign-ins': signInKinds,
}

const parts: Record<Role, AccessEntry['by']> = {
  parent: 'parent',
  student: 'student',
  open: 'student',
  teacher: 'staff',
  admin: 'staff',
}

export function accessLogRoutes(app: FastifyInstance, { pool }: Context): void {
  mount(app, accessLog, async ({ session, query }) => {
    const { instituteId, personId, role, students, timeZone } = session
    const childIds = role === 'parent' ? students.map((child) => child.personId) : []
    const [rows, named] = await Promise.all([
      findAccessLog(pool, {
        instituteId,
        personId,
        childIds,
        ownAlone: signInKinds,
        seen: seenKinds,
        kinds: kindsOf[query.show],
        othersOnly: query.show === 'others',
        before: query.before ?? null,
        limit: pageSize + 1,
      }),
      findNamesAndDays(pool, { instituteId, personIds: childIds }),
    ])
    const names = new Map(named?.names.map(({ id, name }) => [id, name]))
    const entries = rows.slice(0, pageSize).map((row) => ({
      entry_id: row.id,
      at: isoIn(timeZone, row.at),
      kind: row.kind,
      by: actorOf(row, personId),
      by_name: row.actorKind === 'person' && row.actorId === personId ? '' : row.actorName,
      about: row.personId === personId ? '' : (names.get(row.personId) ?? ''),
      detail: row.detail,
      count: row.count,
    }))
    return answer({ entries, has_more: rows.length > pageSize, days_kept: named?.days ?? 0 })
  })
}

export function actorOf({ actorKind, actorId, actorRole }: AccessRow, personId: number): AccessEntry['by'] {
  if (actorKind !== 'person') return actorKind
  return actorId === personId ? 'you' : parts[actorRole ?? 'admin']
}
