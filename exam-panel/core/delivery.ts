import type { StoreApi } from 'zustand/vanilla'
import { savePanel, submitPanel, takeOverPanel } from '#domain/exam/panel/calls.ts'
import type { SendOptions } from '#portal/shared/api.ts'
import type { Device, Unsent } from '#portal/shared/attempt/device.ts'
import { isSafeBrowser, safeBrowserProof } from '#portal/shared/attempt/safe-browser.ts'
import { sendTimed } from './call.ts'
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
  previousTabId: string | undefined
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
  markStale: () => void
  /** Records for the examiner when the connection was lost. */
  connectionLost: () => void
}

/** Sends messages to the server and applies the status in the replies to this tab. */
export function startDelivery({ pass, previousTabId, ...parts }: DeliveryParts): Delivery {
  const { store, device, clock } = parts
  const { getState: read, setState: change } = store
  const { tabId } = read().examTab
  const outbox = startOutbox(store, clock)
  const inbox = startInbox(parts)
  /** A reloaded page first sends under its former name, which the server knows as the active tab. */
  let senderTabId = previousTabId ?? tabId
  /** Whether the server replied since the connection was last lost; before that, another tab may have taken over. */
  let isFresh = false
  let isEndConfirmed = false
  let lastReplyAt = 0
  let connectionLostAt = 0

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
    const { reply, ...times } = await sendTimed(call, { body }, { pass, ...options })
    const status = readStatus(reply.data)
    // Before the clock submits the attempt, one more save asks whether the examiner gave extra time.
    isEndConfirmed = isEndedByClock
    inbox.addTimeSample({ time: status.time, ...times })
    // A reply to a request from before the loss does not show that the connection is back.
    const isReconnected = times.sentAt >= connectionLostAt
    if (isReconnected) change({ connection: 'fine' })
    inbox.applyStatus(sending, status)
    inbox.dropEvents(events)
    if (senderTabId !== tabId) await handOver(status)
    else if (status.time >= lastReplyAt) setActive(status.isActive)
    lastReplyAt = Math.max(lastReplyAt, status.time)
    isFresh ||= isReconnected
    return status.refused > 0
  }

  /** Whether this message submits the attempt, together with the last answers. */
  function isLast({ isAll }: Message): boolean {
    const { isSubmitted, receipt, isActive, isEndedByClock } = read()
    return isSubmitted && !receipt && isAll && isFresh && isActive && isEndConfirmed === isEndedByClock
  }

  async function handOver(status: Status): Promise<void> {
    if (status.isActive && !status.receipt)
      await sendTimed(takeOverPanel, { body: { page: tabId } }, { pass })
    senderTabId = tabId
    setActive(status.isActive)
  }

  function setActive(isActive: boolean): void {
    const { isSubmitted, receipt, endsAt } = read()
    if (isActive) device.store('activePage', tabId)
    else device.delete('activePage')
    change({ isActive })
    // Submitted here offline, but continued in another tab since, so this tab may no longer submit it.
    const isRunning = endsAt === null || clock.now() < endsAt
    if (isActive || !isSubmitted || receipt || !isRunning) return
    device.delete('isHandedIn')
    change({ isSubmitted: false })
  }

  function markStale(): void {
    isFresh = false
  }

  function connectionLost(): void {
    markStale()
    connectionLostAt = performance.now()
    if (read().connection !== 'fine') return
    const events = [...read().events, { kind: 'offline' as const, at: Math.round(clock.now()) }]
    device.store('events', events)
    change({ connection: 'lost', events })
  }

  const prepare = (maxBytes: number) => outbox.prepare(senderTabId, maxBytes)
  return {
    prepare,
    isolateRejected: outbox.isolateRejected,
    deliver,
    markStale: markStale,
    connectionLost: connectionLost,
  }
}
