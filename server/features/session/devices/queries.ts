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
  sql`select session.id as "sessionId", session.device_name as "deviceName", session.way, session.created_at as "createdAt",
      session.last_seen_at as "lastSeenAt", coalesce(device.is_registered, false) as "isRegistered"
    from session
    left join device on device.institute_id = session.institute_id and device.person_id = session.person_id
      and device.key = session.device_key
    where session.institute_id = ${instituteId} and session.person_id = ${personId}
      and session.ended_at is null and session.expires_at > ${now} and session.last_seen_at > ${idleSince}
    order by session.last_seen_at desc, session.id desc limit 100`,
)
