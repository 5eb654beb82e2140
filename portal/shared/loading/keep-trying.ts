import { noConnectionMessage, statusMessage } from '#domain/status-message.ts'
import {
  type CodeTrouble,
  fetchCode,
  findTrouble,
  MissingCode,
  reloadFresh,
  reloadOnce,
} from './fetch-code.ts'
import { hidePageNote, showPageNote } from './page-note.ts'

const firstWaitMs = 3000
const maxWaitMs = 30_000

const messages = {
  connection: noConnectionMessage,
  passing: statusMessage(0),
  stuck: 'A part of Homeroom did not load. Reload to go on.',
  newBuild: 'Homeroom has been updated. Reload to go on.',
} as const

const needsReload = (trouble: CodeTrouble) => trouble.kind === 'newBuild' || trouble.kind === 'stuck'

/** Why code is not loaded yet, and the user's option: try again, or reload the page. */
export type Waiting = { message: string; actionLabel: 'Try again' | 'Reload'; act: () => Promise<void> }

type Tries = {
  /** Fetches the code by `fetchCode` and uses it; called until it succeeds. */
  load: () => Promise<unknown>
  /** Whether the page may reload without asking, because it holds no typed text. */
  mayReload: () => boolean
  onWaiting: (waiting: Waiting) => void
}

/**
 * Fetches code until it is loaded: at once, when the browser is online again, and with growing pauses, because browsers
 * do not always notice. The page is reloaded once for a new build of the server, and for code that failed without a
 * network and that the browser does not fetch again.
 * @returns a function that stops it
 */
export function keepTrying({ load, mayReload, onWaiting }: Tries): () => void {
  let isTrying = false
  let isOver = false
  let wasOffline = false
  let waitMs = firstWaitMs
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', tryNow)
  }

  const tryNow = async () => {
    if (isTrying || isOver) return
    isTrying = true
    try {
      await load()
      stop()
    } catch (failure) {
      if (failure instanceof MissingCode) failure.late?.then(tryNow, () => undefined)
      await meetTrouble(failure)
    } finally {
      isTrying = false
    }
  }

  const meetTrouble = async (failure: unknown) => {
    const trouble = await findTrouble(failure)
    if (isOver) return
    const message = messages[trouble.kind]
    wasOffline ||= trouble.kind === 'connection'
    if (!needsReload(trouble)) return onWaiting({ message, actionLabel: 'Try again', act: tryNow })
    // A reload would start a late load again.
    const isLate = failure instanceof MissingCode && failure.late
    if (!isLate && mayReload()) {
      // The network is back, but the browser remembers the failed import: no loop without another network failure.
      if (trouble.kind === 'stuck' && wasOffline) return reloadFresh()
      if (await reloadOnce(trouble.build)) return
    }
    onWaiting({ message, actionLabel: 'Reload', act: reloadFresh })
  }

  const wait = () => {
    timer = setTimeout(() => {
      waitMs = Math.min(waitMs * 2, maxWaitMs)
      wait()
      if (document.visibilityState === 'visible') void tryNow()
    }, waitMs)
  }

  addEventListener('online', tryNow)
  wait()
  void tryNow()
  return stop
}

/**
 * Fetches code that has no element to show a failure: retries until it is loaded, or shows a note that offers to
 * reload.
 */
export function untilFetched<T>(load: () => Promise<T>): Promise<T> {
  let hasNote = false
  return new Promise((resolve) => {
    keepTrying({
      load: async () => {
        resolve(await fetchCode(load))
        if (hasNote) hidePageNote()
      },
      mayReload: () => false,
      onWaiting: ({ message, actionLabel, act }) => {
        if (actionLabel !== 'Reload') return
        hasNote = true
        showPageNote(message, actionLabel, () => void act())
      },
    })
  })
}

/**
 * Offers to reload the page if trying again cannot help. It does not reload by itself, because text may have been
 * typed.
 * @param failure of `fetchCode`
 * @returns otherwise the message to show
 */
export async function offerReload(failure: unknown): Promise<string | undefined> {
  const trouble = await findTrouble(failure)
  const message = messages[trouble.kind]
  if (!needsReload(trouble)) return message
  showPageNote(message, 'Reload', () => void reloadFresh())
  return undefined
}
