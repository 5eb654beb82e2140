import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/database/embedded.ts'
import { keepRunning } from '#server/database/keep-running.ts'
import { openDatabase } from '#server/database/open.ts'
import { unavailableReason } from '#server/database/unavailable.ts'

let base: string
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'homeroom-embedded-'))
  await chmod(base, 0o755)
})
afterAll(() => rm(base, { recursive: true, force: true }))

async function query(address: string, sql: string) {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

/** A process that starts the database, prints its address, and stays. */
function startElsewhere(folder: string) {
  const code = `
    const { startEmbeddedDatabase } = await import('#server/database/embedded.ts')
    const server = await startEmbeddedDatabase({ folder: process.argv[1], isDurable: true })
    console.log(server.connectionString('postgres'))
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

describe('the embedded database [start-4]', () => {
  test('keeps its data after a stop and a start; a second start on the same data reports that it runs [start-5]', async () => {
    const folder = join(base, 'one')
    const first = await startEmbeddedDatabase({ folder, isDurable: true })
    await query(first.connectionString('postgres'), 'create table kept (id int)')
    await expect(startEmbeddedDatabase({ folder, isDurable: true })).rejects.toThrow(/already running/)
    await first.stop()
    const second = await startEmbeddedDatabase({ folder, isDurable: true })
    expect((await query(second.connectionString('postgres'), 'select * from kept')).rowCount).toBe(0)
    await second.stop()
  })

  test('after a kill the next start takes over the database, with every acknowledged row', async () => {
    const folder = join(base, 'two')
    const killed = startElsewhere(folder)
    const [line] = (await once(killed.stdout, 'data')) as [Buffer]
    await query(line.toString().trim(), 'create table kept as select 7 as id')
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const next = await startEmbeddedDatabase({ folder, isDurable: true })
    expect((await query(next.connectionString('postgres'), 'select id from kept')).rows).toEqual([{ id: 7 }])
    await next.stop()
  })

  test('a kill while the cluster is being made does no harm', { tags: 'long' }, async () => {
    const folder = join(base, 'three')
    const killed = startElsewhere(folder)
    while (!(await readdir(base)).some((name) => name.startsWith('three.making')))
      await new Promise((r) => setTimeout(r, 5))
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const next = await startEmbeddedDatabase({ folder, isDurable: true })
    expect((await query(next.connectionString('postgres'), 'select 1')).rowCount).toBe(1)
    await next.stop()
  })

  test('is used over a Unix socket, and over its port where the folder can have none', async () => {
    for (const [name, host] of [
      ['sockets', encodeURIComponent(join(base, 'sockets'))],
      ['with, comma', '127.0.0.1'],
      ['n'.repeat(100), '127.0.0.1'],
    ] as const) {
      const database = await startEmbeddedDatabase({ folder: join(base, name), isDurable: false })
      const address = database.connectionString('postgres')
      expect(new URL(address).hostname).toBe(host)
      expect((await query(address, 'select 1')).rowCount).toBe(1)
      await database.stop()
      if (host !== '127.0.0.1')
        expect(await query(address, 'select 1').catch(unavailableReason)).toBe('ENOENT')
    }
  })

  describe('breaks off', () => {
    const messages: string[] = []
    let address: string
    let database: EmbeddedDatabase
    let isLost = false
    const folder = () => join(base, 'broken')
    beforeEach(() => {
      messages.length = 0
    })
    beforeAll(async () => {
      const log = (message: string) => messages.push(message)
      database = await startEmbeddedDatabase({ folder: folder(), isDurable: true, log: log })
      void database.whenLost.then(() => {
        isLost = true
      })
      address = database.connectionString('postgres')
    })
    afterAll(() => database.stop())

    const isBack = () =>
      expect.poll(() => messages.at(-1), { timeout: 20_000 }).toMatch(/is back. Nothing saved is lost/)
    const postmaster = async () =>
      Number((await readFile(join(folder(), 'postmaster.pid'), 'utf8')).split('\n')[0])

    test('after a kill of one of its processes it recovers, and is locked as before', {
      tags: 'long',
    }, async () => {
      const client = new pg.Client({ connectionString: address })
      client.on('error', () => undefined)
      await client.connect()
      await client.query('create table if not exists kept as select 7 as id')
      const before = await postmaster()
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      process.kill(rows[0]?.pid ?? Number.NaN, 'SIGKILL')
      await isBack()
      expect((await query(address, 'select id from kept')).rows).toEqual([{ id: 7 }])
      expect(await postmaster()).toBe(before)
      expect(isLost).toBe(false)
      await expect(startEmbeddedDatabase({ folder: folder(), isDurable: false })).rejects.toThrow(
        /already running/,
      )
    })

    test('its main process is killed, twice: it is started again at the same address', async () => {
      await query(address, 'create table if not exists kept as select 7 as id')
      // Of the same user, as PostgreSQL expects of another server.
      const other = openDatabase(process.env.TEST_DATABASE_ADMIN ?? '', { connections: 1 })
      const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
      for (const count of [1, 2]) {
        // After a restart of the machine another process may have its id.
        const lock = (await readdir(folder())).find((name) => /^\.s\..*\.lock$/.test(name)) ?? ''
        await writeFile(join(folder(), lock), `${rows[0]?.pid}\n`)
        process.kill(await postmaster(), 'SIGKILL')
        const timesBack = () => messages.filter((line) => line.includes('is back')).length
        await expect.poll(timesBack, { timeout: 20_000 }).toBe(count)
        expect((await query(address, 'select id from kept')).rows).toEqual([{ id: 7 }])
      }
      expect(isLost).toBe(false)
      await other.close()
    })

    test('a query to a stopped database fails in time, and works after it continues', async () => {
      const limits = { connectMs: 700, statementMs: 500, answerMs: 700, idleMs: 5000, maxWaiting: 10 }
      const { pool, close } = openDatabase(address, { connections: 2, limits })
      const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
      const stopped = [await postmaster(), rows[0]?.pid ?? Number.NaN]
      for (const pid of stopped) process.kill(pid, 'SIGSTOP')
      const reasons = await Promise.all(
        [1, 2, 3].map(() => pool.query('select 1').then(() => 'none', unavailableReason)),
      )
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
      expect(reasons).toEqual(Array(3).fill(expect.stringMatching(/timeout/)))
      expect((await pool.query('select 1')).rowCount).toBe(1)
      await close()
      expect(messages).toEqual([])
    })

    test('one that cannot be restarted is given up after some attempts', async () => {
      const { promise: breaksOff, resolve: breakOff } = Promise.withResolvers<void>()
      const kept = await keepRunning({
        start: () => Promise.reject(new Error('no space left')),
        connectionString: database.connectionString('template1'),
        folder: folder(),
        log: (message) => messages.push(message),
        pausesMs: [0, 1, 2],
      })
      void kept.whenLost.then(breakOff)
      await query(
        database.connectionString('postgres'),
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'template1'`,
      )
      await breaksOff
      expect(messages.filter((line) => line.includes('not back yet: no space left')).length).toBe(3)
      await kept.release()
    })
  })

  test.runIf(process.getuid?.() === 0)(
    'root can start it below a folder that is closed to others [start-6]',
    async () => {
      const closed = await mkdtemp(join(homedir(), 'homeroom-closed-'))
      await mkdir(join(closed, 'data'))
      const server = await startEmbeddedDatabase({ folder: join(closed, 'data/postgres'), isDurable: false })
      expect((await query(server.connectionString('postgres'), 'select 1')).rowCount).toBe(1)
      await server.stop()
      await rm(closed, { recursive: true })
    },
  )
})
