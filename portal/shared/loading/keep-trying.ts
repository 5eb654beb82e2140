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
const longestWaitMs = 30_000

const messages = {
  connection: noConnectionMessage,
  passing: statusMessage(0),
  stuck: 'A part of Homeroom did not load. Reload to go on.',
  newBuild: 'Homeroom has been updated. Reload to go on.',
} as const

const needsReload = (trouble: CodeTrouble) => trouble.kind === 'newBuild' || trouble.kind === 'stuck'

/** Why code is not there yet, and the way on: trying again where the page stands, or loading the page anew. */
export type Waiting = { message: string; way: 'Try again' | 'Reload'; goOn: () => Promise<void> }

type Tries = {
  /** Fetches the code by `fetchCode` and puts it to use; called until it does not throw. */
  load: () => Promise<unknown>
  /** Whether the page may be loaded anew by itself: where nothing that was typed would be lost. */
  mayReload: () => boolean
  onWaiting: (waiting: Waiting) => void
}

/**
 * Fetches code until it is there: at once, when the browser says that the network is back, and now and then besides,
 * because it does not always know. Where the server has another build the page is loaded anew, once.
 * @returns ends it
 */
export function keepTrying({ load, mayReload, onWaiting }: Tries): () => void {
  let isTrying = false
  let isOver = false
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
    if (!needsReload(trouble)) return onWaiting({ message, way: 'Try again', goOn: tryNow })
    // What is only late would begin anew.
    const isLate = failure instanceof MissingCode && failure.late
    if (!isLate && mayReload() && (await reloadOnce(trouble.build))) return
    onWaiting({ message, way: 'Reload', goOn: reloadFresh })
  }

  const wait = () => {
    timer = setTimeout(() => {
      waitMs = Math.min(waitMs * 2, longestWaitMs)
      wait()
      if (document.visibilityState === 'visible') void tryNow()
    }, waitMs)
  }

  addEventListener('online', tryNow)
  wait()
  void tryNow()
  return stop
}

/** Code that nobody waits for at a certain place: it comes sooner or later, or a note offers to load the page anew. */
export function untilFetched<T>(load: () => Promise<T>): Promise<T> {
  let isTold = false
  return new Promise((resolve) => {
    keepTrying({
      load: async () => {
        resolve(await fetchCode(load))
        if (isTold) hidePageNote()
      },
      mayReload: () => false,
      onWaiting: ({ message, way, goOn }) => {
        if (way !== 'Reload') return
        isTold = true
        showPageNote(message, way, () => void goOn())
      },
    })
  })
}

/**
 * For code that is asked for again by whoever wants it, where something may have been typed: a note offers to load the page
 * anew where asking again is no use.
 * @param failure of `fetchCode`
 * @returns else what to say of it
 */
export async function offerReload(failure: unknown): Promise<string | undefined> {
  const trouble = await findTrouble(failure)
  const message = messages[trouble.kind]
  if (!needsReload(trouble)) return message
  showPageNote(message, 'Reload', () => void reloadFresh())
  return undefined
}
