import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTurn } from '#server/features/session/in-turn.ts'
import { waitingSignIns } from '#server/secrets/password-line.ts'

let releases: (() => void)[] = []
let running: Promise<unknown>[] = []
let isOver = false
beforeEach(() => {
  vi.useFakeTimers()
  isOver = false
})
afterEach(async () => {
  isOver = true
  for (const release of releases) release()
  await Promise.all(running)
  releases = []
  running = []
  vi.useRealTimers()
})

/** Sign-ins that run until they are released, or to the end of the test. @returns the ones that have begun */
function hold(count: number, network?: string): number[] {
  const begun: number[] = []
  for (let n = 0; n < count; n++) {
    const check = () => {
      begun.push(n)
      return isOver ? Promise.resolve() : new Promise<void>((resolve) => releases.push(resolve))
    }
    running.push(inTurn(network, check).catch(() => undefined))
  }
  return begun
}
const settled = () => vi.advanceTimersByTimeAsync(0)
const networks = [undefined, '203.0.113.7']

test.each(networks)('of %s: eight at a time, in their order', async (network) => {
  const begun = hold(10, network)
  await settled()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  releases[3]?.()
  await settled()
  expect(begun.slice(8)).toEqual([8])
})

test.each(networks)(
  'of %s: a sign-in that does not get its turn is refused before the portal gives up, and checks nothing',
  async (network) => {
    hold(8, network)
    await settled()
    const check = vi.fn(async () => 'checked')
    const refused = inTurn(network, check).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(4999)
    expect(await refused).toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
    for (const release of releases) release()
    await settled()
    expect(check).not.toHaveBeenCalled()
    expect(await inTurn(network, check)).toBe('checked')
  },
)

test('500 wait at most, and the next one is refused at once', async () => {
  hold(508)
  await settled()
  expect(waitingSignIns()).toBe(500)
  await expect(inTurn(undefined, async () => 'checked')).rejects.toMatchObject({ code: 'busy' })
  await vi.advanceTimersByTimeAsync(4999)
  expect(waitingSignIns()).toBe(0)
})
