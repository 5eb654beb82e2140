import * as z from 'zod/mini'
import { type AccessKind, accessKindNames } from '#domain/profile/access-log.ts'
import { makeZone } from '#domain/zone.ts'
import { given } from '#server/access/given.ts'
import { command, params, type Runner, sql } from '#server/database/sql.ts'

/** A person, the holder of an admin token, an import, or unknown. */
export type Actor = { person: number } | { token: number } | 'import' | 'anybody'

export type Noted = {
  instituteId: number
  /** The person whose data it is. */
  personId: number | readonly number[]
  actor: Actor
  kind: AccessKind
  now: Date
  /** The institute's day: logged once on it for the same actor. Without one it is logged each time. */
  day?: string
  /** Words of the kind (`accessKinds`): never the data, and never a secret. */
  detail?: string
  count?: number
}

const { instituteId, personIds, now } = given
const { kind, actorKind, actorId, day, detail, count, attemptId, tokenId } = params({
  kind: z.enum(accessKindNames),
  actorKind: z.enum(['person', 'token', 'import', 'anybody']),
  actorId: z.number(),
  day: z.nullable(z.string()),
  detail: z.string(),
  count: z.number(),
  attemptId: z.number(),
  tokenId: z.number(),
})

function actorOf(actor: Actor) {
  if (typeof actor === 'string') return { actorKind: actor, actorId: 0 }
  return 'person' in actor
    ? ({ actorKind: 'person', actorId: actor.person } as const)
    : ({ actorKind: 'token', actorId: actor.token } as const)
}

const addNotes = command(
  'access-log.note',
  sql`insert into access_log (institute_id, person_id, at, kind, actor_kind, actor_id, day, detail, count)
    select ${instituteId}, person_id, ${now}, ${kind}, ${actorKind}, ${actorId}, ${day}, ${detail}, ${count}
    from unnest(${personIds}::bigint[]) person_id
    on conflict do nothing`,
)

/**
 * Logs a view or change of a person's data, for that person to read (docs/decisions/17). Called with the client of the
 * transaction of the change, so that both are written or neither.
 */
export async function note(runner: Runner, { personId, actor, ...noted }: Noted): Promise<void> {
  const { instituteId, kind, now, day = null, detail = '', count = 0 } = noted
  const personIds = [personId].flat()
  await addNotes(runner, { instituteId, personIds, kind, now, day, detail, count, ...actorOf(actor) })
}

/** The holder of an admin token, or somebody at the desk. */
type Reader = { instituteId: number; timeZone: string } & ({ tokenId: number } | { personId: number })
type Seen = { kind: AccessKind; personIds: readonly number[]; now: Date }

/** Logs what somebody viewed of people, once on the institute's day. */
export const noteSeen = (
  runner: Runner,
  reader: Reader,
  { kind, personIds: seen, now }: Seen,
): Promise<void> =>
  note(runner, {
    instituteId: reader.instituteId,
    personId: [...new Set(seen)],
    actor: 'tokenId' in reader ? { token: reader.tokenId } : { person: reader.personId },
    kind,
    now,
    day: makeZone(reader.timeZone).dayAt(now.getTime()),
  })

/** Logs what the holder of an admin token did with an attempt, for its taker; `detail` is the name of the test. */
export const noteAttempt = command(
  'access-log.note-attempt',
  sql`insert into access_log (institute_id, person_id, at, kind, actor_kind, actor_id, day, detail)
    select ${instituteId}, attempt.person_id, ${now}, ${kind}, 'token', ${tokenId},
      (${now}::timestamptz at time zone institute.time_zone)::date, coalesce(test.name, '')
    from test_attempt attempt join institute on institute.id = attempt.institute_id
    left join test on test.institute_id = attempt.institute_id and test.id = attempt.test_id
    where attempt.institute_id = ${instituteId} and attempt.id = ${attemptId}
    on conflict do nothing`,
)
