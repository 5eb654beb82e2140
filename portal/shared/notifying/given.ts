import { currentPerson } from '#portal/shared/navigation/use-unread.ts'
import { readStored, stored, writeStored } from '#portal/shared/storage.ts'

const { shelf, key } = stored.notifying

/** What the server has of this browser for an account. */
export type Given = {
  /** The key of the server, for which the browser subscribes. */
  publicKey: string
  showsDetails: boolean
  /** SHA-256 in hex of the address at which this browser takes messages. */
  hash: string
}

function readAll(): Record<string, Given | undefined> {
  try {
    return JSON.parse(readStored(shelf, key) ?? '{}')
  } catch {
    return {}
  }
}

/** What the account in view has given; undefined where its notifications are off here. */
export const readGiven = (): Given | undefined => readAll()[currentPerson()]

/** @param given undefined: the server has nothing of this browser for the account in view */
export function noteGiven(given: Given | undefined): void {
  writeStored(shelf, key, JSON.stringify({ ...readAll(), [currentPerson()]: given }))
}
