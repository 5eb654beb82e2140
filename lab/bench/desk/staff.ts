import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContext } from '@playwright/test'
import pg from 'pg'
import type { DeskMe } from '#domain/desk/frame-calls.ts'
import type { StaffRole } from '#domain/desk/roles.ts'
import { hashToken } from '#server/features/session/tokens.ts'
import type { BenchServer } from '../server.ts'

export type AtDesk = { token: string; me: DeskMe }

/** A connection to the server's database, closed afterwards. */
export async function withDatabase<T>(
  { databaseAddress }: Pick<BenchServer, 'databaseAddress'>,
  act: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: databaseAddress, max: 1 })
  try {
    return await act(pool)
  } finally {
    await pool.end()
  }
}

/** Somebody new at the desk of the demo's school, with an open session. */
export async function hire(
  server: Pick<BenchServer, 'port' | 'databaseAddress'>,
  role: StaffRole,
): Promise<AtDesk> {
  const token = randomBytes(32).toString('base64url')
  await withDatabase(server, (pool) =>
    pool.query(
      `with made as (insert into person (institute_id, role, name, joined_on) values (1, $1, 'Rekha Nair', now()) returning id),
        roles as (insert into staff (institute_id, person_id, roles) select 1, id, array[$2] from made)
        insert into desk_session (institute_id, person_id, token_hash, device_name, last_seen_at, expires_at)
        select 1, id, $3, '', now(), now() + interval '12 hours' from made`,
      [role === 'teacher' ? 'teacher' : 'admin', role, hashToken(token)],
    ),
  )
  return { token, me: await askDesk<DeskMe>(server, { token }, 'me') }
}

/** A call of the desk that reads. @throws where it is refused */
export async function askDesk<R>(
  { port }: Pick<BenchServer, 'port'>,
  { token }: Pick<AtDesk, 'token'>,
  path: string,
  body?: object,
): Promise<R> {
  const answer = await fetch(`http://localhost:${port}/desk/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { result, message } = (await answer.json()) as { result: R; message: string }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${message}`)
  return result
}

/** A browser of its own in which somebody is signed in at the desk, with nothing of it on the device. */
export async function openBrowserAs(
  browser: Browser,
  who: AtDesk | undefined,
  viewport = { width: 390, height: 844 },
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  if (who)
    await context.addInitScript(
      (session) => sessionStorage.setItem('desk.session', session),
      JSON.stringify(who),
    )
  return context
}
