import type { QuestionState } from '#domain/exam/panel/question-state.ts'
import type { Waiting } from '#domain/exam/panel/window.ts'
import type { KeptAttempt } from '#portal/shared/attempt/kept-attempt.ts'
import { answerOf, openKeptStore } from '#portal/shared/kept/kept-store.ts'

/** What a window gave and the server has not acknowledged. */
export type Left = { page: string; questionId: number; state: Waiting }
export type KeptStates = { known: ReadonlyMap<number, QuestionState>; left: readonly Left[] }

/**
 * What this browser keeps of an attempt: one database for each, so that it goes as a whole. What waits to be sent is
 * kept by window, so that of several windows each owns its own, and the next one takes over what a killed one left.
 */
export type Device = {
  /** False where the browser keeps nothing, as in a private window: then all of it is in memory. */
  isKept: () => boolean
  /** Tells when that changes. */
  follow: (listener: () => void) => void
  keepKnown: (questionId: number, state: QuestionState) => void
  keepLeft: (left: Left) => void
  forgetLeft: (left: Omit<Left, 'state'>) => void
  /** Forgets what another window left and was brought for it, unless that has given something newer since. */
  dropLeft: (left: Left) => Promise<void>
  states: () => Promise<KeptStates>
  keep: <Name extends keyof KeptAttempt>(name: Name, value: KeptAttempt[Name]) => void
  read: <Name extends keyof KeptAttempt>(name: Name) => Promise<KeptAttempt[Name] | undefined>
  forget: (name: keyof KeptAttempt) => void
  /** What the server has goes once the attempt is over; what a window has not sent yet is that window's. */
  forgetKnown: () => void
  close: () => Promise<void>
}

const nameOf = (attemptId: number) => `homeroom-attempt-${attemptId}`
const knownKey = (questionId: number) => `known ${questionId}`
const leftKey = ({ page, questionId }: Omit<Left, 'state'>) => `left ${questionId} ${page}`
const stateKey = /^(known|left) (\d+) ?(\w*)$/

/** Of databases of the exam panel. A browser that has not opened one by then may never do so. */
export const attemptStore = { store: 'kept', durability: 'strict', openLimitMs: 3000 } as const

export function openDevice(attemptId: number): Device {
  /** All that this page kept or read: written anew where a person, or the browser, has deleted it. */
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
  let tell = () => {}

  function setKept(value: boolean): void {
    if (value === isKept) return
    isKept = value
    tell()
  }

  function write(key: string, value: unknown): void {
    // What comes at once goes at once.
    if (!isWriting) queueMicrotask(writeWaiting)
    isWriting = true
    waiting.set(key, value)
    if (value === undefined) all.delete(key)
    else all.set(key, value)
  }

  /** What fails is told by `isKept` and ends nothing: an answer that is not kept is sent all the same. */
  function writeWaiting(): void {
    isWriting = false
    const entries = new Map(waiting)
    store.write(entries).then(
      () => {
        for (const [key, value] of entries) if (waiting.get(key) === value) waiting.delete(key)
        setKept(true)
      },
      () => setKept(false),
    )
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
      tell = listener
    },
    keepKnown: (questionId, state) => write(knownKey(questionId), state),
    keepLeft: (left) => write(leftKey(left), left.state),
    forgetLeft: (left) => write(leftKey(left), undefined),
    dropLeft: (left) => deleteSame(leftKey(left), left.state).catch(() => undefined),
    states: async () => {
      const states = await readStates()
      const of = (wanted: string) => states.filter(({ kind }) => kind === wanted)
      return {
        known: new Map(of('known').map(({ questionId, state }) => [questionId, state])),
        left: of('left').map(({ page, questionId, state }) => ({ page, questionId, state })),
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
    forgetKnown: async () => {
      for (const { kind, key } of await readStates()) if (kind === 'known') write(key, undefined)
    },
    close: () => store.close(),
  }
}

/** Says, until the page is gone, that a panel has an attempt open: what it holds is then its own to send. */
export const holdAttempt = (attemptId: number): void =>
  void navigator.locks?.request(nameOf(attemptId), { mode: 'shared' }, () => new Promise(() => {}))

/** Does something with an attempt that no page has open, where the browser can tell (not over plain http). */
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
