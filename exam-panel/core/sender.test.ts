import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { PanelStatus } from '#domain/exam/panel/calls.ts'
import { giveAnswer, openTab, type Sending } from '#domain/exam/panel/exam-tab.ts'
import type { Device } from '#portal/shared/attempt/device.ts'
import { startClock } from './clock.ts'
import type { ExamState } from './exam-state.ts'
import { startSender } from './sender.ts'

const endsAt = Date.parse('2026-11-20T05:00:00Z')
const tabId = 'a'.repeat(16)

beforeEach(() => void vi.useFakeTimers({ now: endsAt - 60_000 }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A server that refuses every answer above a number. @returns the states that it received */
function serve(lastInTime: number): Sending['states'] {
  const taken: Sending['states'] = []
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url === '/config.json') return new Response('{}')
    const { states } = JSON.parse(String(body)) as Sending
    taken.push(...states)
    const refused = states.filter(
      ({ answer }) => answer?.value?.type === 1 && answer.value.option > lastInTime,
    )
    const refused_ids = refused.map(({ question_id }) => question_id)
    const status: PanelStatus = {
      time: Date.now(),
      ends_at: endsAt,
      moved_at: null,
      is_called_off: false,
      sequence: 1,
      states: states.filter(({ question_id }) => !refused_ids.includes(question_id)),
      is_active: true,
      kept_apart: 0,
      refused: refused.length,
      refused_ids,
      receipt: null,
    }
    return new Response(JSON.stringify({ data: status }))
  })
  return taken
}

test('after an answer that was given after the end, the ones before it follow at once', async () => {
  const taken = serve(1)
  const clock = startClock()
  clock.addSample({ time: Date.now(), sentAt: performance.now(), repliedAt: performance.now() })
  const examTab = [1, 2, 3].reduce(
    (tab, option) => giveAnswer(tab, 7, { type: 1, option }, Date.now() + option),
    openTab(tabId),
  )
  const store = createStore<ExamState>()(
    () =>
      ({
        examTab,
        events: [],
        connection: 'fine',
        rejected: 0,
        isActive: true,
        messages: [],
        partStarts: [],
        endsAt,
      }) as unknown as ExamState,
  )
  const device = new Proxy({}, { get: () => () => Promise.resolve() }) as Device
  startSender({
    store,
    pass: 'pass',
    device,
    clock,
    unsent: [],
    recoveredAt: 0,
    previousTabId: undefined,
    addSpentTime: () => undefined,
  })
  await vi.advanceTimersByTimeAsync(2000)
  expect(taken.map(({ answer }) => answer?.value)).toEqual([3, 2, 1].map((option) => ({ type: 1, option })))
})
