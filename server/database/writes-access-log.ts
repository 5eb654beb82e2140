import type pg from 'pg'
import type { AccessKind } from '#domain/profile/access-log.ts'

type Runner = Pick<pg.Pool, 'query'>

/** A person, the holder of an admin token, an import, or somebody who is not known. */
export type Actor = { person: number } | { token: number } | 'import' | 'anybody'

export type Noted = {
  instituteId: number
  /** Whose it is. */
  personId: number | readonly number[]
  actor: Actor
  kind: AccessKind
  now: Date
  /** The institute's day: the same by the same actor is noted once on it. Without one it is noted each time. */
  day?: string
  /** In words of the kind (`accessKinds`): never what was read, and never a secret. */
  detail?: string
  count?: number
}

function actorOf(actor: Actor): [kind: string, id: number] {
  if (typeof actor === 'string') return [actor, 0]
  return 'person' in actor ? ['person', actor.person] : ['token', actor.token]
}

/**
 * Notes for people to read who saw or changed what of theirs (docs/decisions/17). Called with the client of the transaction
 * that changes it, so that neither stands without the other.
 */
export async function note(runner: Runner, noted: Noted): Promise<void> {
  const { instituteId, personId, actor, kind, now, day = null, detail = '', count = 0 } = noted
  await runner.query({
    name: 'access-log.note',
    text: `insert into access_log (institute_id, person_id, at, kind, actor_kind, actor_id, day, detail, count)
      select $1, person_id, $3, $4, $5, $6, $7, $8, $9 from unnest($2::bigint[]) person_id
      on conflict do nothing`,
    values: [instituteId, [personId].flat(), now, kind, ...actorOf(actor), day, detail, count],
  })
}

/** The same about an attempt at a test, for whoever took it; `detail` is the name of the test. */
export async function noteAttempt(
  runner: Runner,
  {
    instituteId,
    attemptId,
    tokenId,
    kind,
    now,
  }: { instituteId: number; attemptId: number; tokenId: number; kind: AccessKind; now: Date },
): Promise<void> {
  await runner.query({
    name: 'access-log.note-attempt',
    text: `insert into access_log (institute_id, person_id, at, kind, actor_kind, actor_id, day, detail)
      select $1, a.person_id, $4, $5, 'token', $3, ($4::timestamptz at time zone i.time_zone)::date, coalesce(t.name, '')
      from test_attempt a join institute i on i.id = a.institute_id
      left join test t on t.institute_id = a.institute_id and t.id = a.test_id
      where a.institute_id = $1 and a.id = $2
      on conflict do nothing`,
    values: [instituteId, attemptId, tokenId, now, kind],
  })
}
