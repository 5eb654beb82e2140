import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateAssignment } from '#domain/assignment/calls.ts'
import { failures } from '#domain/errors.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await createTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

test.each(['/api/v2/user/v3/login', '/nothing-is-here'])(
  'no more than 16 KB are accepted by %s before signing in [access-18]',
  async (url) => {
    const json = (size: number) => JSON.stringify({ user_name: 'a'.repeat(size) })
    const post = (size: number) =>
      t.app.inject({
        method: 'POST',
        url,
        payload: json(size),
        headers: { 'content-type': 'application/json' },
      })
    expect((await post(15_000)).statusCode).not.toBe(413)
    expect((await post(17_000)).statusCode).toBe(413)
  },
)

test.each(['/api/v2/user/v3/login', '/nothing-is-here'])(
  'a body to %s without a length is refused at once, before signing in',
  async (path) => {
    const socket = connect(port, '127.0.0.1')
    const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json`
    socket.write(`${head}\r\ntransfer-encoding: chunked\r\n\r\n10\r\n{"user_name":"aa`)
    const [answer, body] = (await text(socket)).split('\r\n\r\n')
    expect(answer).toContain('HTTP/1.1 411')
    expect(JSON.parse(body ?? '')).toEqual({ statusCode: 411, message: failures.lengthRequired.message })
  },
)

test('of four forms that one session sends at once, one has to wait; another student’s is accepted', async () => {
  const [aarav, riya] = [
    await t.signedIn('9000000001'),
    await t.signedIn('9000000021', { host: 'coaching.localhost' }),
  ]
  const begin = ({ student_auth }: SignedIn) => {
    const socket = connect(port, '127.0.0.1')
    const head = `POST ${updateAssignment.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${student_auth}`
    const type = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000'
    const half = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\nhalf'
    socket.write(`${head}\r\n${type}\r\n\r\n${half}`)
    return socket
  }
  const halves = [aarav, aarav, aarav, aarav].map(begin)
  const answer = await Promise.race(halves.map(async (socket) => String((await once(socket, 'data'))[0])))
  expect(answer).toContain('429')
  expect(answer).toContain(failures.tooManyForms.message)

  const other = begin(riya)
  other.end(`${'a'.repeat(100_000)}`)
  expect(await text(other)).toContain(failures.badRequest.message)
  for (const socket of halves) socket.destroy()
})

describe('the host of a request', () => {
  const ask = async (head: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}\r\nconnection: close\r\n\r\n`)
    const answer = await text(socket)
    return { status: Number(answer.split(' ')[1]), body: answer.split('\r\n\r\n')[1] }
  }
  const path = '/config.json'

  test.each([
    'host: school.localhost\r\nhost: coaching.localhost',
    'host: school.localhost\r\nHOST: school.localhost',
    'host: me@school.localhost',
    'host: me:word@school.localhost',
    'host: school .localhost',
    'host: school.localhost coaching.localhost',
    'host: school.localhost, coaching.localhost',
    'host: school..localhost',
    'host: school.localhost:80:80',
    'host: school.localhost:port',
    'host: school.localhost/..',
    'host: school%2elocalhost',
  ])('is not accepted as %j: 400', async (host) => {
    const { status, body } = await ask(`GET ${path} HTTP/1.1\r\n${host}`)
    expect(status).toBe(400)
    expect(body).toContain(failures.badRequest.message)
  })

  test('a target with a host must name the same one', async () => {
    const get = (of: string) => ask(`GET http://${of}${path} HTTP/1.1\r\nhost: school.localhost:3000`)
    expect((await get('coaching.localhost')).status).toBe(400)
    expect((await get('School.localhost:3000')).status).toBe(200)
  })

  test.each(['school.localhost', 'School.LOCALHOST.:3000', '127.0.0.1:3000', '[::1]:3000', 'a_b.example'])(
    'is valid: %s',
    async (host) => {
      expect((await ask(`GET ${path} HTTP/1.1\r\nhost: ${host}`)).status).toBe(200)
    },
  )

  test('callers of HTTP/1.0 may leave it out', async () => {
    expect((await ask(`GET ${path} HTTP/1.0`)).status).toBe(200)
  })
})
