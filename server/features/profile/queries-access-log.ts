import type pg from 'pg'
import type { AccessKind } from '#domain/profile/access-log.ts'
import type { Role } from '#server/database/tables/people.ts'

export type AccessRow = {
  id: number
  at: Date
  kind: AccessKind
  personId: number
  actorKind: 'person' | 'token' | 'import' | 'anybody'
  actorId: number
  /** Of a person or a token; '' for the others. */
  actorName: string
  /** null for who is no person. */
  actorRole: Role | null
  detail: string
  count: number
}

type Asked = {
  instituteId: number
  personId: number
  /** Children of a parent, whose sign-ins are not for him. */
  childIds: readonly number[]
  ownAlone: readonly AccessKind[]
  /** What a child looks at of his own is not for a parent either. */
  seen: readonly AccessKind[]
  /** null for all kinds. */
  kinds: readonly AccessKind[] | null
  othersOnly: boolean
  /** Only what is older than that row; null for the newest. */
  before: number | null
  limit: number
}

/** What was noted of a person and of his children, newest first. */
export async function findAccessLog(pool: pg.Pool, asked: Asked): Promise<AccessRow[]> {
  const found = await pool.query<AccessRow>({
    name: 'profile.access-log',
    text: `select l.id, l.at, l.kind, l.person_id as "personId", l.actor_kind as "actorKind", l.actor_id as "actorId",
        coalesce(p.name, k.name, '') as "actorName", p.role as "actorRole", l.detail, l.count
      from access_log l
      left join person p on l.actor_kind = 'person' and p.institute_id = l.institute_id and p.id = l.actor_id
      left join admin_token k on l.actor_kind = 'token' and k.institute_id = l.institute_id and k.id = l.actor_id
      where l.institute_id = $1 and l.person_id = any(array_append($3::bigint[], $2))
        and (l.person_id = $2 or l.kind <> all($4::text[])
          and not (l.kind = any($9::text[]) and l.actor_kind = 'person' and l.actor_id = l.person_id))
        and ($5::text[] is null or l.kind = any($5))
        and (not $6 or l.actor_kind <> 'person' or l.actor_id <> $2)
        and ($7::bigint is null or l.id < $7)
      order by l.id desc limit $8`,
    values: [
      asked.instituteId,
      asked.personId,
      asked.childIds,
      asked.ownAlone,
      asked.kinds,
      asked.othersOnly,
      asked.before,
      asked.limit,
      asked.seen,
    ],
  })
  return found.rows
}

/** How long an institute keeps who did what, and the names of some of its people. */
export async function findNamesAndDays(
  pool: pg.Pool,
  { instituteId, personIds }: { instituteId: number; personIds: readonly number[] },
): Promise<{ days: number; names: ReadonlyMap<number, string> }> {
  const found = await pool.query<{ days: number; names: { id: number; name: string }[] }>({
    name: 'profile.access-log-names',
    text: `select audit_days as days, coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name)) from person p
        where p.institute_id = $1 and p.id = any($2::bigint[])), '[]') as names
      from institute where id = $1`,
    values: [instituteId, personIds],
  })
  const [row] = found.rows
  return { days: row?.days ?? 0, names: new Map(row?.names.map(({ id, name }) => [id, name])) }
}
