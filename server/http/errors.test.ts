import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import { Failure } from '#server/failure.ts'
import { addReference, nameRequests, translateErrors } from '#server/http/errors.ts'

let lines: { reqId: string }[]
let app: FastifyInstance
beforeEach(() => {
  lines = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  app = Fastify({ loggerInstance: log as FastifyBaseLogger, ...nameRequests })
  translateErrors(app)
  addReference(app)
})
afterEach(() => app.close())

test('a file that fails after its headers are set gets a message all the same', async () => {
  app.get('/file', async (_request, reply) => {
    reply.headers({ 'content-type': 'text/javascript', 'content-encoding': 'br', 'content-length': '12' })
    throw new Error('gone')
  })
  const answer = await app.inject('/file')
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.json().message).toMatch(/^Internal Server Error/)
})

test.each([
  ['tooManyAttempts', 12, '12'],
  ['tooManyForms', undefined, '5'],
  ['unavailable', undefined, '5'],
  ['unavailable', 30, '30'],
  ['badRequest', undefined, undefined],
] as const)('%s with %s seconds has Retry-After %s', async (code, seconds, header) => {
  app.get('/refused', async () => {
    throw new Failure(code, undefined, seconds)
  })
  expect((await app.inject('/refused')).headers['retry-after']).toBe(header)
})

test.each(['ENOSPC', 'EIO', 'EROFS', '53100', '58030'])(
  'a failing disk (%s), of the server or its database, gets its own message, and one line in the log [access-19]',
  async (code) => {
    app.post('/saves', async () => {
      throw new Error('not stored', { cause: Object.assign(new Error('the disk'), { code }) })
    })
    const answer = await app.inject({ method: 'POST', url: '/saves' })
    const { status, message } = failures.diskFails
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, '5'])
    expect(lines).toMatchObject([{ level: 50, route: '/saves', msg: 'the disk fails', code }])
    expect(answer.json()).toEqual({
      statusCode: status,
      message: `${message} Reference: ${lines[0]?.reqId}`,
    })
  },
)

describe('over a connection', () => {
  test.each(['GET', 'POST', 'PUT'])(
    'a failed %s is one line, with the reference of its message',
    async (method) => {
      app.all('/fails', async () => {
        throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
      })
      const origin = await app.listen()
      const body =
        method === 'GET' ? {} : { body: '{"a":1}', headers: { 'content-type': 'application/json' } }
      const answer = await fetch(`${origin}/fails`, { method, ...body })
      expect(lines).toMatchObject([{ route: '/fails', msg: 'unexpected failure', err: { code: 'EMFILE' } }])
      const [line] = lines
      expect(await answer.json()).toEqual({
        statusCode: 500,
        message: `Internal Server Error. Reference: ${line?.reqId}`,
      })
      expect(answer.headers.get('x-request-id')).toBe(line?.reqId)
    },
  )

  test('a failure after the client has left is not logged', async () => {
    app.post('/left', async (_request, reply) => {
      caller.destroy()
      await once(reply.raw, 'close')
      throw new Error('nobody hears of it')
    })
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    app.addHook('onSend', async () => end())
    await app.listen()
    const caller = connect((app.server.address() as AddressInfo).port, 'localhost')
    caller.write('POST /left HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n')
    await isOver
    expect(lines).toEqual([])
  })
})
