import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { getSession } from '#portal/shared/session-store.ts'
import { readStored, stored, writeStored } from '#portal/shared/storage.ts'

/** Stored on this device for each person who uses it, because two may share a phone; works without a network. */
type ReadMark = {
  /** The moment of the newest message that was shown, in milliseconds since 1970. */
  until?: number
  /** The last count: the icon shows it until the next one. */
  unread: number
}

const { shelf, key } = stored.seenMessages
const store = createStore<number | undefined>(() => undefined)

/** The signed-in person; the same for a parent whichever child is viewed. */
export function currentPerson(): string {
  const { instituteId, parentId, userId } = getSession()
  return `${instituteId}.${parentId ?? userId}`
}

function readAll(): Record<string, ReadMark> {
  try {
    return (JSON.parse(readStored(shelf, key) ?? '{}') as Record<string, ReadMark> | null) ?? {}
  } catch {
    return {}
  }
}

const storedMark = (): ReadMark => readAll()[currentPerson()] ?? { unread: 0 }

function keep(part: ReadMark): void {
  writeStored(shelf, key, JSON.stringify({ ...readAll(), [currentPerson()]: { ...storedMark(), ...part } }))
  store.setState(part.unread, true)
}

/** @returns undefined if the messages were never opened */
export const readHereUntil = (): number | undefined => storedMark().until

/** @param until the moment up to which messages were read, here or on another device */
export function storeUnread(unread: number, until: number): void {
  const mark = storedMark()
  if (unread !== mark.unread || until > (mark.until ?? 0)) keep({ unread, ...(until > 0 && { until }) })
  else store.setState(unread, true)
}

/**
 * Marks all messages as read on this device.
 * @param moments of the messages, in milliseconds since 1970
 * @returns the newest, if it was unread
 */
export function markAllRead(moments: readonly number[]): number | undefined {
  const before = readHereUntil() ?? 0
  const until = moments.reduce((newest, one) => Math.max(newest, one), before)
  keep({ unread: 0, until })
  return until > before ? until : undefined
}

/** The number of unread messages. */
export const useUnread = (): number => useStore(store, (count) => count ?? storedMark().unread)
