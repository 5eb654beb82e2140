import type { StoreApi } from 'zustand/vanilla'
import { type PanelStanding, savePanel, submitPanel, takeOverPanel } from '#domain/exam/panel/calls.ts'
import type { SendOptions } from '#portal/shared/api.ts'
import type { Device, Left } from '#portal/shared/attempt/device.ts'
import { ask } from './call.ts'
import type { Clock } from './clock.ts'
import type { ExamState } from './exam-state.ts'
import { startInbox } from './inbox.ts'
import { type Message, type Outbox, startOutbox } from './outbox.ts'

export type DeliveryParts = {
  store: StoreApi<ExamState>
  pass: string
  device: Device
  clock: Clock
  left: readonly Left[]
  previousPage: string | undefined
}

export type Delivery = {
  prepare: (mostBytes: number) => Message
  holdBack: Outbox['holdBack']
  /** Sends a message and applies the reply. @throws as `ask` does */
  deliver: (message: Message, options: SendOptions) => Promise<void>
  /** Another window may have taken over since the last reply. */
  doubt: () => void
  /** Notes, for the examiner, from when on the server could not be reached. */
  lose: () => void
}

/** One call to the server at a time, and what its reply says of this window. */
export function startDelivery({ store, pass, device, clock, left, previousPage }: DeliveryParts): Delivery {
  const { getState: read, setState: change } = store
  const { page } = read().window
  const outbox = startOutbox(store, clock)
  const inbox = startInbox({ store, device, clock, left })
  /** The server knows which window is the active one: a page that was loaded again asks under its former name first. */
  let senderPage = previousPage ?? page
  /** Whether the server replied since the network was last lost: before that, another window may have taken over. */
  let hasReply = false
  let isEndAsked = false
  let repliedAt = 0
  let lostAt = 0

  async function deliver(message: Message, options: SendOptions): Promise<void> {
    const { sending, events } = message
    const call = isLast(message) ? submitPanel : savePanel
    const { isEndedByClock } = read()
    const body = { ...sending, events: [...events] }
    const { reply, ...times } = await ask(call, { body }, { pass, ...options })
    const standing = reply.data
    // Before this window hands in by the clock, the server is asked once whether the examiner gave more time.
    isEndAsked = isEndedByClock
    inbox.learnTime({ time: standing.time, ...times })
    // What was on its way when the network went is no sign that it is back.
    const isBack = times.askedAt >= lostAt
    if (isBack) change({ connection: 'fine' })
    inbox.take(sending, standing)
    inbox.forget(events)
    if (senderPage !== page) await handOver(standing)
    else if (standing.time >= repliedAt) setActive(standing.is_active)
    repliedAt = Math.max(repliedAt, standing.time)
    hasReply ||= isBack
  }

  /** The last answers go with handing in, by the window that has the exam. */
  function isLast({ isAll }: Message): boolean {
    const { isHandedIn, receipt, isActive, isEndedByClock } = read()
    return isHandedIn && !receipt && isAll && hasReply && isActive && isEndAsked === isEndedByClock
  }

  async function handOver(standing: PanelStanding): Promise<void> {
    if (standing.is_active && !standing.receipt) await ask(takeOverPanel, { body: { page } }, { pass })
    senderPage = page
    setActive(standing.is_active)
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

  function doubt(): void {
    hasReply = false
  }

  function lose(): void {
    doubt()
    lostAt = performance.now()
    if (read().connection !== 'fine') return
    const events = [...read().events, { kind: 'offline' as const, at: Math.round(clock.now()) }]
    device.keep('events', events)
    change({ connection: 'lost', events })
  }

  const prepare = (mostBytes: number) => outbox.prepare(senderPage, mostBytes)
  return { prepare, holdBack: outbox.holdBack, deliver, doubt, lose }
}
