import type { StoreApi } from 'zustand/vanilla'
import { type PanelStanding, savePanel, submitPanel, takeOverPanel } from '#domain/exam/panel/calls.ts'
import { mostBytesSent } from '#domain/exam/panel/limits.ts'
import { bytesOf, hasPending } from '#domain/exam/panel/window.ts'
import type { SendOptions } from '#portal/shared/api.ts'
import { mayPass } from '#portal/shared/api-error.ts'
import type { Device, Left } from '#portal/shared/attempt/device.ts'
import { ask, isOfContent, retryAfterOf } from './call.ts'
import type { Clock } from './clock.ts'
import type { ExamState } from './exam-state.ts'
import { startInbox } from './inbox.ts'
import { type Message, startOutbox } from './outbox.ts'
import { pauseMs } from './pause.ts'

/** Nothing is heard of a window for so long at most while it is open. */
const heartbeatMs = 15_000
/** Between two questions of a window that only waits for its exam to be over. */
const waitMs = 1000
/** What a browser sends on behalf of a page that is gone: 64 KB, with events and headers. */
const mostFlushedBytes = 48_000
const mostKeptAliveBytes = 60_000

export type Sender = {
  /** Sends in so many milliseconds at the latest; later only after a failure. */
  wake: (inMs: number) => void
  /** Sends now, whatever failed before. */
  retry: () => void
  /** Gives up what is on its way, and sends now: the network is another one, or the device slept meanwhile. */
  renew: () => void
  flush: () => void
}

type SenderParts = {
  store: StoreApi<ExamState>
  pass: string
  device: Device
  clock: Clock
  /** Adds the time spent until now. */
  spend: () => void
  left: readonly Left[]
  previousPage: string | undefined
}

/**
 * Brings what was given to the server, one call at a time, until all of it is acknowledged: again and again where the
 * network or the server fails, each time a little later. Also the heartbeat, by which a window hears of the others.
 */
export function startSender({ store, pass, device, clock, spend, left, previousPage }: SenderParts): Sender {
  const { getState: read, setState: change } = store
  const { page } = read().window
  /** The server knows which window is the active one: a page that was loaded again asks under its former name first. */
  let speaksAs = previousPage ?? page
  const outbox = startOutbox(store, clock)
  const inbox = startInbox({ store, device, clock, left })
  /** Whether the server was heard since the network was last lost: before that, another window may have taken over. */
  let isHeard = false
  let isEndAsked = false
  let heardAt = 0
  let lostAt = 0
  let running: AbortController | undefined
  let isHurried = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let wantedMs = heartbeatMs

  function wake(inMs: number): void {
    wantedMs = Math.min(wantedMs, inMs)
    // A call on its way, or a pause after a failure, is followed by one that takes it along.
    if (!running && failures === 0) plan(wantedMs)
  }

  function plan(inMs: number): void {
    const at = performance.now() + inMs
    if (at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(run, inMs)
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    dueAt = Number.POSITIVE_INFINITY
    if (running || read().connection === 'over') return
    running = new AbortController()
    wantedMs = heartbeatMs
    spend()
    const message = outbox.prepare(speaksAs, mostBytesSent)
    let pause = 0
    try {
      await deliver(message, { signal: running.signal })
      failures = 0
      pause = pauseAfter(message)
    } catch (error) {
      pause = fail(error, message)
    }
    running = undefined
    const { connection, receipt, window } = read()
    if (connection !== 'over' && !(receipt && !hasPending(window))) plan(isHurried ? 0 : pause)
    isHurried = false
  }

  /** @returns when to send next */
  function pauseAfter(message: Message): number {
    const { isHandedIn, isActive, receipt } = read()
    if (!message.isAll) return 0
    return isHandedIn && !receipt ? (isActive ? 0 : waitMs) : wantedMs
  }

  /** @returns when to send next */
  function fail(error: unknown, message: Message): number {
    if (running?.signal.aborted) {
      isHeard = false
      return 0
    }
    if (!mayPass(error)) {
      if (isOfContent(error) && outbox.holdBack(message)) return 0
      change({ connection: 'over' })
      return 0
    }
    failures += 1
    lose()
    const { endsAt } = read()
    const leftMs = endsAt === null ? null : endsAt - clock.now()
    return pauseMs({ failures, askedMs: retryAfterOf(error), leftMs, chance: Math.random() })
  }

  async function deliver({ sending, events, isAll }: Message, options: SendOptions): Promise<void> {
    const { isHandedIn, receipt, isActive, isEndedByClock } = read()
    // The last ones go with handing in, by the window that has the exam.
    const isLast = isHandedIn && !receipt && isAll && isHeard && isActive && isEndAsked === isEndedByClock
    const call = isLast ? submitPanel : savePanel
    const { reply, ...times } = await ask(
      call,
      { body: { ...sending, events: [...events] } },
      { pass, ...options },
    )
    const told = reply.data
    // Before this window hands in by the clock, the server is asked once whether the examiner gave more time.
    isEndAsked = isEndedByClock
    inbox.learnTime({ time: told.time, ...times })
    // What was on its way when the network went is no sign that it is back.
    const isBack = times.askedAt >= lostAt
    if (isBack) change({ connection: 'fine' })
    inbox.take(sending, told)
    inbox.forget(events)
    if (speaksAs !== page) await handOver(told)
    else if (told.time >= heardAt) setActive(told.is_active)
    heardAt = Math.max(heardAt, told.time)
    isHeard ||= isBack
  }

  async function handOver(told: PanelStanding): Promise<void> {
    if (told.is_active && !told.receipt) await ask(takeOverPanel, { body: { page } }, { pass })
    speaksAs = page
    setActive(told.is_active)
  }

  function setActive(isActive: boolean): void {
    const { isHandedIn, receipt, endsAt } = read()
    if (isActive) device.keep('activePage', page)
    else device.forget('activePage')
    change({ isActive })
    // Handed in here without a network, and gone on with elsewhere since: it is not this window's to end any more.
    const isRunning = endsAt === null || clock.now() < endsAt
    if (isActive || !isHandedIn || receipt || !isRunning) return
    device.forget('isHandedIn')
    change({ isHandedIn: false })
  }

  /** Notes, for the examiner, from when on the server could not be reached. */
  function lose(): void {
    isHeard = false
    lostAt = performance.now()
    if (read().connection !== 'fine') return
    const events = [...read().events, { kind: 'offline' as const, at: Math.round(clock.now()) }]
    device.keep('events', events)
    change({ connection: 'lost', events })
  }

  /** Beside a call that may be on its way: to bring a thing twice does no harm. */
  function flush(): void {
    if (read().connection === 'over') return
    const message = outbox.prepare(speaksAs, mostFlushedBytes)
    if (message.sending.states.length + message.events.length === 0) return
    // More than a browser takes for a page that is gone may still go while the page is only out of sight.
    const keepalive = bytesOf(message) <= mostKeptAliveBytes
    const fetchOnLeaving = (url: string, init: RequestInit) => fetch(url, { ...init, keepalive })
    deliver(message, { fetch: fetchOnLeaving }).catch(() => undefined)
  }

  function retry(): void {
    isHurried = running !== undefined
    if (!running) void run()
  }

  function renew(): void {
    running?.abort()
    failures = 0
    retry()
  }

  addEventListener('online', renew)
  addEventListener('offline', lose)
  wake(0)
  return { wake, retry, renew, flush }
}
