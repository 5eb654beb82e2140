import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'

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

/** A process that starts the database, says its address, and stays. */
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

describe('the embedded database (PRODUCT §2)', () => {
  test('keeps what was written through a stop and a start; a second start on the same data says so', async () => {
    const folder = join(base, 'one')
    const first = await startEmbeddedDatabase({ folder, isDurable: true })
    await query(first.connectionString('postgres'), 'create table kept (id int)')
    await expect(startEmbeddedDatabase({ folder, isDurable: true })).rejects.toThrow(/already running/)
    await first.stop()
    const second = await startEmbeddedDatabase({ folder, isDurable: true })
    expect((await query(second.connectionString('postgres'), 'select * from kept')).rowCount).toBe(0)
    await second.stop()
  })

  test('a server that was killed leaves a database that the next start takes over, with every acknowledged row', async () => {
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

  test('a kill while the cluster is being made does no harm', async () => {
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

  test.runIf(process.getuid?.() === 0)(
    'root can start it below a folder that is closed to others',
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
