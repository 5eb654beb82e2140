import type pg from 'pg'
import type { SignInWay } from '#domain/session/sign-in-way.ts'

export type LiveRow = {
  sessionId: number
  deviceName: string
  way: SignInWay
  createdAt: Date
  lastSeenAt: Date
  isRegistered: boolean
}

/** The sessions of a person that may go on, last used first; 100 at most. */
export async function findLiveSessions(
  pool: pg.Pool,
  at: { instituteId: number; personId: number; now: Date; idleSince: Date },
): Promise<LiveRow[]> {
  const found = await pool.query<LiveRow>({
    name: 'session.live',
    text: `select s.id as "sessionId", s.device_name as "deviceName", s.way, s.created_at as "createdAt",
        s.last_seen_at as "lastSeenAt", coalesce(d.is_registered, false) as "isRegistered"
      from session s
      left join device d on d.institute_id = s.institute_id and d.person_id = s.person_id and d.key = s.device_key
      where s.institute_id = $1 and s.person_id = $2 and s.ended_at is null and s.expires_at > $3 and s.last_seen_at > $4
      order by s.last_seen_at desc, s.id desc limit 100`,
    values: [at.instituteId, at.personId, at.now, at.idleSince],
  })
  return found.rows
}
