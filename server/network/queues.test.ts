import { expect, test } from 'vitest'
import { createQueues } from '#server/network/queues.ts'

/** Works that end on command. */
function makeWorks() {
  const inTurn = createQueues(2)
  const begun: string[] = []
  const ends = new Map<string, { end: () => void; fail: (error: Error) => void }>()
  const ask = (key: string, name: string) =>
    inTurn(key, () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.set(name, { end: () => resolve(name), fail: reject }),
      )
    })
  return { begun, ask, of: (name: string) => ends.get(name) }
}
const soon = () => new Promise((done) => setImmediate(done))

test('two of a key run at once, the others in their order; another key does not wait', async () => {
  const { begun, ask, of } = makeWorks()
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => ask('one', name))
  const other = ask('other', 'x')
  await soon()
  expect(begun).toEqual(['a', 'b', 'x'])
  of('b')?.end()
  expect(await b).toBe('b')
  await soon()
  expect(begun).toEqual(['a', 'b', 'x', 'c'])
  for (const name of ['a', 'c', 'x']) of(name)?.end()
  expect(await Promise.all([a, c, other])).toEqual(['a', 'c', 'x'])
  await soon()
  of('d')?.end()
  expect(await d).toBe('d')
})

test('a failed one frees its slot, and a key without work is removed', async () => {
  const { begun, ask, of } = makeWorks()
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ask('one', name))
  await soon()
  for (const name of ['a', 'b']) of(name)?.fail(new Error(name))
  await expect(a).rejects.toThrow('a')
  await expect(b).rejects.toThrow('b')
  await soon()
  of('c')?.end()
  await c
  const again = ['d', 'e', 'f'].map((name) => ask('one', name))
  await soon()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  for (const name of ['d', 'e']) of(name)?.end()
  await soon()
  of('f')?.end()
  expect(await Promise.all(again)).toEqual(['d', 'e', 'f'])
})
