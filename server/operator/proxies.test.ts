import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request as askInPlain } from 'node:http'
import { connect, constants } from 'node:http2'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeTestFolder } from '#server/database/testing.ts'
import { createApp } from '#server/http/app.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

/** As in deploy/nginx.conf. */
const school = 'school.example.org'

let t: TestApp
let app: FastifyInstance
let folder: string
let appPort: number
/** What the server took from the last request. */
let seen: { ip: string; host: string; protocol: string }
beforeAll(async () => {
  t = await createTestApp()
  await t.database.pool.query(
    'insert into institute_host (institute_id, host) select min(id), $1 from institute',
    [school],
  )
  const config = readConfig({ DATA_DIR: t.context.config.dataFolder, TRUSTED_PROXIES: '1' })
  app = await createApp({ ...t.context, config })
  app.addHook('onRequest', async ({ ip, host, protocol }) => {
    seen = { ip, host, protocol }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  appPort = (app.server.address() as AddressInfo).port
  folder = await makeTestFolder('proxies')
  makeCertificate()
})
afterAll(async () => {
  await app.close()
  await t.close()
})

function makeCertificate(): void {
  const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${school} -keyout ${folder}/key.pem -out ${folder}/fullchain.pem`
  const { status, stderr } = spawnSync('openssl', args.split(' '))
  if (status !== 0) throw new Error(String(stderr))
  const both = ['fullchain.pem', 'key.pem'].map((name) => readFileSync(join(folder, name), 'utf8'))
  writeFileSync(join(folder, 'both.pem'), both.join(''))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

type Ports = { secure: number; plain: number }
type Started = { child: ChildProcess; ports: Ports }

async function startNginx(): Promise<Started> {
  const ports = { secure: await freePort(), plain: await freePort() }
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('/etc/ssl/homeroom', folder)
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.secure}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.plain}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${appPort}`)
  mkdirSync(join(folder, 'logs'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const whole = join(folder, 'nginx.conf')
  writeFileSync(
    whole,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
    events {} http { access_log off; ${temporary} ${site} }`,
  )
  return { child: spawn('nginx', ['-p', folder, '-c', whole], { stdio: 'ignore' }), ports }
}

async function startHaproxy(): Promise<Started> {
  const ports = { secure: await freePort(), plain: await freePort() }
  const file = join(folder, 'haproxy.cfg')
  const whole = readFileSync('docs/haproxy.cfg', 'utf8')
    .replace('# bind :80', `bind 127.0.0.1:${ports.plain}`)
    .replaceAll('dst_port 80', `dst_port ${ports.plain}`)
  writeFileSync(file, whole)
  const server = `127.0.0.1:${appPort}`
  const database = `127.0.0.1:${await freePort()}`
  const away = String(await freePort())
  const child = spawn('haproxy', ['-f', file, '-db'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      WEB_ADDRESS: `127.0.0.1:${ports.secure} ssl crt ${folder}/both.pem alpn h2,http/1.1`,
      SERVER_ONE: server,
      SERVER_TWO: server,
      SERVER_THREE: server,
      DATABASE_ADDRESS: database,
      DATABASE_FIRST: database,
      DATABASE_SECOND: database,
      STATE_FIRST: away,
      STATE_SECOND: away,
      STATS_SOCKET: join(folder, 'haproxy.sock'),
    },
  })
  return { child, ports }
}

type Reply = { status: number; headers: Record<string, unknown>; body: string }

/** Over TLS and HTTP/2. @param body is sent as the begin of one of `content-length` */
function ask({ secure }: Ports, headers: Record<string, string>, body = ''): Promise<Reply> {
  return new Promise((done, fail) => {
    const session = connect(`https://127.0.0.1:${secure}`, { rejectUnauthorized: false, servername: school })
    session.on('error', fail)
    const stream = session.request(
      { ':path': '/healthz', ':authority': school, ...headers },
      { endStream: body === '' },
    )
    let reply: Reply = { status: 0, headers: {}, body: '' }
    stream.on('response', (got) => {
      reply = { status: Number(got[':status']), headers: got, body: '' }
    })
    stream.on('data', (part: Buffer) => {
      reply.body += part
    })
    const end = () => {
      session.destroy()
      done(reply)
    }
    stream.on('error', end)
    stream.on('end', end)
    if (body) stream.write(body)
  })
}

async function untilUp(ports: Ports): Promise<void> {
  const end = performance.now() + 20_000
  let last: unknown
  while (performance.now() < end) {
    const reply = await ask(ports, {}).catch((error: unknown) => error)
    if ((reply as Reply).status === 200) return
    last = reply
    await sleep(50)
  }
  throw new Error('the proxy does not answer', { cause: last })
}

const isInstalled = (program: string) => spawnSync(program, ['-v']).error === undefined
const hasTools = spawnSync('openssl', ['version']).error === undefined

/** Only where they are installed: `apt-get install --no-install-recommends nginx-light haproxy`. */
describe.each([
  ['nginx', startNginx],
  ['haproxy', startHaproxy],
] as const)('%s, as it is documented', (program, start) => {
  const isHere = hasTools && isInstalled(program)
  let started: Started
  beforeAll(async () => {
    if (!isHere) return
    started = await start()
    await untilUp(started.ports)
  })
  afterAll(async () => {
    if (!started || started.child.exitCode !== null) return
    started.child.kill('SIGTERM')
    await once(started.child, 'exit')
  })

  test.skipIf(!isHere)(
    'says who asks, by what host and that it was with TLS, whatever a client writes',
    async () => {
      const forged = {
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        forwarded: 'for=203.0.113.7;host=evil.example;proto=http',
      }
      const { status, headers } = await ask(started.ports, { ...forged, ':path': '/' })
      expect(status).toBe(200)
      expect(seen).toEqual({ ip: '127.0.0.1', host: school, protocol: 'https' })
      expect(headers[constants.HTTP2_HEADER_STRICT_TRANSPORT_SECURITY]).toMatch(/max-age/)
    },
  )

  test.skipIf(!isHere)('lets the largest bodies and long addresses through to the server', async () => {
    const large = { ':method': 'POST', ':path': '/api/v2/user/v3/login', 'content-type': 'application/json' }
    const length = String(155 * 1024 * 1024)
    for (const headers of [
      { ...large, 'content-length': length },
      { ':path': `/files/1/${'%E0%A4%B9'.repeat(800)}` },
    ]) {
      const { status, body } = await ask(started.ports, headers, 'content-length' in headers ? '{' : '')
      // A proxy would say it in HTML.
      expect([status >= 400 && status < 500, body]).toEqual([
        true,
        expect.stringMatching(/^\{"statusCode":4/),
      ])
    }
  })

  test.skipIf(!isHere)('sends pages to TLS, and refuses calls without it', async () => {
    const plainly = (method: string, host: string) =>
      new Promise<[number | undefined, string | undefined]>((done) => {
        const options = {
          port: started.ports.plain,
          host: '127.0.0.1',
          method,
          headers: { host },
          path: '/fees?a=1',
        }
        askInPlain(options, ({ statusCode, headers }) => done([statusCode, headers.location]))
          .on('error', () => done([undefined, undefined]))
          .end()
      })
    expect(await plainly('GET', school)).toEqual([301, `https://${school}/fees?a=1`])
    expect(await plainly('POST', school)).toEqual([403, undefined])
    // HAProxy does not know the names.
    if (program === 'nginx') expect(await plainly('GET', 'evil.example')).toEqual([undefined, undefined])
  })
})
