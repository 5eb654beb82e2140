import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import {
  findWorkers,
  type KillableServer,
  killAtOnce,
  killWorkers,
  readPostmasterPid,
  startServer,
} from '#server/database/killing.ts'

const rounds = 20
const minute = 60_000
/** Students, a parent of one and an open user: all of them may be signed in many times. */
const logins = ['9000000001', '9000000002', '9000000021', '9000000022', '9000000011', '9000000031']

let base: string
const servers: KillableServer[] = []
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'homeroom-kill-'))
  // The database's own user must reach its folder.
  await chmod(base, 0o755)
})
afterAll(async () => {
  killAtOnce(servers.filter((one) => one.child.exitCode === null).map((one) => one.child.pid))
  await killWorkers(base)
  await rm(base, { recursive: true, force: true, maxRetries: 5 })
})

function start(dataFolder: string): KillableServer {
  const server = startServer(dataFolder)
  servers.push(server)
  return server
}

async function killBoth(server: KillableServer, dataFolder: string): Promise<void> {
  killAtOnce([server.child.pid, ...findWorkers(dataFolder)])
  await killWorkers(dataFolder)
  await server.ended
}

type SignedIn = { student_auth: string; institute_id: number; device_id: string }

/** @returns undefined where the server said no, or nothing: then nothing was promised */
async function signIn(address: string, login: string, deviceId: string): Promise<SignedIn | undefined> {
  const response = await fetch(`${address}/api/v2/user/v3/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ device_id: deviceId, source: 'WEB', user_name: login, password: 'demo123' }),
  })
  const answer = (await response.json()) as { result: SignedIn | null }
  return response.status === 200 && answer.result?.student_auth ? answer.result : undefined
}

async function get(address: string, path: string, token: string) {
  const response = await fetch(`${address}${path}`, { headers: { authorization: token } })
  return { status: response.status, body: (await response.json()) as { message?: string } }
}

/** What the server acknowledged about a session; a logout without an answer may have happened or not. */
type Promised = SignedIn & { login: string; logout: 'none' | 'asked' | 'acknowledged' }

/** Signs in, and out of every other session, until the server is gone. */
async function write(address: string, login: string, promised: Promised[]): Promise<void> {
  let deviceId = `browser-${login}`
  for (let count = 0; ; count++) {
    const session = await signIn(address, login, deviceId)
    if (!session) continue
    deviceId = session.device_id
    const kept: Promised = { ...session, login, logout: 'none' }
    promised.push(kept)
    if (count % 2 === 0) continue
    kept.logout = 'asked'
    const answer = await get(address, '/api/v1/alternateLogin/logout', session.student_auth)
    if (answer.status === 200) kept.logout = 'acknowledged'
  }
}

/** The promises that a server does not keep. */
async function findBroken(server: KillableServer, promised: readonly Promised[]): Promise<string[]> {
  const address = await server.address
  const broken: string[] = []
  for (const one of promised) {
    const years = `/api/v1/academicYear/all/${one.institute_id}`
    const { status, body } = await get(address, years, one.student_auth).catch((cause: unknown) => {
      throw new Error(`the server does not answer, having said: ${server.complaint()}`, { cause })
    })
    // The institute's midnight ends every session; the row is there all the same.
    const isKnown = status === 200 || (status === 403 && body.message === failures.sessionExpired.message)
    const isLoggedOut = status === 403 && body.message === failures.sessionEnded.message
    const isKept =
      one.logout === 'none' ? isKnown : one.logout === 'acknowledged' ? isLoggedOut : isKnown || isLoggedOut
    if (!isKept) broken.push(`${one.login}, logout ${one.logout}: ${status} ${body.message}`)
  }
  return broken
}

/** Kills in the middle of writes. @returns what was promised until then */
async function writeAndKill(server: KillableServer, kill: () => Promise<void>): Promise<Promised[]> {
  const promised: Promised[] = []
  const address = await server.address
  const clients = logins.map((login) => write(address, login, promised).catch((error: unknown) => error))
  const isWriting = async () => {
    while (promised.length < logins.length) await sleep(5)
  }
  await Promise.race([isWriting(), ...clients])
  await sleep(Math.random() * 300)
  await kill()
  // A client ends by its broken connection and by nothing else.
  for (const end of await Promise.all(clients)) expect(end).toBeInstanceOf(TypeError)
  return promised
}

const isLinux = process.platform === 'linux'
describe.skipIf(!isLinux)(
  'killed with SIGKILL, it starts again by itself (PRODUCT §2; on Linux only: what to kill is found under /proc)',
  () => {
    test.concurrent(`in the middle of writes, ${rounds} times: every acknowledged write is there`, {
      timeout: 10 * minute,
    }, async () => {
      const folder = join(base, 'writes')
      const everything: Promised[] = []
      let server = start(folder)
      for (let round = 0; round < rounds; round++) {
        const how = (['both', 'server', 'database', 'postmaster', 'server and postmaster'] as const)[
          round % 5
        ]
        const promised = await writeAndKill(server, async () => {
          if (how === 'both') return killBoth(server, folder)
          const pids = {
            server: [server.child.pid],
            database: findWorkers(folder),
            postmaster: [readPostmasterPid(folder)],
            'server and postmaster': [server.child.pid, readPostmasterPid(folder)],
          }
          killAtOnce(pids[how ?? 'server'])
          await server.ended
        })
        if (how === 'database' || how === 'postmaster') {
          expect(await server.ended).toBe(1)
          expect(server.complaint()).toMatch(/embedded database has ended unexpectedly/)
          expect(server.complaint()).not.toMatch(/^\s+at /m)
        }
        server = start(folder)
        expect(await findBroken(server, promised), `round ${round}, killed: ${how}`).toEqual([])
        everything.push(...promised)
      }
      expect(await findBroken(server, everything)).toEqual([])
      expect(everything.filter((one) => one.logout === 'acknowledged').length).toBeGreaterThan(rounds)
      await killBoth(server, folder)
    })

    test.concurrent.each([
      ['with all that it started', rounds, true],
      ['alone', 5, false],
    ])(
      'in the middle of the very first start, %s, %i times',
      { timeout: 10 * minute },
      async (_what, times, isAll) => {
        const lane = async (first: number) => {
          for (let round = first; round < times; round += 2) {
            const folder = join(base, `first-${isAll}-${round}`)
            const killed = start(folder)
            await sleep((round / (times - 1)) * 2500)
            if (isAll) await killBoth(killed, folder)
            else killAtOnce([killed.child.pid])
            await killed.ended
            const next = start(folder)
            const address = await next.address
            expect(await signIn(address, '9000000001', 'browser'), `round ${round}`).toBeDefined()
            const left = (await readdir(folder)).filter((name) => name.includes('making'))
            expect(left, `round ${round}`).toEqual([])
            await killBoth(next, folder)
            await rm(folder, { recursive: true, force: true })
          }
        }
        await Promise.all([lane(0), lane(1)])
      },
    )

    test.concurrent('a lock file that names a process of something else, and an empty one', {
      timeout: 3 * minute,
    }, async () => {
      const folder = join(base, 'lock')
      const first = start(folder)
      await first.address
      const lock = join(folder, 'postgres/postmaster.pid')
      const lines = readFileSync(lock, 'utf8').split('\n')
      await killBoth(first, folder)
      // Of the user that the database runs as: PostgreSQL takes every process of his for its own.
      const { uid, gid } = await stat(lock)
      const other = spawn('sleep', ['60'], { uid, gid, cwd: base })
      for (const text of [[other.pid, ...lines.slice(1)].join('\n'), '']) {
        await writeFile(lock, text)
        const next = start(folder)
        expect(await signIn(await next.address, '9000000001', 'browser')).toBeDefined()
        await killBoth(next, folder)
      }
      other.kill()
    })

    test.concurrent('an empty secret key, and what another start half made', {
      timeout: 3 * minute,
    }, async () => {
      const folder = join(base, 'half')
      await mkdir(join(folder, 'postgres.making-999999999'), { recursive: true })
      await writeFile(join(folder, 'secret-key'), '')
      const server = start(folder)
      expect(await signIn(await server.address, '9000000001', 'browser')).toBeDefined()
      expect(readFileSync(join(folder, 'secret-key'), 'utf8').length).toBeGreaterThan(32)
      expect(existsSync(join(folder, 'postgres.making-999999999'))).toBe(false)
      await killBoth(server, folder)
    })
  },
)
