import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BodyTimeouts, limitSlowBodies } from '#server/http/connections/bodies.ts'

/** The real limits, a hundred times faster. */
const patience: BodyTimeouts = {
  silenceMs: 300,
  graceMs: 300,
  bytesPerSecond: 100_000,
  lingerMs: 300,
  everyMs: 10,
}
const tooSlow = { statusCode: 408, message: 'This took too long to arrive. Please try again.' }

let server: Server
let received: string
beforeEach(async () => {
  received = ''
  server = createServer(async (request, response) => {
    if (request.url === '/refused') return response.writeHead(401).end('no')
    received = await text(request).catch(() => 'broken off')
    response.end('taken')
  })
  limitSlowBodies(server, patience)
  await once(server.listen(0), 'listening')
})
afterEach(() => server.close())

function begin(path: string, length: number): Socket {
  const socket = connect((server.address() as AddressInfo).port, 'localhost')
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n`)
  return socket
}

test('a body that stops is refused with a message, and its connection ends', async () => {
  const socket = begin('/', 100)
  socket.write('a beginning')
  const [head, body] = (await text(socket)).split('\r\n\r\n')
  expect(head).toContain('408')
  expect(JSON.parse(body ?? '')).toEqual(tooSlow)
  expect(received).toBe('broken off')
})

test('a body that trickles is refused as well', async () => {
  const socket = begin('/', 1_000_000)
  const trickling = setInterval(() => socket.write('a'), 20)
  const answer = text(socket)
  await once(socket, 'end').finally(() => clearInterval(trickling))
  expect(await answer).toContain('408')
})

test('a body that keeps coming may take as long as it needs', async () => {
  const socket = begin('/', 200_000)
  for (let part = 0; part < 20; part += 1) {
    socket.write('a'.repeat(10_000))
    await wait(50)
  }
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('taken')
  expect(received).toHaveLength(200_000)
  socket.destroy()
})

test('after the reply the rest is not read without a limit', async () => {
  const socket = begin('/refused', 1_000_000_000)
  const sending = setInterval(() => socket.write('a'.repeat(50_000)), 10)
  const { promise: isClosed, resolve } = Promise.withResolvers<void>()
  socket.on('error', () => undefined).once('close', () => resolve())
  await isClosed.finally(() => clearInterval(sending))
  expect(socket.bytesWritten).toBeLessThan(1_000_000_000)
})
