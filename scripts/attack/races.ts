import pg from 'pg'
import { mostFeeds } from '#domain/timetable/feed.ts'
import { makeCalendarFeed } from '#domain/timetable/feed-calls.ts'
import { type Attack, loginBody, type Target } from './attack.ts'

const atOnce = 50

const login = (target: Target, body: object, host = 'localhost') =>
  fetch(`${target.origin}/api/v2/user/v3/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host },
    body: JSON.stringify(body),
  })

async function count(target: Target, text: string, values: unknown[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: target.databaseAddress })
  await client.connect()
  try {
    return Number((await client.query<{ count: string }>(text, values)).rows[0]?.count)
  } finally {
    await client.end()
  }
}

/** Everything that may be so once, or so often, is tried fifty times at the same moment. */
export const races: Attack[] = [
  {
    name: 'sign-ins at once where one device is allowed',
    run: async (target) => {
      const tries = Array.from({ length: atOnce }, (_, n) =>
        login(target, loginBody('9000000044', { device_id: `device ${n}`, logout_from_all_devices: true })),
      )
      await Promise.all(tries)
      const live = await count(
        target,
        `select count(*) from session s join person p on p.institute_id = s.institute_id and p.id = s.person_id
          where p.phone = '9000000044' and s.ended_at is null`,
      )
      return { attempts: atOnce, found: live > 1 ? [`${live} sessions live`] : [] }
    },
  },
  {
    name: 'calendar addresses made at once',
    run: async (target) => {
      const { student_auth, institute_id, student_id } = await target.signIn('9000000002')
      const tries = Array.from({ length: atOnce }, () =>
        fetch(target.origin + makeCalendarFeed.path, {
          method: 'POST',
          headers: { authorization: student_auth, 'content-type': 'application/json' },
          body: JSON.stringify({ institute_id, student_id }),
        }),
      )
      const made = (await Promise.all(tries)).filter((answer) => answer.ok).length
      return { attempts: atOnce, found: made > mostFeeds ? [`${made} were made`] : [] }
    },
  },
  {
    name: 'one password tried on a thousand accounts at once',
    run: async (target) => {
      const tries = Array.from({ length: 1000 }, (_, n) =>
        login(target, loginBody(String(8_000_000_000 + n), { password: 'guess1' })),
      )
      const heard = (await Promise.all(tries)).filter((answer) => answer.status !== 429).length
      return { attempts: 1000, found: heard > 60 ? [`${heard} were heard`] : [] }
    },
  },
]
