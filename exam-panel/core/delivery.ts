import type { StoreApi } from 'zustand/vanilla'
import { savePanel, submitPanel, takeOverPanel } from '#domain/exam/panel/calls.ts'
import type { SendOptions } from '#portal/shared/api.ts'
import type { Device, Unsent } from '#portal/shared/attempt/device.ts'
import { isSafeBrowser, safeBrowserProof } from '#portal/shared/attempt/safe-browser.ts'
import { ask } from './call.ts'
import type { Clock } from './clock.ts'
import type { ExamState } from './exam-state.ts'
import { startInbox } from './inbox.ts'
import { type Message, type Outbox, startOutbox } from './outbox.ts'
import { readStatus, type Status } from './read-status.ts'

export type DeliveryParts = {
  store: StoreApi<ExamState>
  pass: string
  device: Device
  clock: Clock
  unsent: readonly Unsent[]
  recoveredAt: number
  previousPage: string | undefined
}

export type Delivery = {
  prepare: (maxBytes: number) => Message
  isolateRejected: Outbox['isolateRejected']
  /**
   * Sends a message and applies the reply.
   * @returns whether an answer was refused, so that an earlier one may count
   * @throws as `ask` does
   */
  deliver: (message: Message, options: SendOptions) => Promise<boolean>
  /** To be called when another tab may have taken over since the last reply. */
  doubt: () => void
  /** Records for the examiner when the connection was lost. */
  lose: () => void
}

/** Sends messages to the server and applies what the replies say about this tab. */
export function startDelivery({ pass, previousPage, ...parts }: DeliveryParts): Delivery {
  const { store, device, clock } = parts
  const { getState: read, setState: change } = store
  const { page } = read().examTab
  const outbox = startOutbox(store, clock)
  const inbox = startInbox(parts)
  /** A reloaded page first sends under its former name, which the server knows as the active tab. */
  let senderPage = previousPage ?? page
  /** Whether the server replied since the connection was last lost; before that, another tab may have taken over. */
  let hasReply = false
  let isEndAsked = false
  let repliedAt = 0
  let lostAt = 0

  async function deliver(message: Message, options: SendOptions): Promise<boolean> {
    const { sending, events } = message
    const call = isLast(message) ? submitPanel : savePanel
    const { isEndedByClock, messages } = read()
    const messages_since = messages.at(-1)?.id ?? 0
    const body = {
      ...sending,
      events: [...events],
      messages_since,
      // Other browsers wait for nothing here, so that a page that is being closed still sends.
      ...(isSafeBrowser() && (await safeBrowserProof())),
    }
    const { reply, ...times } = await ask(call, { body }, { pass, ...options })
    const status = readStatus(reply.data)
    // Before the clock submits the attempt, one more save asks whether the examiner gave extra time.
    isEndAsked = isEndedByClock
    inbox.learnTime({ time: status.time, ...times })
    // A reply to a request from before the loss does not show that the connection is back.
    const isBack = times.askedAt >= lostAt
    if (isBack) change({ connection: 'fine' })
    inbox.take(sending, status)
    inbox.forget(events)
    if (senderPage !== page) await handOver(status)
    else if (status.time >= repliedAt) setActive(status.isActive)
    repliedAt = Math.max(repliedAt, status.time)
    hasReply ||= isBack
    return status.refused > 0
  }

  /** Whether this message submits the attempt, together with the last answers. */
  function isLast({ isAll }: Message): boolean {
    const { isHandedIn, receipt, isActive, isEndedByClock } = read()
    return isHandedIn && !receipt && isAll && hasReply && isActive && isEndAsked === isEndedByClock
  }

  async function handOver(status: Status): Promise<void> {
    if (status.isActive && !status.receipt) await ask(takeOverPanel, { body: { page } }, { pass })
    senderPage = page
    setActive(status.isActive)
  }

  function setActive(isActive: boolean): void {
    const { isHandedIn, receipt, endsAt } = read()
    if (isActive) device.keep('activePage', page)
    else device.forget('activePage')
    change({ isActive })
    // Submitted here offline, but continued in another tab since, so this tab may no longer submit it.
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

  const prepare = (maxBytes: number) => outbox.prepare(senderPage, maxBytes)
  return { prepare, isolateRejected: outbox.isolateRejected, deliver, doubt, lose }
}
