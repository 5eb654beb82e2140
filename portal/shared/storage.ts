/**
 * Local and session storage that never throw: a browser may forbid them, or they may be full. Then values are kept in
 * memory until the page is closed.
 */
export type Shelf = 'local' | 'session'

const memory = new Map<string, string>()

export function readStored(shelf: Shelf, key: string): string | null {
  const kept = memory.get(`${shelf} ${key}`)
  if (kept !== undefined) return kept
  try {
    return storageOf(shelf).getItem(key)
  } catch {
    return null
  }
}

export function writeStored(shelf: Shelf, key: string, value: string): void {
  try {
    storageOf(shelf).setItem(key, value)
    memory.delete(`${shelf} ${key}`)
  } catch {
    memory.set(`${shelf} ${key}`, value)
  }
}

export function removeStored(shelf: Shelf, key: string): void {
  memory.delete(`${shelf} ${key}`)
  try {
    storageOf(shelf).removeItem(key)
  } catch {
    // Nothing was stored there.
  }
}

/** Reads a value and removes it, so that it is used once. */
export function takeStored(shelf: Shelf, key: string): string | null {
  const value = readStored(shelf, key)
  if (value !== null) removeStored(shelf, key)
  return value
}

function storageOf(shelf: Shelf): Storage {
  return shelf === 'local' ? window.localStorage : window.sessionStorage
}

/**
 * What removes a value: `end` the end of a session, `logout` only that a person logs out, for what helps the same person to go on
 * after the next sign-in; `never` is the device's own, or is removed with what it counts.
 */
type Until = 'end' | 'logout' | 'never'

/** Every key the portal uses. */
export const stored = {
  session: { shelf: 'local', key: 'homeroom.session', until: 'end' },
  device: { shelf: 'local', key: 'homeroom.device', until: 'never' },
  /** Epoch milliseconds of the last call, for the idle limit. */
  lastUse: { shelf: 'local', key: 'homeroom.last-use', until: 'end' },
  /** Base address of the main API as last read, so that the boot script need not wait for /config.json. */
  mainApi: { shelf: 'local', key: 'homeroom.main-api', until: 'never' },
  /** Name and pictures of the institute of this host. */
  institute: { shelf: 'local', key: 'homeroom.institute', until: 'never' },
  /** Where a token-based login came from [session-31]. */
  redirect: { shelf: 'local', key: 'homeroom.redirect', until: 'end' },
  /** The path a signed-out visitor wanted, or where a session ended. */
  wanted: { shelf: 'session', key: 'homeroom.wanted', until: 'logout' },
  /** The account whose session ended there. */
  wantedBy: { shelf: 'session', key: 'homeroom.wanted-by', until: 'logout' },
  /** The day on which this browser first offered to install the portal; `never` once the person has answered. */
  install: { shelf: 'local', key: 'homeroom.install', until: 'never' },
  /** The day from which home may offer notifications; none before a piece of news was opened. */
  notifyingOffer: { shelf: 'local', key: 'homeroom.notifying-offer', until: 'never' },
  /** What each person here has given the server for notifications: the address of this browser, as a hash, and the server's key. */
  notifying: { shelf: 'local', key: 'homeroom.notifying', until: 'logout' },
  /** Whether this browser has seen the promotions [home-13]. */
  promotion: { shelf: 'local', key: 'homeroom.promotion', until: 'never' },
  /** Up to when each person here has read messages, and how many are unread. */
  seenMessages: { shelf: 'local', key: 'homeroom.seen-messages', until: 'logout' },
  /** How many changes wait for the network: removed when there are none. */
  unsent: { shelf: 'local', key: 'homeroom.unsent', until: 'never' },
  /** Differs after each change of the files that are kept here to be opened without a network: removed when there are none. */
  keptFiles: { shelf: 'local', key: 'homeroom.kept-files', until: 'never' },
  /** How the exam panel is shown here: text size, contrast, language of the questions. */
  panel: { shelf: 'local', key: 'homeroom.panel', until: 'never' },
  /** Where the screens of this tab are scrolled to, by person and address. */
  scroll: { shelf: 'session', key: 'homeroom.scroll', until: 'logout' },
  /** The account and child that this tab showed last. */
  viewed: { shelf: 'session', key: 'homeroom.viewed', until: 'end' },
  /** The attempt that a tab of the exam panel was opened for. */
  attempt: { shelf: 'session', key: 'homeroom.attempt', until: 'logout' },
  /** Why the session ended, shown once by the login screen. */
  message: { shelf: 'session', key: 'homeroom.message', until: 'logout' },
  /** The builds for which this tab was loaded automatically, the newest last. */
  builds: { shelf: 'session', key: 'homeroom.reloaded-for', until: 'never' },
} as const satisfies Record<string, { shelf: Shelf; key: string; until: Until }>

/** Removes what belongs to the person, also what earlier releases stored under names that are not listed any more. */
export function forgetPerson(at: Exclude<Until, 'never'>): void {
  const kept = new Set<string>(
    Object.values(stored)
      .filter(({ until }) => until === 'never' || (until === 'logout' && at === 'end'))
      .map(({ key }) => key),
  )
  for (const shelf of ['local', 'session'] as const)
    for (const key of keysOn(shelf))
      if (key.startsWith('homeroom.') && !kept.has(key)) removeStored(shelf, key)
}

function keysOn(shelf: Shelf): string[] {
  const inMemory = [...memory.keys()].filter((name) => name.startsWith(`${shelf} `))
  const names = inMemory.map((name) => name.slice(shelf.length + 1))
  try {
    return [...names, ...Object.keys(storageOf(shelf))]
  } catch {
    return names
  }
}
