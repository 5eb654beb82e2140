import { savePanel, submitPanel } from '#domain/exam/panel/calls.ts'
import { adopt, hasPending, openWindow, takeIn, toSend } from '#domain/exam/panel/window.ts'
import { send } from '#portal/shared/api.ts'
import { mayPass } from '#portal/shared/api-error.ts'
import {
  type Device,
  forgetAttempt,
  keptAttempts,
  type Left,
  openDevice,
  withAttempt,
} from '#portal/shared/attempt/device.ts'

const day = 24 * 60 * 60_000
/** The way back to a receipt. */
const oldAfterMs = 3 * day
/** Passes to practice live for weeks, and a day after: until then what was not sent may still be. */
const lostAfterMs = 100 * day
const patienceMs = 12_000

/** A device that was just started, or a network that is not there yet, gets so many chances. */
const mostTries = 30
const againMs = 10_000

/**
 * Brings what exams left on this device when their pages were closed without a network. Nobody may ever open them again:
 * what came to its end meanwhile has no Resume. Forgets those that nobody comes back to.
 * @param now by the device's clock @throws where the browser keeps nothing
 */
export async function settleAttempts(now: number, tries = 1): Promise<void> {
  let isDone = true
  for (const attemptId of await keptAttempts())
    await withAttempt(attemptId, async () => {
      isDone = (await settle(attemptId, now)) && isDone
    })
  if (isDone || tries >= mostTries) return
  setTimeout(() => void settleAttempts(now + againMs, tries + 1).catch(() => undefined), againMs)
}

/** @returns false where it may go better later */
async function settle(attemptId: number, now: number): Promise<boolean> {
  const device = openDevice(attemptId)
  const [pass, times, { left }] = await Promise.all([
    device.read('pass'),
    device.read('times'),
    device.states(),
  ])
  const isBrought =
    pass !== undefined &&
    (await bring(device, pass, left)
      .then(() => handIn(device, pass))
      .then(
        () => true,
        (error) => !mayPass(error),
      ))
  await device.close()
  const age = times ? now - times.device : 0
  if (age > (left.length > 0 ? lostAfterMs : oldAfterMs)) forgetAttempt(attemptId)
  return isBrought
}

/** @throws as `send` does */
async function bring(device: Device, pass: string, left: readonly Left[]): Promise<void> {
  let window = adopt(openWindow(left[0]?.page ?? ''), left)
  while (hasPending(window)) {
    const sending = toSend(window)
    const body = { ...sending, events: [] }
    const { data } = await send(savePanel, { body }, { token: pass, timeoutMs: patienceMs })
    window = takeIn(window, sending, data)
    const { pending } = window
    await Promise.all(left.filter(({ questionId }) => !pending.has(questionId)).map(device.dropLeft))
  }
}

/** Hands in what was handed in without a network, unless another device has continued the exam. @throws as `send` does */
async function handIn(device: Device, pass: string): Promise<void> {
  const [isHandedIn, page] = await Promise.all([device.read('isHandedIn'), device.read('activePage')])
  if (isHandedIn !== true || page === undefined) return
  const request = { body: { page, since: 0, states: [], events: [] } }
  const options = { token: pass, timeoutMs: patienceMs }
  const { data } = await send(savePanel, request, options)
  if (data.is_active && !data.receipt) await send(submitPanel, request, options)
  device.forget('isHandedIn')
}
