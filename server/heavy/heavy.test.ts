import { getPriority } from 'node:os'
import type { InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import {
  createHeavy,
  defineNativeWork,
  defineWork,
  type Heavy,
  heavy,
  heavyAtOnce,
} from '#server/heavy/heavy.ts'
import * as works from '#server/heavy/testing-work.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

const module = new URL('testing-work.ts', import.meta.url)
const hold = defineWork<typeof works.hold>(module, 'hold', 60)
const takeMemory = defineWork<typeof works.takeMemory>(module, 'takeMemory', 60)
const crash = defineNativeWork<typeof works.crash>(module, 'crash', 60)
const look = defineNativeWork<typeof works.look>(module, 'look', 60)
const who = 'somebody'
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe.each([
  ['a thread', defineWork],
  ['a process', defineNativeWork],
])('%s', (_what, define) => {
  const neverEnd = define<typeof works.neverEnd>(module, 'neverEnd', 2)
  const double = define<typeof works.double>(module, 'double', 60)
  const fail = define<typeof works.fail>(module, 'fail', 60)

  let own: Heavy
  beforeAll(() => {
    own = createHeavy({ atOnce: 1, maxWaitingEach: 3, maxWaiting: 10, patienceMs: 60_000 })
  })
  afterAll(() => own.stop())

  test('does several works in one turn', async () => {
    const twice = own.inTurn({ who }, async (run) => run(double, await run(double, 5)))
    expect(await twice).toBe(20)
  })

  test('throws what the work throws', async () => {
    await expect(own.inTurn({ who }, (run) => run(fail, undefined as never))).rejects.toThrow('as told')
  })

  test('that does not end is ended, and the next work is done', async () => {
    const endless = own.inTurn({ who }, (run) => run(neverEnd, undefined as never))
    await expect(endless).rejects.toThrow('neverEnd took too long')
    expect(await own.inTurn({ who }, (run) => run(double, 2))).toBe(4)
  })

  test('whose work ends it is replaced', async () => {
    const ended = own.inTurn({ who }, (run) =>
      run(define === defineWork ? takeMemory : crash, undefined as never),
    )
    await expect(ended).rejects.toThrow(define === defineWork ? /memory/i : 'crash ended its process')
    expect(await own.inTurn({ who }, (run) => run(double, 2))).toBe(4)
  })
})

test.runIf(process.platform === 'linux')(
  'native code runs with the lower priority in all of its threads, and does not get the server’s settings',
  async () => {
    process.env.SECRET_KEY = 'a key that is nobody’s but the server’s'
    const own = createHeavy({ atOnce: 1, maxWaitingEach: 3, maxWaiting: 10, patienceMs: 60_000 })
    const { niceness, settings } = await own.inTurn({ who }, (run) => run(look, undefined as never))
    await own.stop()
    delete process.env.SECRET_KEY
    expect(niceness.length).toBeGreaterThan(4)
    expect(new Set(niceness).size).toBe(1)
    expect(niceness[0]).toBeGreaterThan(getPriority())
    expect(settings).not.toContain('SECRET_KEY')
  },
)

test('the turn of a hanging task ends, and the next one begins', async () => {
  const own = createHeavy({
    atOnce: 1,
    maxWaitingEach: 3,
    maxWaiting: 10,
    patienceMs: 60_000,
    maxTurnMs: 50,
  })
  await expect(own.inTurn({ who }, () => new Promise(() => undefined))).rejects.toThrow(
    'a turn took too long',
  )
  expect(await own.inTurn({ who }, async () => 'next')).toBe('next')
})

describe('while every thread is at work', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const held: { sign: Int32Array; done: Promise<string> }[] = []
  const holdAll = async () => {
    for (let index = 0; index < heavyAtOnce; index++) {
      const sign = works.makeSign()
      held.push({ sign, done: heavy.inTurn({ who: `holder ${index}` }, (run) => run(hold, sign)) })
      await works.atWork(sign)
    }
  }
  const letAllGo = async () => {
    for (const { sign } of held) works.letGo(sign)
    await Promise.all(held.splice(0).map(({ done }) => done))
  }
  afterEach(letAllGo)

  const findReport = async ({ user_id: personId, account_id: accountId }: SignedIn) => {
    const { rows } = await t.database.pool.query<{ id: number }>(
      `select t.id from test t join test_attempt a on a.test_id = t.id and a.rank is not null
       where a.person_id = $1 and t.is_result_published and t.is_solution_offered order by t.id limit 1`,
      [personId],
    )
    return `/reportPreview/${accountId}/${personId}/${rows[0]?.id}/-1`
  }
  const kinds = {
    report: async (me: SignedIn): Promise<InjectOptions> => ({
      url: await findReport(me),
      headers: { host: 'localhost', authorization: me.scorecard_auth_token },
    }),
    photo: async (me: SignedIn): Promise<InjectOptions> => ({
      method: 'PUT',
      url: `/api/v1/profiles/update/${me.institute_id}/${me.user_id}`,
      headers: { host: 'localhost', authorization: me.student_auth },
      payload: { photo: onePixel },
    }),
  }

  test.each(['report', 'photo'] as const)(
    'of six of one person (%s) four wait, two are refused, and other calls are answered',
    async (kind) => {
      const me = await t.signedIn('9000000001')
      const request = await kinds[kind](me)
      await holdAll()
      const answers: { statusCode: number; headers: Record<string, unknown>; body: string }[] = []
      const refusals = Promise.withResolvers<void>()
      const asked = Array.from({ length: 6 }, async () => {
        answers.push(await t.app.inject(request))
        if (answers.length === 2) refusals.resolve()
      })
      await refusals.promise
      for (const { statusCode, headers, body } of answers) {
        expect([statusCode, headers['retry-after']]).toEqual([429, '5'])
        expect(body).toContain('still being made')
      }
      const standings = await t.get(`/student/standings/${me.user_id}`, me.examdesk_auth_token)
      expect(standings.status).toBe(200)
      expect(answers).toHaveLength(2)
      await letAllGo()
      await Promise.all(asked)
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429, 200, 200, 200, 200])
    },
  )
})
