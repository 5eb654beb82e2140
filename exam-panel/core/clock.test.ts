import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { boundStamp } from '#domain/exam/panel/clock.ts'
import { startClock } from './clock.ts'
import type { Exam } from './exam.ts'
import { watchExam } from './watch.ts'

const second = 1000
const hour = 3600 * second
const start = Date.parse('2026-11-20T04:37:00Z')
/** How far the server's clock is ahead of the device's. */
const ahead = 5 * hour

/** The page's timer, which stops while the device sleeps. */
let timer = 0
const pass = (ms: number) => {
  timer += ms
  vi.setSystemTime(Date.now() + ms)
}
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)
/** The server replies with its time at once. */
const received = (time: number) => ({ time, sentAt: timer, repliedAt: timer })

beforeEach(() => {
  timer = 10_000
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  vi.spyOn(performance, 'now').mockImplementation(() => timer)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('before the first reply the time is a guess: that of the device', () => {
  const clock = startClock()
  expect(clock.isSynced()).toBe(false)
  expect(clock.now()).toBe(start)
  pass(3 * second)
  expect(clock.now()).toBe(start + 3 * second)
})

test('an earlier visit knew both clocks: what went by since then is taken from the device', () => {
  const clock = startClock({ server: start + ahead, device: start - 20 * second })
  expect(clock.now()).toBe(start + ahead + 20 * second)
  expect(clock.isSynced()).toBe(false)
})

test('a device whose clock was set back since the earlier visit does not turn the time back', () => {
  const clock = startClock({ server: start + ahead, device: start + hour })
  expect(clock.now()).toBe(start + ahead)
})

test('after the first reply the server’s time counts', () => {
  const clock = startClock()
  clock.addSample(received(start + ahead))
  expect(clock.isSynced()).toBe(true)
  expect(clock.guesses()).toEqual([])
  pass(90 * second)
  expect(clock.now()).toBe(start + ahead + 90 * second)
})

describe('when the device’s clock jumps [panel-34]', () => {
  test('ahead, or it slept: the time is a guess again, and does not jump along', () => {
    const clock = startClock()
    clock.addSample(received(start + ahead))
    sleep(hour)
    expect(clock.now()).toBe(start + ahead)
    expect(clock.isSynced()).toBe(false)
    expect(clock.guesses()).toMatchObject([{ from: start + ahead, aheadMs: hour }])
  })

  test('back: nothing changes', () => {
    const clock = startClock()
    clock.addSample(received(start + ahead))
    sleep(-hour)
    expect(clock.now()).toBe(start + ahead)
    expect(clock.isSynced()).toBe(true)
  })

  test('by less than a second: that is no sleep', () => {
    const clock = startClock()
    clock.addSample(received(start + ahead))
    sleep(second)
    expect(clock.now()).toBe(start + ahead)
    expect(clock.isSynced()).toBe(true)
  })

  test('what was asked before the sleep says nothing of the time after it', () => {
    const clock = startClock()
    clock.addSample(received(start + ahead))
    const sentAt = timer
    pass(second)
    sleep(hour)
    clock.now()
    clock.addSample({ time: start + ahead + second, sentAt, repliedAt: timer })
    expect(clock.isSynced()).toBe(false)
    clock.addSample(received(start + ahead + second + hour))
    expect(clock.isSynced()).toBe(true)
    expect(clock.now()).toBe(start + ahead + second + hour)
  })
})

test('after a slow reply a stamp is never so far ahead of the server that it would be cut', () => {
  fc.assert(
    fc.property(fc.nat(12_000), fc.nat(12_000), (requestMs, replyMs) => {
      const clock = startClock()
      const sentAt = timer
      pass(requestMs)
      const time = start + ahead
      pass(replyMs)
      clock.addSample({ time, sentAt, repliedAt: timer })
      const stamp = clock.stamp()
      expect(boundStamp(Math.round(stamp), time + replyMs)).toBe(Math.round(stamp))
      expect(stamp).toBeLessThanOrEqual(clock.now())
    }),
  )
})

test('whatever the device’s clock does, the time only goes on as the timer does until the server speaks', () => {
  const step = fc.record({
    passed: fc.integer({ min: 0, max: hour }),
    jump: fc.integer({ min: -hour, max: hour }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const clock = startClock()
      clock.addSample(received(start + ahead))
      let expected = start + ahead
      for (const { passed, jump } of steps) {
        pass(passed)
        sleep(jump)
        expected += passed
        expect(clock.now()).toBe(expected)
      }
    }),
  )
})

test('a guessed time ends no exam: the end comes once the server has said the time [panel-34]', () => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    visibilityState: 'visible',
    hasFocus: () => true,
  })
  let isSynced = false
  const state = { endsAt: 1000, isSubmitted: false, isTimeSynced: false }
  const submitByClock = vi.fn()
  const exam = {
    store: { getState: () => state, setState: (part: object) => Object.assign(state, part) },
    clock: { now: () => 2000, isSynced: () => isSynced, guesses: () => [] },
    submitByClock,
    openDuePart: () => undefined,
  }
  watchExam(exam as unknown as Exam)
  vi.advanceTimersByTime(1000)
  expect(submitByClock).not.toHaveBeenCalled()
  isSynced = true
  vi.advanceTimersByTime(250)
  expect(submitByClock).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
