import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import pg from 'pg'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '#domain/call.ts'
import { guardRepeats } from '#server/once/once.ts'
import { mount } from '#server/route.ts'

const call = defineCall({
  method: 'POST',
  path: '/wait',
  access: 'open',
  summary: 'Waits',
  source: 'this test',
  body: z.object({ waits: z.boolean() }),
  reply: z.object({ isGone: z.boolean() }),
})

test('a handler is notified when the client has left, and not after a reply', async () => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Without a key no database is needed.
  guardRepeats(app, { pool: new pg.Pool(), clock: () => new Date() })
  const begun = Promise.withResolvers<AbortSignal>()
  const signals: AbortSignal[] = []
  mount(app, call, async ({ body, gone }) => {
    signals.push(gone)
    if (!body.waits) return { isGone: gone.aborted }
    begun.resolve(gone)
    await once(gone, 'abort')
    return { isGone: true }
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const answer = await fetch(`http://localhost:${port}/wait`, {
    method: 'POST',
    headers,
    body: '{"waits":false}',
  })
  expect(await answer.json()).toEqual({ isGone: false })

  const leaving = request({ port, path: '/wait', method: 'POST', headers })
  leaving.on('error', () => undefined)
  leaving.end('{"waits":true}')
  const gone = await begun.promise
  expect(gone.aborted).toBe(false)
  leaving.destroy()
  await once(gone, 'abort')
  await app.close()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
})
