import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { translateErrors } from '#server/http/errors.ts'

test('what fails after its type and encoding were told is a message all the same', async () => {
  const app = Fastify()
  translateErrors(app)
  app.get('/file', async (_request, reply) => {
    reply.headers({ 'content-type': 'text/javascript', 'content-encoding': 'br', 'content-length': '12' })
    throw new Error('gone')
  })
  const answer = await app.inject('/file')
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.json()).toEqual({ statusCode: 500, message: 'Internal Server Error' })
  await app.close()
})
