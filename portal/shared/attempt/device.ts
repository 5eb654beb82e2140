import type { Pending } from '#domain/exam/panel/exam-tab.ts'
import type { QuestionState } from '#domain/exam/panel/question-state.ts'
import type { StoredAttempt } from '#portal/shared/attempt/stored-attempt.ts'
import { answerOf, openDatabase } from '#portal/shared/device/database.ts'

/** An answer of a tab that the server has not acknowledged. */
export type Unsent = { tabId: string; questionId: number; state: Pending }
export type StoredStates = { confirmed: ReadonlyMap<number, QuestionState>; unsent: readonly Unsent[] }

/**
 * The browser's storage of an attempt, one database each, which is deleted as a whole. Unsent answers are stored by tab: each
 * tab writes only its own, and a later tab recovers those of a killed one.
 */
export type Device = {
  /** False if the browser stores nothing, as in a private window: then everything is in memory. */
  isStored: () => boolean
  /** Calls the listener when that changes. */
  follow: (listener: () => void) => void
  storeConfirmed: (questionId: number, state: QuestionState) => void
  storeUnsent: (unsent: Unsent) => void
  deleteUnsent: (unsent: Omit<Unsent, 'state'>) => void
  /** Deletes an answer that this tab sent for another one, unless that tab has given a newer one since. */
  deleteUnsentIfSame: (unsent: Unsent) => Promise<void>
  states: () => Promise<StoredStates>
  store: <Name extends keyof StoredAttempt>(name: Name, value: StoredAttempt[Name]) => void
  read: <Name extends keyof StoredAttempt>(name: Name) => Promise<StoredAttempt[Name] | undefined>
  delete: (name: keyof StoredAttempt) => void
  /** Deletes confirmed answers after the end; unsent ones belong to their tabs. */
  deleteConfirmed: () => void
  close: () => Promise<void>
}

const nameOf = (attemptId: number) => `homeroom-attempt-${attemptId}`
const confirmedKey = (questionId: number) => `known ${questionId}`
const unsentKey = ({ tabId, questionId }: Omit<Unsent, 'state'>) => `left ${questionId} ${tabId}`
const stateKey = /^(known|left) (\d+) ?(\w*)$/

/** Options of the panel's databases. A browser that has not opened one within the limit may never do so. */
export const attemptStore = { stores: ['kept'], durability: 'strict', openLimitMs: 3000 } as const

export function openDevice(attemptId: number): Device {
  /** All values that this tab stored or read: written again if the person or the browser deleted them. */
  const values = new Map<string, unknown>()
  const database = openDatabase({
    ...attemptStore,
    name: nameOf(attemptId),
    onNew: () => {
      for (const [key, value] of values) write(key, value)
    },
  })
  const store = database.store('kept')
  /** Values that may not be written yet. Every write repeats them, because a full device may have room later. */
  const waiting = new Map<string, unknown>()
  let isWriting = false
  let isStored = true
  let notify = () => {}

  function setStored(value: boolean): void {
    if (value === isStored) return
    isStored = value
    notify()
  }

  function write(key: string, value: unknown): void {
    // Writes of the same task are one transaction.
    if (!isWriting) queueMicrotask(writeWaiting)
    isWriting = true
    waiting.set(key, value)
    if (value === undefined) values.delete(key)
    else values.set(key, value)
  }

  /** A failure only shows in `isStored`: the answer is still sent. */
  function writeWaiting(): void {
    isWriting = false
    const entries = new Map(waiting)
    writeAll(entries).then(
      () => setStored(true),
      () => {
        setStored(false)
        deleteWaiting()
      },
    )
  }

  async function writeAll(entries: ReadonlyMap<string, unknown>): Promise<void> {
    await store.write(entries)
    for (const [key, value] of entries) if (waiting.get(key) === value) waiting.delete(key)
  }

  /** Deletes even on a full device: a later tab would send confirmed answers again. */
  function deleteWaiting(): void {
    const deleted = new Map([...waiting].filter(([, value]) => value === undefined))
    if (deleted.size > 0) writeAll(deleted).catch(() => undefined)
  }

  const deleteSame = (key: string, value: unknown) =>
    store.run('readwrite', async (objects) => {
      const stored = await answerOf<unknown>(objects.get(key))
      if (JSON.stringify(stored) === JSON.stringify(value)) objects.delete(key)
    })

  async function readStates() {
    const entries = await store.readAll().catch(() => [])
    return entries.flatMap(([key, state]) => {
      const [, kind, questionId, tabId = ''] = stateKey.exec(key) ?? []
      return kind ? [{ key, kind, tabId, questionId: Number(questionId), state: state as QuestionState }] : []
    })
  }

  return {
    isStored: () => isStored,
    follow: (listener) => {
      notify = listener
    },
    storeConfirmed: (questionId, state) => write(confirmedKey(questionId), state),
    storeUnsent: (unsent) => write(unsentKey(unsent), unsent.state),
    deleteUnsent: (unsent) => write(unsentKey(unsent), undefined),
    deleteUnsentIfSame: (unsent) => deleteSame(unsentKey(unsent), unsent.state).catch(() => undefined),
    states: async () => {
      const states = await readStates()
      const of = (wanted: string) => states.filter(({ kind }) => kind === wanted)
      return {
        confirmed: new Map(of('known').map(({ questionId, state }) => [questionId, state])),
        unsent: of('left').map(({ tabId, questionId, state }) => ({ tabId, questionId, state })),
      }
    },
    store: write,
    read: <Name extends keyof StoredAttempt>(name: Name) =>
      store.read(name).then(
        (value) => {
          if (value !== undefined) values.set(name, value)
          return value as StoredAttempt[Name] | undefined
        },
        () => undefined,
      ),
    delete: (name) => write(name, undefined),
    deleteConfirmed: async () => {
      for (const { kind, key } of await readStates()) if (kind === 'known') write(key, undefined)
    },
    close: database.close,
  }
}

/** Takes a lock, until the page is gone: an attempt that a panel has open is sent by that panel alone. */
export const holdAttempt = (attemptId: number): void =>
  void navigator.locks?.request(nameOf(attemptId), { mode: 'shared' }, () => new Promise(() => {}))

/** Works on an attempt that no tab has open; does nothing over plain HTTP, where the browser has no locks. */
export const withAttempt = async (attemptId: number, work: () => Promise<void>): Promise<void> =>
  navigator.locks?.request(nameOf(attemptId), { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })

/** Attempts with a database on this device. */
export async function storedAttempts(): Promise<number[]> {
  const databases = await indexedDB.databases()
  return databases.flatMap(({ name = '' }) => Number(/^homeroom-attempt-(\d+)$/.exec(name)?.[1]) || [])
}

export const deleteAttempt = (attemptId: number): void => void indexedDB.deleteDatabase(nameOf(attemptId))
