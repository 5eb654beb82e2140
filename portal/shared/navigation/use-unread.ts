import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { showBadge } from '#portal/shared/look/app-badge.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { readStored, stored, writeStored } from '#portal/shared/storage.ts'

/** Stored on this device for each person who uses it, because two may share a phone; works without a network. */
type ReadMark = {
  /** The moment of the newest message that was shown, in milliseconds since 1970. */
  until?: number
  /** The last count: header and app icon show it until the next one. */
  unread: number
}

const { shelf, key } = stored.seenMessages
const store = createStore<number | undefined>(() => undefined)
// The header and the icon of the installed app show one number [news-62].
store.subscribe((count) => showBadge(count ?? 0))

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

/** Some of it was read here, before it is counted again. */
export const lowerUnread = (by: number): void => keep({ unread: Math.max(0, storedMark().unread - by) })

/**
 * Notes on this device that messages were read.
 * @param moments of the messages, in milliseconds since 1970
 * @param unread how much is unread now
 * @returns the newest, if it was unread
 */
export function noteReadHere(moments: readonly number[], unread = storedMark().unread): number | undefined {
  const before = readHereUntil() ?? 0
  const until = moments.reduce((newest, one) => Math.max(newest, one), before)
  keep({ unread, until })
  return until > before ? until : undefined
}

/** How much news is unread; of a back end without news, how many messages. */
export const useUnread = (): number => useStore(store, (count) => count ?? storedMark().unread)
