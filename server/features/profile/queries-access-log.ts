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
  sql`select access_log.id, access_log.at, access_log.kind, access_log.person_id as "personId",
    access_log.actor_kind as "actorKind", access_log.actor_id as "actorId",
      coalesce(person.name, admin_token.name, '') as "actorName", person.role as "actorRole", access_log.detail, access_log.count
    from access_log
    left join person on access_log.actor_kind = 'person' and person.institute_id = access_log.institute_id
      and person.id = access_log.actor_id
    left join admin_token on access_log.actor_kind = 'token' and admin_token.institute_id = access_log.institute_id
      and admin_token.id = access_log.actor_id
    where access_log.institute_id = ${instituteId}
      and access_log.person_id = any(array_append(${childIds}::bigint[], ${personId}))
      and (access_log.person_id = ${personId} or access_log.kind <> all(${ownAlone}::text[])
        and not (access_log.kind = any(${seen}::text[]) and access_log.actor_kind = 'person'
          and access_log.actor_id = access_log.person_id))
      and (${kinds}::text[] is null or access_log.kind = any(${kinds}))
      and (not ${othersOnly} or access_log.actor_kind <> 'person' or access_log.actor_id <> ${personId})
      and (${before}::bigint is null or access_log.id < ${before})
    order by access_log.id desc limit ${limit}`,
)

/** The retention of the log, and the names of some people of the institute. */
export const findNamesAndDays = maybeOne(
  'profile.access-log-names',
  z.object({ days: z.number(), names: z.array(z.object({ id: z.number(), name: z.string() })) }),
  sql`select audit_days as days, coalesce((
      select json_agg(json_build_object('id', person.id, 'name', person.name)) from person
      where person.institute_id = ${instituteId} and person.id = any(${personIds}::bigint[])), '[]') as names
    from institute where id = ${instituteId}`,
)
