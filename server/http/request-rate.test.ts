import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { createRequestRate } from '#server/http/request-rate.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

describe('the rate of one key', () => {
  const rate = { perSecond: 2, atOnce: 3 }
  const start = () => {
    let now = 0
    const requests = createRequestRate(rate, () => now)
    return {
      /** @returns how many of so many were let in */
      ask: (key: string, count = 1) => {
        let taken = 0
        for (let asked = 0; asked < count; asked++) {
          try {
            requests.take(key)
            taken++
          } catch {}
        }
        return taken
      },
      ...requests,
      wait: (ms: number) => {
        now += ms
      },
    }
  }

  test('some at once, then so many in each second, and never more at once than that', () => {
    const { ask, wait } = start()
    expect(ask('one', 10)).toBe(3)
    wait(499)
    expect(ask('one')).toBe(0)
    wait(1)
    expect(ask('one', 10)).toBe(1)
    wait(60_000)
    expect(ask('one', 10)).toBe(3)
  })

  test('of another key nothing is taken', () => {
    const { ask } = start()
    expect(ask('one', 10)).toBe(3)
    expect(ask('other')).toBe(1)
  })

  test('it says when to ask again', () => {
    const { ask, take } = start()
    ask('one', 3)
    expect(() => take('one')).toThrow(expect.objectContaining({ code: 'tooManyRequests', retryAfter: 1 }))
  })

  test('a key that is nobody’s leaves nothing behind, and one that is somebody’s is not forgotten with it', () => {
    const { ask, drop, keep } = start()
    ask('nobody', 3)
    drop('nobody')
    expect(ask('nobody', 3)).toBe(3)
    ask('somebody', 3)
    keep('somebody')
    drop('somebody')
    expect(ask('somebody')).toBe(0)
  })

  test('twenty thousand keys later, one that has none left still has none', () => {
    const { ask } = start()
    ask('one', 3)
    for (let other = 0; other < 20_000; other++) ask(`other ${other}`)
    expect(ask('one')).toBe(0)
  })
})

describe('of a session', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp({ REQUESTS_PER_SECOND: '1' })
  })
  afterAll(() => t.close())

  const ask = ({ examdesk_auth_token: token, user_id: user }: SignedIn) =>
    t.app.inject({
      url: `/student/standings/${user}`,
      headers: { host: 'localhost', authorization: token },
    })

  test('of six requests at the same moment one is 429 with Retry-After; another session is not concerned', async () => {
    const [one, other] = [await t.signedIn('9000000001'), await t.signedIn('9000000002')]
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(one)))
    const [refused, ...more] = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(more).toEqual([])
    expect(refused?.headers['retry-after']).toBe('1')
    expect(refused?.json()).toEqual({
      statusCode: 429,
      message: 'Too many requests at once. Please wait a moment.',
    })
    expect((await ask(other)).statusCode).toBe(200)
  })
})
