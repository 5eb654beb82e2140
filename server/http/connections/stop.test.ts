import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { finishReplies, stopServing } from '#server/http/connections/stop.ts'

let app: FastifyInstance
let arrived: Promise<void>
let reply: string
beforeEach(async () => {
  reply = 'whole'
  app = Fastify()
  finishReplies(app.server)
  const { promise, resolve } = Promise.withResolvers<void>()
  arrived = promise
  app.addHook('onRequest', async () => resolve())
  app.post('/', async () => {
    await wait(100)
    return reply
  })
  await app.listen()
})

function begin(body: string) {
  const socket = connect((app.server.address() as AddressInfo).port, 'localhost')
  const head = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 10`
  socket.write(`${head}\r\n\r\n${body}`)
  return socket
}

test('a request with half a body does not delay the stop', async () => {
  const socket = begin('{"a":')
  await arrived
  const closed = once(socket, 'close')
  await stopServing(app, 200)
  await closed
  expect(app.server.listening).toBe(false)
})

test('a complete request is answered first', async () => {
  const socket = begin('{"a":1234}')
  await arrived
  const answer = text(socket)
  await stopServing(app, 10_000)
  expect(await answer).toContain('whole')
})

test('a large reply reaches a slow reader whole', async () => {
  reply = 'x'.repeat(30_000_000)
  const socket = begin('{"a":1234}')
  const [head] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  const stopped = stopServing(app, 10_000)
  await wait(200)
  const rest = await text(socket)
  expect(head.length + rest.length).toBeGreaterThan(reply.length)
  await stopped
})
