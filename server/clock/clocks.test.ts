import { expect, test } from 'vitest'
import { createClocks, type Doubt, settleMs } from '#server/clock/clocks.ts'

const hourMs = 60 * 60_000
const begin = Date.parse('2026-11-25T10:00:00Z')

/** Clocks of a process that began an hour ago; each is moved on its own. */
async function startWorld({ ahead = 0 } = {}) {
  const passed = { wall: ahead, database: 0, steady: 0, uptime: 0 }
  const news: (Doubt | undefined)[] = []
  const clocks = createClocks(
    {
      wall: () => begin + passed.wall,
      steady: [() => passed.steady, () => passed.uptime],
      askDatabase: async () => begin + passed.database,
    },
    ({ doubt }) => news.push(doubt),
  )
  const pass = (ms: number, but: Partial<typeof passed> = {}) => {
    for (const key of Object.keys(passed) as (keyof typeof passed)[]) passed[key] += but[key] ?? ms
  }
  await clocks.findDoubt()
  if (ahead === 0) {
    pass(hourMs)
    await clocks.findDoubt()
  }
  const acted = () => (clocks.now().getTime() - begin) / 1000
  return { clocks, pass, passed, news, acted }
}

test.each([
  ['nothing is wrong', {}, undefined, 3610],
  ['they differ by less than two seconds', { wall: 11_900 }, undefined, 3611.9],
  ['this one is fast', { wall: 2 * hourMs }, 'process', 3610],
  ['this one went back', { wall: -hourMs }, 'process', 3610],
  ['the database’s is fast', { database: hourMs }, 'database', 3610],
  ['both are fast', { wall: hourMs, database: hourMs }, 'machine', 3610],
  ['all say something else', { wall: hourMs, database: -hourMs }, 'process', 3610],
  ['the machine was asleep', { steady: 0 }, undefined, 3610],
] as const)('ten seconds later: %s', async (_what, moved, doubt, seconds) => {
  const { clocks, pass, acted, news } = await startWorld()
  pass(10_000, moved)
  // Before the database is asked again.
  expect(Math.abs(acted() - seconds)).toBe(0)
  expect(await clocks.findDoubt()).toBe(doubt)
  expect(acted()).toBe(seconds)
  expect(clocks.isInDoubt()).toBe(doubt !== undefined)
  expect((await clocks.agreedNow())?.getTime()).toBe(doubt ? undefined : begin + seconds * 1000)
  expect(news).toEqual(doubt ? [doubt] : [])
})

test('a process that begins with a wrong clock takes the time from the database until it is set', async () => {
  const { clocks, pass, passed, acted } = await startWorld({ ahead: 2 * hourMs })
  expect([acted(), clocks.aheadMs()]).toEqual([0, 2 * hourMs])
  pass(30_000)
  expect([acted(), await clocks.findDoubt()]).toEqual([30, 'process'])
  passed.wall -= 2 * hourMs
  expect([acted(), await clocks.findDoubt()]).toEqual([30, undefined])
})

test('one that comes back is believed at once', async () => {
  const { clocks, pass, passed, acted, news } = await startWorld()
  passed.wall += 2 * hourMs
  pass(12_000)
  expect([await clocks.findDoubt(), acted()]).toEqual(['process', 3612])
  passed.wall -= 2 * hourMs
  expect([await clocks.findDoubt(), acted()]).toEqual([undefined, 3612])
  expect(news).toEqual(['process', undefined])
})

test('a machine whose clock was set is believed when it has gone evenly for five minutes', async () => {
  const { clocks, pass, passed, acted } = await startWorld()
  const set = (ms: number) => {
    passed.wall += ms
    passed.database += ms
  }
  set(hourMs)
  expect(await clocks.findDoubt()).toBe('machine')
  pass(settleMs - 1)
  set(10_000)
  expect(await clocks.findDoubt()).toBe('machine')
  pass(settleMs - 1)
  expect([await clocks.findDoubt(), Math.round(acted())]).toEqual(['machine', 3600 + 600])
  pass(1)
  expect([await clocks.findDoubt(), Math.round(acted())]).toEqual([undefined, 3600 + 600 + 3610])
})

test('a database that answers slowly is no doubt', async () => {
  const passed = { ms: 0 }
  const clocks = createClocks({
    wall: () => begin + passed.ms,
    steady: [() => passed.ms],
    askDatabase: async () => {
      passed.ms += 4000
      const answered = begin + passed.ms
      passed.ms += 4000
      return answered
    },
  })
  expect([await clocks.findDoubt(), await clocks.findDoubt()]).toEqual([undefined, undefined])
})
