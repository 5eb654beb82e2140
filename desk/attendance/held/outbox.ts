import { create } from 'zustand'
import { changedMarks, deskKey, takeAttendance } from '#domain/desk/attendance-calls.ts'
import { ApiError } from '#portal/shared/api-error.ts'
import { type RetryLoop, startRetrying } from '#portal/shared/outbox/retry-loop.ts'
import { newKey } from '#portal/shared/requests/request.ts'
import { ask, Refusal } from '../../core/ask.ts'
import { messageOf } from '../../core/texts.ts'
import { type Device, openDevice } from './device.ts'
import {
  decide,
  type Ground,
  type Held,
  isSettled,
  joined,
  type MarksOf,
  nextOf,
  requestOf,
  whenConflicting,
  whenRefused,
  whenSent,
  whenTried,
  withConfirmed,
  withDraft,
} from './held.ts'

type Outbox = {
  /** By the id of the class. */
  held: Readonly<Record<string, Held>>
  /** Classes that are only in this page, because the device keeps nothing. */
  unkept: readonly number[]
  /** When the server last took one from here: screens fetch theirs again. */
  sentAt: number
}

const nothing: Outbox = { held: {}, unkept: [], sentAt: 0 }

/** Registers that are on this device and not on the server yet, of who is signed in. */
export const useOutbox = create<Outbox>(() => nothing)

type Opened = {
  device: Device
  sender: RetryLoop /** Whether the device was opened with the secret. */
  isWhole: boolean
}
let opened: Opened | undefined
/** Counts sign-ins: what one began does not go on in the next. */
let turn = 0

/** Opens what this person has on the device, and sends it. @returns closes it, when the desk is left; what waits stays on the device */
export function openOutbox(): () => void {
  turn += 1
  const own = turn
  const sender = startRetrying(async () => {
    // What is in this page is sent also while the secret does not come; then both are tried again.
    const failure = await openOwn(own, sender).catch((thrown: unknown) => thrown ?? true)
    await sendAll(own)
    if (failure !== undefined) throw failure
  })
  return () => {
    turn += 1
    sender.stop()
    opened = undefined
    useOutbox.setState(nothing)
  }
}

/** Reads what waits on the device, once. @throws while the secret cannot be had: until then all is in this page only */
async function openOwn(own: number, sender: RetryLoop): Promise<void> {
  if (opened?.isWhole) return
  const asked = await ask(deskKey, {}).catch((thrown: unknown) => ({ thrown }))
  const device = await openDevice('result' in asked ? asked.result.key : '')
  const found = await device.readAll().catch(() => [])
  if (own !== turn) return
  opened = { device, sender, isWhole: 'result' in asked }
  const { held } = useOutbox.getState()
  const all = { ...held }
  for (const kept of found) {
    const here = held[kept.classId]
    all[kept.classId] = here ? joined(kept, here) : kept
  }
  useOutbox.setState({ held: all })
  for (const { classId } of Object.values(held)) {
    const one = heldOf(classId)
    if (one) await keep(one)
  }
  if ('thrown' in asked) throw asked.thrown
}

/** The latest write of each class, so that they reach the device in their order. */
let writing: Promise<unknown> = Promise.resolve()

async function keep(held: Held): Promise<void> {
  const { classId } = held
  const isDone = isSettled(held)
  const { held: before } = useOutbox.getState()
  const { [classId]: _, ...others } = before
  useOutbox.setState({ held: isDone ? others : { ...before, [classId]: held } })
  const device = opened?.device
  if (!device) return
  const write = writing.then(async () => {
    const isKept = isDone || (await device.write(held))
    if (isDone) await device.remove(classId)
    const unkept = useOutbox.getState().unkept.filter((one) => one !== classId)
    useOutbox.setState({ unkept: isKept ? unkept : [...unkept, classId] })
  })
  writing = write
  await write
}

const heldOf = (classId: number): Held | undefined => useOutbox.getState().held[classId]

export const keepDraft = (ground: Ground, marks: MarksOf): Promise<void> =>
  keep(withDraft(heldOf(ground.classId), ground, marks))

/** Drops marks that were set and not confirmed. */
export async function dropDraft(classId: number): Promise<void> {
  const held = heldOf(classId)
  if (held) await keep({ ...held, draft: null })
}

/** Confirms a register: it is on the device, and then sent. */
export async function confirmRegister(ground: Ground, marks: MarksOf): Promise<void> {
  await keep(withConfirmed(heldOf(ground.classId), ground, marks, newKey()))
  opened?.sender.retry()
}

export async function decideConflict(classId: number, choice: 'mine' | 'theirs'): Promise<void> {
  const held = heldOf(classId)
  if (held) await keep(decide(held, choice, newKey()))
  opened?.sender.retry()
}

/** Forgets a register that the server has refused. */
export async function dropRefused(classId: number): Promise<void> {
  const held = heldOf(classId)
  if (held) await keep({ ...held, confirmed: [], draft: null, conflict: null, refusal: '' })
}

/** Sends what can be sent, one after the other. @throws where a retry may help */
async function sendAll(own: number): Promise<void> {
  for (;;) {
    const next = Object.values(useOutbox.getState().held).find((held) => nextOf(held) !== undefined)
    if (!next || own !== turn) return
    await sendOne(next, own)
  }
}

async function sendOne(held: Held, own: number): Promise<void> {
  const one = nextOf(held)
  if (!one) return
  const { classId } = held
  const change = async (to: (now: Held) => Held) => {
    const now = heldOf(classId)
    if (now && own === turn) await keep(to(now))
  }
  await change((now) => whenTried(now, one.key))
  const body = { marks: requestOf(held, one) }
  try {
    await ask(takeAttendance, { params: { class_id: classId }, body }, { key: one.key })
    await change((now) => whenSent(now, one.key))
  } catch (thrown) {
    const status = thrown instanceof ApiError ? thrown.status : undefined
    const conflict =
      status === 409 && thrown instanceof Refusal ? changedMarks.safeParse(thrown.body) : undefined
    if (conflict?.success) {
      const { marks, taken_by } = conflict.data
      const now = Object.fromEntries(marks.map(({ student_id, now: mark }) => [student_id, mark]))
      await change((before) => whenConflicting(before, one.key, { marks: now, takenBy: taken_by }))
    } else if (isFinal(status)) await change((now) => whenRefused(now, messageOf(thrown)))
    else throw thrown
  }
  useOutbox.setState({ sentAt: Date.now() })
}

/** Whether the same request is refused each time. */
const isFinal = (status: number | undefined) =>
  status !== undefined && status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status)
