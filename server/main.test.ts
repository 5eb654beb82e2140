import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { programOf } from '#server/database/bundled-programs.ts'
import { copyDemoTo, makeTestFolder } from '#server/database/testing.ts'

const starter = new URL('../scripts/run-with-signals.mjs', import.meta.url).href

/** A server with its own database, started like `npm start`, in a process group of its own. */
async function start() {
  const folder = await makeTestFolder('main')
  await copyDemoTo(folder)
  const code = `
    import { runWithSignals } from '${starter}'
    await runWithSignals([process.execPath, ${JSON.stringify(programOf('server/main.ts'))}])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'error',
      npm_lifecycle_event: 'start',
    },
  })
  const cluster = join(folder, 'postgres', 'postmaster.pid')
  return { child, hasDatabase: () => existsSync(cluster) }
}

/** Stops reading the output afterwards, which closes it: the server goes on. */
async function readPort(child: ChildProcess): Promise<number> {
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += chunk
    const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1]
    if (port) return Number(port)
  }
  throw new Error(`the server did not start: ${output}`)
}

test('a signal to all processes, which is repeated, lets a request finish and stops the database [start-7]', async () => {
  const { child, hasDatabase } = await start()
  const port = await readPort(child)
  expect(hasDatabase()).toBe(true)
  const body = JSON.stringify({
    device_id: 'd',
    source: 'WEB',
    user_name: '9000000001',
    password: 'demo123',
  })
  const request = connect(port, 'localhost')
  const head = `POST /api/v2/user/v3/login HTTP/1.1\r\nHost: school.localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`
  request.write(head)
  // From then on the server has the request.
  const [begun] = (await once(request, 'data')) as [Buffer]
  expect(String(begun)).toMatch(/^HTTP\/1\.1 100 /)
  request.write(body.slice(0, 10))
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await sleep(500)
  child.kill('SIGTERM')
  await sleep(200)
  request.write(body.slice(10))
  const replies: Buffer[] = []
  request.on('error', () => undefined)
  for await (const part of request) replies.push(part)
  expect(String(Buffer.concat(replies))).toMatch(/^HTTP\/1\.1 200 [\s\S]*student_auth/)
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  expect([code, hasDatabase()]).toEqual([0, false])
}, 60_000)

test('a signal while it is starting leaves no database behind', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const { child, hasDatabase } = await start()
  while (!hasDatabase() && child.exitCode === null) await sleep(5)
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  await expect.poll(hasDatabase, { timeout: 10_000 }).toBe(false)
})
