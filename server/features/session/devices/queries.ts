import * as z from 'zod/mini'
import { signInWays } from '#domain/session/sign-in-way.ts'
import { given } from '#server/access/given.ts'
import { many, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { idleSince } = params({ idleSince: z.date() })

const liveRow = z.object({
  sessionId: z.number(),
  deviceName: z.string(),
  way: z.enum(signInWays),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  isRegistered: z.boolean(),
})

/** The live sessions of a person, last used first; 100 at most. */
export const findLiveSessions = many(
  'session.live',
  liveRow,
  sql`select s.id as "sessionId", s.device_name as "deviceName", s.way, s.created_at as "createdAt",
      s.last_seen_at as "lastSeenAt", coalesce(d.is_registered, false) as "isRegistered"
    from session s
    left join device d on d.institute_id = s.institute_id and d.person_id = s.person_id and d.key = s.device_key
    where s.institute_id = ${instituteId} and s.person_id = ${personId}
      and s.ended_at is null and s.expires_at > ${now} and s.last_seen_at > ${idleSince}
    order by s.last_seen_at desc, s.id desc limit 100`,
)
