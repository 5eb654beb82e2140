// @module-tag long
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import {
  findWorkers,
  type KillableServer,
  killAtOnce,
  killWorkers,
  type Look,
  lightPasswords,
  lookInto,
  readPostmasterPid,
  startServer,
} from '#server/database/killing.ts'
import { copyDemoTo, makeTestFolder } from '#server/database/testing.ts'

/**
 * A long run kills once in the ways that no other test has (a killed server: `panel/kill.test.ts`; parts of the database:
 * `embedded.test.ts`), and the first start at three stages. With `KILL_ROUNDS=20` there are 20 rounds of all ways, and 20
 * moments of the first start.
 */
const rounds = Number(process.env.KILL_ROUNDS ?? 1)
const minute = 60_000
/** Students, a parent of one and an open user: all of them may have many sessions. */
const logins = ['9000000001', '9000000002', '9000000021', '9000000022', '9000000011', '9000000031']

let base: string
const servers: KillableServer[] = []
beforeAll(async () => {
  base = await makeTestFolder('kill')
})
afterAll(async () => {
  killAtOnce(servers.filter((one) => one.child.exitCode === null).map((one) => one.child.pid))
  await killWorkers(base)
  await rm(base, { recursive: true, force: true, maxRetries: 5 })
})

function start(dataFolder: string): KillableServer {
  const server = startServer(dataFolder, lightPasswords)
  servers.push(server)
  return server
}

async function killBoth(server: KillableServer, dataFolder: string): Promise<void> {
  killAtOnce([server.child.pid, ...findWorkers(dataFolder)])
  await killWorkers(dataFolder)
  await server.ended
}

type SignedIn = { student_auth: string; institute_id: number; device_id: string }

/** @returns undefined for a refusal or a lost reply: then nothing was promised */
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

/** Acknowledged facts about a session; a logout without a reply may have happened or not. */
type Promised = SignedIn & { login: string; logout: 'none' | 'asked' | 'acknowledged' }

/** Signs in, and out of every other session, until the server is killed, or time is up. */
async function write(address: string, login: string, promised: Promised[], over: AbortSignal): Promise<void> {
  let deviceId = `browser-${login}`
  for (let count = 0; !over.aborted; count++) {
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

/** Retries while the database comes back: 503 says nothing about the stored data. */
async function getWhenBack(address: string, path: string, token: string) {
  for (let left = 40; ; left--) {
    const answer = await get(address, path, token)
    if (answer.status !== 503 || left === 0) return answer
    await sleep(250)
  }
}

/** Acknowledged things that are missing. */
async function findBroken(server: KillableServer, promised: readonly Promised[]): Promise<string[]> {
  const address = await server.address
  const broken: string[] = []
  for (const one of promised) {
    const years = `/api/v1/academicYear/all/${one.institute_id}`
    const { status, body } = await getWhenBack(address, years, one.student_auth).catch((cause: unknown) => {
      throw new Error(`the server does not answer, having said: ${server.complaint()}`, { cause })
    })
    // The institute's midnight ends every session, but the row stays.
    const isKnown = status === 200 || (status === 403 && body.message === failures.sessionExpired.message)
    const isLoggedOut = status === 403 && body.message === failures.sessionEnded.message
    const isKept =
      one.logout === 'none' ? isKnown : one.logout === 'acknowledged' ? isLoggedOut : isKnown || isLoggedOut
    if (!isKept) broken.push(`${one.login}, logout ${one.logout}: ${status} ${body.message}`)
  }
  return broken
}

/**
 * Kills during writes.
 * @param isServerKilled otherwise the server must continue by itself
 * @returns the acknowledged writes until then, or until it continued
 */
async function writeAndKill(
  server: KillableServer,
  kill: () => Promise<void>,
  isServerKilled: boolean,
): Promise<Promised[]> {
  const promised: Promised[] = []
  const address = await server.address
  const over = new AbortController()
  const clients = logins.map((login) =>
    write(address, login, promised, over.signal).catch((error: unknown) => error),
  )
  const isWriting = async () => {
    const isLoggedOut = () => promised.some((one) => one.logout === 'acknowledged')
    while (promised.length < logins.length || !isLoggedOut()) await sleep(5)
  }
  await Promise.race([isWriting(), ...clients])
  await sleep(Math.random() * 300)
  await kill()
  if (!isServerKilled) {
    const before = promised.length
    await expect.poll(() => promised.length, { timeout: minute }).toBeGreaterThan(before + logins.length)
    over.abort()
  }
  // A client only fails by its broken connection.
  const expected = isServerKilled ? expect.any(TypeError) : undefined
  expect(await Promise.all(clients)).toEqual(logins.map(() => expected))
  return promised
}

const usualWays = [
  'both, and the lock file names a process of something else',
  'both, and the lock file is empty',
  'postmaster',
  'backend',
] as const
const ways = [...usualWays, ...(rounds > 1 ? (['server', 'database', 'server and postmaster'] as const) : [])]

/** A process of PostgreSQL that serves a connection. */
const isBackend = (pid: number): boolean =>
  /^postgres: homeroom homeroom /.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))

