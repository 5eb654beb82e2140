import { savePanel, submitPanel } from '#domain/exam/panel/calls.ts'
import { applyReply, hasPending, openTab, recover, toSend } from '#domain/exam/panel/exam-tab.ts'
import { send } from '#portal/shared/api.ts'
import { mayPass } from '#portal/shared/api-error.ts'
import {
  type Device,
  deleteAttempt,
  openDevice,
  storedAttempts,
  type Unsent,
  withAttempt,
} from '#portal/shared/attempt/device.ts'
import { safeBrowserProof } from '#portal/shared/attempt/safe-browser.ts'

const day = 24 * 60 * 60_000
/** How long the receipt can be opened again on this device. */
const receiptLifetimeMs = 3 * day
/** Passes to practice live for weeks, and a day after: until then unsent answers can still be delivered. */
const unsentLifetimeMs = 100 * day
const timeoutMs = 12_000

/** A device that was just started may have no network yet. */
const maxTries = 30
const retryMs = 10_000

/**
 * Sends the answers that closed tabs left unsent on this device: an attempt that has ended meanwhile has no Resume. Deletes
 * attempts that are too old.
 * @param now by the device's clock
 * @throws if the browser stores nothing
 */
export async function sendUnsentAttempts(now: number, tries = 1): Promise<void> {
  let isDone = true
  for (const attemptId of await storedAttempts())
    await withAttempt(attemptId, async () => {
      isDone = (await sendAttempt(attemptId, now)) && isDone
    })
  if (isDone || tries >= maxTries) return
  setTimeout(() => void sendUnsentAttempts(now + retryMs, tries + 1).catch(() => undefined), retryMs)
}

/** @returns false where it may go better later */
async function sendAttempt(attemptId: number, now: number): Promise<boolean> {
  const device = openDevice(attemptId)
  const [pass, times, { unsent }] = await Promise.all([
    device.read('pass'),
    device.read('times'),
    device.states(),
  ])
  const isDelivered =
    pass !== undefined &&
    (await sendUnsent(device, pass, unsent)
      .then(() => submitPending(device, pass))
      .then(
        () => true,
        (error) => !mayPass(error),
      ))
  await device.close()
  const age = times ? now - times.device : 0
  if (age > (unsent.length > 0 ? unsentLifetimeMs : receiptLifetimeMs)) deleteAttempt(attemptId)
  return isDelivered
}

/** @throws as `send` does */
async function sendUnsent(device: Device, pass: string, unsent: readonly Unsent[]): Promise<void> {
  let tab = recover(openTab(unsent[0]?.tabId ?? ''), unsent)
  while (hasPending(tab)) {
    const sending = toSend(tab)
    const body = { ...sending, events: [], ...(await safeBrowserProof()) }
    const { data } = await send(savePanel, { body }, { token: pass, timeoutMs })
    tab = applyReply(tab, sending, data)
    const { pending } = tab
    await Promise.all(
      unsent.filter(({ questionId }) => !pending.has(questionId)).map(device.deleteUnsentIfSame),
    )
  }
}

/** Submits an attempt that was submitted offline, unless another device has continued it. @throws as `send` does */
async function submitPending(device: Device, pass: string): Promise<void> {
  const [isSubmitted, tabId] = await Promise.all([device.read('isHandedIn'), device.read('activePage')])
  if (isSubmitted !== true || tabId === undefined) return
  const request = { body: { page: tabId, since: 0, states: [], events: [], ...(await safeBrowserProof()) } }
  const options = { token: pass, timeoutMs }
  const { data } = await send(savePanel, request, options)
  if (data.is_active && !data.receipt) await send(submitPanel, request, options)
  device.delete('isHandedIn')
}
