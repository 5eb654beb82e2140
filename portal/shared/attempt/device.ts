import type { Pending } from '#domain/exam/panel/exam-tab.ts'
import type { QuestionState } from '#domain/exam/panel/question-state.ts'
import type { KeptAttempt } from '#portal/shared/attempt/kept-attempt.ts'
import { answerOf, openKeptStore } from '#portal/shared/kept/kept-store.ts'

/** What a tab gave and the server has not acknowledged. */
export type Unsent = { page: string; questionId: number; state: Pending }
export type KeptStates = { confirmed: ReadonlyMap<number, QuestionState>; unsent: readonly Unsent[] }

/**
 * What this browser keeps of an attempt: one database each, so that it is deleted as a whole. What is unsent is kept by
 * tab: each tab writes only its part, and a later tab recovers what a killed one left.
 */
export type Device = {
  /** False where the browser keeps nothing, as in a private window: then all of it is in memory. */
  isKept: () => boolean
  /** Calls the listener when that changes. */
  follow: (listener: () => void) => void
  keepConfirmed: (questionId: number, state: QuestionState) => void
  keepUnsent: (unsent: Unsent) => void
  forgetUnsent: (unsent: Omit<Unsent, 'state'>) => void
  /** Forgets what another tab left unsent and this one has sent, unless that tab has given something newer since. */
  dropUnsent: (unsent: Unsent) => Promise<void>
  states: () => Promise<KeptStates>
  keep: <Name extends keyof KeptAttempt>(name: Name, value: KeptAttempt[Name]) => void
  read: <Name extends keyof KeptAttempt>(name: Name) => Promise<KeptAttempt[Name] | undefined>
  forget: (name: keyof KeptAttempt) => void
  /** What the server has goes once the attempt is over; what a tab has not sent yet is that tab's. */
  forgetConfirmed: () => void
  close: () => Promise<void>
}

const nameOf = (attemptId: number) => `homeroom-attempt-${attemptId}`
const confirmedKey = (questionId: number) => `known ${questionId}`
const unsentKey = ({ page, questionId }: Omit<Unsent, 'state'>) => `left ${questionId} ${page}`
const stateKey = /^(known|left) (\d+) ?(\w*)$/

/** Of databases of the exam panel. A browser that has not opened one by then may never do so. */
export const attemptStore = { store: 'kept', durability: 'strict', openLimitMs: 3000 } as const

export function openDevice(attemptId: number): Device {
  /** All that this page kept or read: written again where the person or the browser has deleted it. */
  const all = new Map<string, unknown>()
  const store = openKeptStore({
    ...attemptStore,
    name: nameOf(attemptId),
    onNew: () => {
      for (const [key, value] of all) write(key, value)
    },
  })
  /** What is not known to be written. It goes with every write until it is: a full device may have room later. */
  const waiting = new Map<string, unknown>()
  let isWriting = false
  let isKept = true
  let notify = () => {}

  function setKept(value: boolean): void {
    if (value === isKept) return
    isKept = value
    notify()
  }

  function write(key: string, value: unknown): void {
    // Writes of the same task are one transaction.
    if (!isWriting) queueMicrotask(writeWaiting)
    isWriting = true
    waiting.set(key, value)
    if (value === undefined) all.delete(key)
    else all.set(key, value)
  }

  /** A failure only shows in `isKept`: an answer that is not kept is sent all the same. */
  function writeWaiting(): void {
    isWriting = false
    const entries = new Map(waiting)
    writeAll(entries).then(
      () => setKept(true),
      () => {
        setKept(false)
        deleteWaiting()
      },
    )
  }

  async function writeAll(entries: ReadonlyMap<string, unknown>): Promise<void> {
    await store.write(entries)
    for (const [key, value] of entries) if (waiting.get(key) === value) waiting.delete(key)
  }

  /** A full device still deletes: what the server has by now would be sent again by a later page. */
  function deleteWaiting(): void {
    const deleted = new Map([...waiting].filter(([, value]) => value === undefined))
    if (deleted.size > 0) writeAll(deleted).catch(() => undefined)
  }

  const deleteSame = (key: string, value: unknown) =>
    store.run('readwrite', async (kept) => {
      const there = await answerOf<unknown>(kept.get(key))
      if (JSON.stringify(there) === JSON.stringify(value)) kept.delete(key)
    })

  async function readStates() {
    const entries = await store.readAll().catch(() => [])
    return entries.flatMap(([key, state]) => {
      const [, kind, questionId, page = ''] = stateKey.exec(key) ?? []
      return kind ? [{ key, kind, page, questionId: Number(questionId), state: state as QuestionState }] : []
    })
  }

  return {
    isKept: () => isKept,
    follow: (listener) => {
      notify = listener
    },
    keepConfirmed: (questionId, state) => write(confirmedKey(questionId), state),
    keepUnsent: (unsent) => write(unsentKey(unsent), unsent.state),
    forgetUnsent: (unsent) => write(unsentKey(unsent), undefined),
    dropUnsent: (unsent) => deleteSame(unsentKey(unsent), unsent.state).catch(() => undefined),
    states: async () => {
      const states = await readStates()
      const of = (wanted: string) => states.filter(({ kind }) => kind === wanted)
      return {
        confirmed: new Map(of('known').map(({ questionId, state }) => [questionId, state])),
        unsent: of('left').map(({ page, questionId, state }) => ({ page, questionId, state })),
      }
    },
    keep: write,
    read: <Name extends keyof KeptAttempt>(name: Name) =>
      store.read(name).then(
        (value) => {
          if (value !== undefined) all.set(name, value)
          return value as KeptAttempt[Name] | undefined
        },
        () => undefined,
      ),
    forget: (name) => write(name, undefined),
    forgetConfirmed: async () => {
      for (const { kind, key } of await readStates()) if (kind === 'known') write(key, undefined)
    },
    close: () => store.close(),
  }
}

/** Takes a lock, until the page is gone: an attempt that a panel has open is sent by that panel alone. */
export const holdAttempt = (attemptId: number): void =>
  void navigator.locks?.request(nameOf(attemptId), { mode: 'shared' }, () => new Promise(() => {}))

/** Does something with an attempt that no page has open; nothing over plain http, where the browser has no locks. */
export const withAttempt = async (attemptId: number, work: () => Promise<void>): Promise<void> =>
  navigator.locks?.request(nameOf(attemptId), { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })

/** The attempts that something is kept of. */
export async function keptAttempts(): Promise<number[]> {
  const databases = await indexedDB.databases()
  return databases.flatMap(({ name = '' }) => Number(/^homeroom-attempt-(\d+)$/.exec(name)?.[1]) || [])
}

export const forgetAttempt = (attemptId: number): void => void indexedDB.deleteDatabase(nameOf(attemptId))