/** The stages of the very first start, each with a sign that can be seen. */
const stages = {
  'while the cluster is made': async (folder: string) =>
    listOf(folder).some((name) => name.startsWith('postgres.making') && name !== halfMade),
  'while the database starts': async (folder: string) => existsSync(join(folder, 'postgres/postmaster.pid')),
  'while it migrates': (_folder: string, isThere: Look) =>
    isThere(`select from pg_stat_activity where datname = 'homeroom'`),
  'while the demo is loaded': (_folder: string, isThere: Look) =>
    isThere(
      `select from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = 7702
        and backend_xid is not null`,
    ),
}
const halfMade = 'postgres.making-999999999'

const listOf = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

const isLinux = process.platform === 'linux'
describe.skipIf(!isLinux)(
  'killed with SIGKILL, it starts again by itself [start-4] (on Linux only: what to kill is found under /proc)',
  () => {
    test.concurrent('in the middle of writes, in every way: every acknowledged write is there', {
      timeout: 10 * minute,
    }, async () => {
      const folder = join(base, 'writes')
      const lock = join(folder, 'postgres/postmaster.pid')
      await copyDemoTo(folder)
      // Owned by the user that the database runs as: PostgreSQL takes every process of that user for its own.
      const { uid, gid } = await stat(join(folder, 'postgres/PG_VERSION'))
      const other = spawn('sleep', ['600'], { uid, gid, cwd: base })
      const everything: Promised[] = []
      let server = start(folder)
      for (let round = 0; round < rounds * ways.length; round++) {
        const how = ways[round % ways.length] ?? 'server'
        const isServerKilled = how !== 'database' && how !== 'postmaster' && how !== 'backend'
        const promised = await writeAndKill(
          server,
          async () => {
            if (how.startsWith('both')) return killBoth(server, folder)
            const pids = [
              ...(how.includes('server') ? [server.child.pid] : []),
              ...(how.includes('postmaster') ? [readPostmasterPid(folder)] : []),
              ...(how === 'database' ? findWorkers(folder) : []),
              ...(how === 'backend' ? findWorkers(folder).filter(isBackend).slice(0, 1) : []),
            ]
            killAtOnce(pids)
            if (isServerKilled) await server.ended
          },
          isServerKilled,
        )
        if (!isServerKilled) {
          expect(server.child.exitCode).toBe(null)
          expect(server.complaint()).toMatch(/The embedded database is back/)
          expect(server.complaint()).not.toMatch(/unexpected failure/)
        }
        if (how.endsWith('names a process of something else'))
          await writeFile(lock, readFileSync(lock, 'utf8').replace(/^\d+/, `${other.pid}`))
        if (how.endsWith('empty')) await writeFile(lock, '')
        if (isServerKilled) server = start(folder)
        expect(await findBroken(server, promised), `round ${round}, killed: ${how}`).toEqual([])
        everything.push(...promised)
      }
      expect(await findBroken(server, everything)).toEqual([])
      expect(everything.filter((one) => one.logout === 'acknowledged').length).toBeGreaterThanOrEqual(
        rounds * ways.length,
      )
      await killBoth(server, folder)
      other.kill()
    })

    test.concurrent('at each stage of the very first start, alone and with its children; the next start works', {
      timeout: 10 * minute,
    }, async () => {
      for (let round = 0; round < rounds; round++) {
        const folder = join(base, `first-${round}`)
        // Leftovers of another start: an unfinished folder, and an empty key.
        await mkdir(join(folder, halfMade), { recursive: true })
        await writeFile(join(folder, 'secret-key'), '')
        for (const [index, [stage, isReached]] of Object.entries(stages).entries()) {
          // Another test kills what makes the cluster (`embedded.test.ts`).
          if (rounds === 1 && index === 0) continue
          // Each start costs seconds: a single round kills each stage in one of the two ways.
          for (const isAlone of rounds > 1 ? [true, false] : [index % 2 === 0]) {
            const killed = start(folder)
            const database = lookInto(folder)
            while (!(await isReached(folder, database.isThere))) {
              expect([stage, killed.child.exitCode, killed.complaint()]).toEqual([stage, null, ''])
              await sleep(10)
            }
            // Each round a little later.
            await sleep(20 * round)
            if (isAlone) killAtOnce([killed.child.pid])
            else await killBoth(killed, folder)
            await killed.ended
            await database.close()
          }
        }
        const next = start(folder)
        const address = await next.address
        expect(await signIn(address, '9000000001', 'browser'), `round ${round}`).toBeDefined()
        expect(listOf(folder).filter((name) => name.includes('making'))).toEqual([])
        expect(readFileSync(join(folder, 'secret-key'), 'utf8').length).toBeGreaterThan(32)
        await killBoth(next, folder)
        await rm(folder, { recursive: true, force: true })
      }
    })
  },
)
