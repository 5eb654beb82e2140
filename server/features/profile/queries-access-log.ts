import * as z from 'zod/mini'
import { accessKindNames } from '#domain/profile/access-log.ts'
import { given } from '#server/access/given.ts'
import { many, maybeOne, params, sql } from '#server/database/sql.ts'
import { roles } from '#server/database/tables/people.ts'

const { instituteId, personId, personIds } = given
const kind = z.enum(accessKindNames)
const { childIds, ownAlone, seen, kinds, othersOnly, before, limit } = params({
  /** Children of a parent, whose sign-ins the parent does not see. */
  childIds: z.array(z.number()),
  ownAlone: z.array(kind),
  /** Nor what a child views of the own data. */
  seen: z.array(kind),
  /** Null for all kinds. */
  kinds: z.nullable(z.array(kind)),
  othersOnly: z.boolean(),
  /** Only rows older than this one; null for the newest. */
  before: z.nullable(z.number()),
  limit: z.number(),
})

const accessRow = z.object({
  id: z.number(),
  at: z.date(),
  kind,
  personId: z.number(),
  actorKind: z.enum(['person', 'token', 'import', 'anybody']),
  actorId: z.number(),
  /** Of a person or a token; '' for others. */
  actorName: z.string(),
  /** Null for anything but a person. */
  actorRole: z.nullable(z.enum(roles)),
  detail: z.string(),
  count: z.number(),
})
export type AccessRow = z.output<typeof accessRow>

/** The log of a person and the children, newest first. */
export const findAccessLog = many(
  'profile.access-log',
  accessRow,
  sql`select l.id, l.at, l.kind, l.person_id as "personId", l.actor_kind as "actorKind", l.actor_id as "actorId",
      coalesce(p.name, k.name, '') as "actorName", p.role as "actorRole", l.detail, l.count
    from access_log l
    left join person p on l.actor_kind = 'person' and p.institute_id = l.institute_id and p.id = l.actor_id
    left join admin_token k on l.actor_kind = 'token' and k.institute_id = l.institute_id and k.id = l.actor_id
    where l.institute_id = ${instituteId} and l.person_id = any(array_append(${childIds}::bigint[], ${personId}))
      and (l.person_id = ${personId} or l.kind <> all(${ownAlone}::text[])
        and not (l.kind = any(${seen}::text[]) and l.actor_kind = 'person' and l.actor_id = l.person_id))
      and (${kinds}::text[] is null or l.kind = any(${kinds}))
      and (not ${othersOnly} or l.actor_kind <> 'person' or l.actor_id <> ${personId})
      and (${before}::bigint is null or l.id < ${before})
    order by l.id desc limit ${limit}`,
)

/** The retention of the log, and the names of some people of the institute. */
export const findNamesAndDays = maybeOne(
  'profile.access-log-names',
  z.object({ days: z.number(), names: z.array(z.object({ id: z.number(), name: z.string() })) }),
  sql`select audit_days as days, coalesce((
      select json_agg(json_build_object('id', p.id, 'name', p.name)) from person p
      where p.institute_id = ${instituteId} and p.id = any(${personIds}::bigint[])), '[]') as names
    from institute where id = ${instituteId}`,
)
