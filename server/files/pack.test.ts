import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import { sendPack } from '#server/files/pack.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { translateErrors } from '#server/http/errors.ts'

const app = Fastify()
let address: string
/** Files that are still being read. */
const open: PassThrough[] = []
const store: Pick<FileStore, 'open'> = {
  open: () => {
    const file = new PassThrough()
    file.write('begun')
    open.push(file)
    return file
  },
}
beforeAll(async () => {
  translateErrors(app)
  const files = [{ sha256: '0'.repeat(64), name: 'a.txt', contentType: 'text/plain', size: 5 }]
  app.get<{ Params: { who: string } }>('/:who', (request, reply) =>
    sendPack(store as FileStore, request, reply, { files, who: request.params.who }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(() => {
  app.server.closeAllConnections()
  return app.close()
})

test('a person has two archives in progress; a third is 429 until one has arrived, or was cancelled', async () => {
  const given = new AbortController()
  const first = await fetch(`${address}/one`, { signal: given.signal })
  const second = await fetch(`${address}/one`)
  const third = await fetch(`${address}/one`)
  expect([third.status, third.headers.get('retry-after'), await third.json()]).toEqual([
    429,
    '10',
    { statusCode: 429, message: failures.tooManyArchives.message },
  ])
  expect((await fetch(`${address}/other`)).status).toBe(200)
  given.abort()
  await first.arrayBuffer().catch(() => undefined)
  await expect.poll(async () => (await fetch(`${address}/one`)).status).toBe(200)
  for (const file of open) file.end()
  expect((await second.text()).startsWith('PK')).toBe(true)
  await expect.poll(async () => (await fetch(`${address}/one`)).status).toBe(200)
  for (const file of open) file.end()
})
