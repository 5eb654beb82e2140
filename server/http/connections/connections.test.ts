import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paceConnections } from '#server/http/connections/connections.ts'

let server: Server
let port: number
let received: string[]
beforeEach(async () => {
  received = []
  server = createServer(async (request, response) => {
    received.push(request.url ?? '')
    response.end(await text(request))
  })
  paceConnections(server, { atOnce: 2, perStep: 1, stepMs: 100 })
  await once(server.listen(0), 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

function ask(path: string, body = '') {
  const socket = connect({ port, host: '127.0.0.1' })
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: ${body.length}`
  socket.write(`${head}\r\n\r\n${body}`)
  return socket
}

test('a few are read at once, the others in steps; all are answered, also those that sent early', async () => {
  const body = 'x'.repeat(300_000)
  const sockets = Array.from({ length: 6 }, (_, index) => ask(`/${index}`, body))
  const answers = sockets.map((socket) => text(socket))
  await Promise.race(answers)
  await wait(20)
  expect(received.length).toBeLessThan(6)
  for (const answer of await Promise.all(answers)) expect(answer).toContain(body)
  expect(received.toSorted()).toEqual(['/0', '/1', '/2', '/3', '/4', '/5'])
})

test('one that closes while it waits takes no slot, and breaks nothing', async () => {
  const first = [ask('/0'), ask('/1')]
  await Promise.all(first.map((socket) => text(socket)))
  const gone = [ask('/gone'), ask('/gone')]
  await Promise.all(gone.map((socket) => once(socket, 'connect')))
  for (const socket of gone) socket.resetAndDestroy()
  expect(await text(ask('/2'))).toContain('200')
  expect(received).toContain('/2')
})
