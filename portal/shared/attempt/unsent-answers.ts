import { savePanel, submitPanel } from '#domain/exam/panel/calls.ts'
import { applyReply, hasPending, openTab, recover, toSend } from '#domain/exam/panel/exam-tab.ts'
import { send } from '#portal/shared/api.ts'
import { mayPass } from '#portal/shared/api-error.ts'
import {
  type Device,
  forgetAttempt,
  keptAttempts,
  openDevice,
  type Unsent,
  withAttempt,
} from '#portal/shared/attempt/device.ts'
import { safeBrowserProof } from '#portal/shared/attempt/safe-browser.ts'

const day = 24 * 60 * 60_000
/** How long the receipt can be opened again on this device. */
const oldAfterMs = 3 * day
/** Passes to practice live for weeks, and a day after: until then what was not sent may still be. */
const lostAfterMs = 100 * day
const patienceMs = 12_000

/** A device that was just started may have no network yet. */
const maxTries = 30
const retryMs = 10_000

/**
 * Sends what exams left unsent on this device when their pages were closed without a network: an attempt that has ended
 * meanwhile has no Resume. Forgets those that are too old.
 * @param now by the device's clock @throws where the browser keeps nothing
 */
export async function settleAttempts(now: number, tries = 1): Promise<void> {
  let isDone = true
  for (const attemptId of await keptAttempts())
    await withAttempt(attemptId, async () => {
      isDone = (await settle(attemptId, now)) && isDone
    })
  if (isDone || tries >= maxTries) return
  setTimeout(() => void settleAttempts(now + retryMs, tries + 1).catch(() => undefined), retryMs)
}

/** @returns false where it may go better later */
async function settle(attemptId: number, now: number): Promise<boolean> {
  const device = openDevice(attemptId)
  const [pass, times, { unsent }] = await Promise.all([
    device.read('pass'),
    device.read('times'),
    device.states(),
  ])
  const isSettled =
    pass !== undefined &&
    (await sendUnsent(device, pass, unsent)
      .then(() => handIn(device, pass))
      .then(
        () => true,
        (error) => !mayPass(error),
      ))
  await device.close()
  const age = times ? now - times.device : 0
  if (age > (unsent.length > 0 ? lostAfterMs : oldAfterMs)) forgetAttempt(attemptId)
  return isSettled
}

/** @throws as `send` does */
async function sendUnsent(device: Device, pass: string, unsent: readonly Unsent[]): Promise<void> {
  let tab = recover(openTab(unsent[0]?.page ?? ''), unsent)
  while (hasPending(tab)) {
    const sending = toSend(tab)
    const body = { ...sending, events: [], ...(await safeBrowserProof()) }
    const { data } = await send(savePanel, { body }, { token: pass, timeoutMs: patienceMs })
    tab = applyReply(tab, sending, data)
    const { pending } = tab
    await Promise.all(unsent.filter(({ questionId }) => !pending.has(questionId)).map(device.dropUnsent))
  }
}

/** Hands in what was handed in without a network, unless another device has continued the exam. @throws as `send` does */
async function handIn(device: Device, pass: string): Promise<void> {
  const [isHandedIn, page] = await Promise.all([device.read('isHandedIn'), device.read('activePage')])
  if (isHandedIn !== true || page === undefined) return
  const request = { body: { page, since: 0, states: [], events: [], ...(await safeBrowserProof()) } }
  const options = { token: pass, timeoutMs: patienceMs }
  const { data } = await send(savePanel, request, options)
  if (data.is_active && !data.receipt) await send(submitPanel, request, options)
  device.forget('isHandedIn')
}
