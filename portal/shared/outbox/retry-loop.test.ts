import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, noAnswer } from '#portal/shared/api-error.ts'
import { type RetryLoop, startRetrying } from './retry-loop.ts'

let sender: RetryLoop | undefined
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  vi.useFakeTimers()
  const events = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  sender?.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** @param ends of its runs, in turn: an error, or undefined where it succeeds */
function start(...ends: (Error | undefined)[]) {
  const send = vi.fn(async () => {
    const end = ends.shift()
    if (end) throw end
  })
  sender = startRetrying(send)
  return send
}

test('sends at once, and again after pauses that grow', async () => {
  const send = start(noAnswer(), noAnswer(), noAnswer(), noAnswer())
  const times: number[] = []
  await vi.advanceTimersByTimeAsync(0)
  for (const pause of [500, 3000, 10_000, 10_000]) {
    await vi.advanceTimersByTimeAsync(pause - 1)
    times.push(send.mock.calls.length)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(times).toEqual([1, 2, 3, 4])
  expect(send).toHaveBeenCalledTimes(5)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(5)
})

test('waits as long as the server asks for', async () => {
  const send = start(new ApiError(503, 'Busy', true, { retryAfterMs: 20_000 }))
  await vi.advanceTimersByTimeAsync(19_999)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(send).toHaveBeenCalledTimes(2)
})

test.each(['online', 'shown'])('does not wait for the pause when the browser is %s again', async (event) => {
  const send = start(noAnswer())
  await vi.advanceTimersByTimeAsync(0)
  if (event === 'online') dispatchEvent(new Event('online'))
  else page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(2)
})

test('what is added during a pause waits for its end, and what is added while it sends is sent next', async () => {
  const send = start(noAnswer())
  await vi.advanceTimersByTimeAsync(0)
  sender?.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(1)
  sender?.retry()
  sender?.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(3)
})

test('sends nothing after it was stopped', async () => {
  const send = start(noAnswer())
  await vi.advanceTimersByTimeAsync(0)
  sender?.stop()
  sender?.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})
