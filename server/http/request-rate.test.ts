import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { signedFileAddress } from '#server/files/addresses.ts'
import { forAll } from '#server/files/right.ts'
import { createRefusalDelay } from '#server/http/errors.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { createRequestRate } from '#server/network/request-rate.ts'

describe('the rate of one key', () => {
  const rate = { perSecond: 2, atOnce: 3 }
  const start = () => {
    let now = 0
    const requests = createRequestRate(rate, () => now)
    return {
      /** @returns how many of `count` were allowed */
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

  test('a few at once, then `perSecond` each second, and never more at once than the first time', () => {
    const { ask, wait } = start()
    expect(ask('one', 10)).toBe(3)
    wait(499)
    expect(ask('one')).toBe(0)
    wait(1)
    expect(ask('one', 10)).toBe(1)
    wait(60_000)
    expect(ask('one', 10)).toBe(3)
  })

  test('another key is not affected', () => {
    const { ask } = start()
    expect(ask('one', 10)).toBe(3)
    expect(ask('other')).toBe(1)
  })

  test('the refusal says when to try again', () => {
    const { ask, take } = start()
    ask('one', 3)
    expect(() => take('one')).toThrow(expect.objectContaining({ code: 'tooManyRequests', retryAfter: 1 }))
  })

  test('an unknown key is removed, and a known one is not removed with it', () => {
    const { ask, drop, keep } = start()
    ask('nobody', 3)
    drop('nobody')
    expect(ask('nobody', 3)).toBe(3)
    ask('somebody', 3)
    keep('somebody')
    drop('somebody')
    expect(ask('somebody')).toBe(0)
  })

  test('after twenty thousand other keys, an empty bucket is still empty', () => {
    const { ask } = start()
    ask('one', 3)
    for (let other = 0; other < 20_000; other++) ask(`other ${other}`)
    expect(ask('one')).toBe(0)
  })
})

test('refusals wait a second, so that a loop slows itself down; where many wait, further ones are sent at once', async () => {
  vi.useFakeTimers()
  try {
    const delay = createRefusalDelay({ ms: 1000, max: 2 })
    const sent: string[] = []
    const refuse = (name: string) => delay().then(() => sent.push(name))
    const refused = ['first', 'second', 'third'].map(refuse)
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).toEqual(['third'])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(['third', 'first', 'second'])
    refused.push(refuse('fourth'))
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).not.toContain('fourth')
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all(refused)
  } finally {
    vi.useRealTimers()
  }
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

  test('of six requests at the same moment one is 429 with Retry-After; another session is not affected [access-18]', async () => {
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

  const addressOf = async ({ institute_id: instituteId }: SignedIn) => {
    const { rows } = await t.database.pool.query<{ fileId: number; sessionId: number }>(
      `select (select max(id) from session) as "sessionId", (select min(id) from file where institute_id = $1) as "fileId"`,
      [instituteId],
    )
    const [row] = rows
    if (!row) throw new Error('no file')
    return signedFileAddress(t.context.secrets, { instituteId, ...row, right: forAll }, new Date())
  }

  test('of six files at the same moment one is 429, ranges too; its calls and other sessions are not affected', async () => {
    const one = await t.signedIn('9000000001')
    const address = await addressOf(one)
    const headers = { host: 'localhost', range: 'bytes=0-1' }
    const fetchAt = (url: string) => t.app.inject({ url, headers })
    const answers = await Promise.all(Array.from({ length: 6 }, () => fetchAt(address)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([206, 206, 206, 206, 206, 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect([refused?.headers['retry-after'], refused?.json().message]).toEqual([
      '1',
      'Too many requests at once. Please wait a moment.',
    ])
    expect((await ask(one)).statusCode).toBe(200)
    expect((await fetchAt(await addressOf(await t.signedIn('9000000002')))).statusCode).toBe(206)
  })

  test.each([
    ['what is public', `/files/public/${'0'.repeat(64)}`],
    ['what nobody signed', `/files/1.1.1.1.${'A'.repeat(43)}`],
  ])('%s is counted by network, with ten times the limit', async (_, url) => {
    const network = url.length
    const at = (remoteAddress: string) => t.app.inject({ url, headers: { host: 'localhost' }, remoteAddress })
    const answers = await Promise.all(Array.from({ length: 60 }, () => at(`203.0.${network}.5`)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429).length
    expect(refused).toBeGreaterThan(0)
    expect(refused).toBeLessThanOrEqual(10)
    expect((await at(`198.51.${network}.6`)).statusCode).toBe(404)
  })
})
