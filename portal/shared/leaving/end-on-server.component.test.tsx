import { expect, test } from 'vitest'
import { logout } from '#domain/session/calls.ts'
import { answer, askedOf } from '#portal/testing/replies.ts'
import { endOnServer } from './end-on-server.ts'

test('only a chosen Logout ends notifications on this browser [news-34]', async () => {
  answer(logout, { statusCode: 200, message: 'OK', result: null })
  await endOnServer('token', true)
  await endOnServer('token', false)
  const kept = (await askedOf(logout)).map(({ query }) => query.keeps_notifications)
  expect(kept).toEqual([undefined, 'true'])
})
