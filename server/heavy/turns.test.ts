import { expect, test } from 'vitest'
import { createTurns, type TurnLimits } from '#server/heavy/turns.ts'

const limits: TurnLimits = { atOnce: 1, maxWaitingEach: 3, maxWaiting: 5, patienceMs: 60_000 }

/** Takes turns one after the other; each is kept until `endOne`. */
function start(more: Partial<TurnLimits> = {}) {
  const turns = createTurns({ ...limits, ...more })
  const begun: string[] = []
  const refused: unknown[] = []
  const ends: (() => void)[] = []
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    turns,
    begun,
    refused,
    ask: async (who: string, name = who, gone?: AbortSignal) => {
      turns.take(who, gone).then(
        (end) => {
          begun.push(name)
          ends.push(end)
        },
        (error: unknown) => refused.push(error),
      )
      await settled()
    },
    endOne: async () => {
      ends.shift()?.()
      await settled()
    },
    /** Ends one turn after the other. */
    endAll: async () => {
      while (ends.length > 0) {
        ends.shift()?.()
        await settled()
      }
    },
  }
}

test('no more at once than there are slots', async () => {
  const { ask, begun, endOne } = start({ atOnce: 2 })
  for (const who of ['a', 'b', 'c', 'd']) await ask(who)
  expect(begun).toEqual(['a', 'b'])
  await endOne()
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('a person has one turn at a time, also while a slot is free', async () => {
  const { ask, begun, endOne } = start({ atOnce: 2 })
  await ask('a', 'a1')
  await ask('a', 'a2')
  expect(begun).toEqual(['a1'])
  await endOne()
  expect(begun).toEqual(['a1', 'a2'])
})

test('a person with many requests waits behind those with one', async () => {
  const { ask, begun, endAll } = start()
  for (const name of ['a1', 'a2', 'a3', 'a4']) await ask('a', name)
  await ask('b')
  await ask('c')
  await endAll()
  expect(begun).toEqual(['a1', 'a2', 'b', 'c', 'a3', 'a4'])
})

test('a person with three waiting is refused, others are not', async () => {
  const { ask, begun, refused, endAll } = start()
  for (let asked = 0; asked < 5; asked++) await ask('a')
  expect(refused).toEqual([expect.objectContaining({ code: 'workWaiting', status: 429, retryAfter: 5 })])
  await ask('b')
  await endAll()
  expect(begun).toEqual(['a', 'a', 'b', 'a', 'a'])
})

test('where too many wait in all, the next one is refused until there are fewer', async () => {
  const { ask, refused, endOne } = start()
  for (const who of ['a', 'b', 'c', 'd', 'e', 'f']) await ask(who)
  await ask('g')
  expect(refused).toEqual([expect.objectContaining({ code: 'busy', status: 503, retryAfter: 5 })])
  await endOne()
  await ask('h')
  expect(refused).toHaveLength(1)
})

test('an aborted request is removed, and its slot in the queue is free again', async () => {
  const { ask, begun, refused, endAll } = start()
  const gone = new AbortController()
  await ask('a')
  for (const who of ['b', 'c', 'd', 'e']) await ask(who)
  await ask('f', 'f', gone.signal)
  gone.abort('gone')
  await ask('g')
  expect(refused).toEqual(['gone'])
  await endAll()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'g'])
})

test('waiting has a timeout', async () => {
  const { turns } = start({ patienceMs: 1 })
  await turns.take('a')
  await expect(turns.take('b')).rejects.toMatchObject({ code: 'busy' })
})

test('a turn that is ended twice frees one slot', async () => {
  const { turns, ask, begun } = start()
  const end = await turns.take('a')
  end()
  await ask('a', 'next of a')
  end()
  await ask('b')
  expect(begun).toEqual(['next of a'])
})
