import { noConnectionMessage, statusMessage } from '#domain/status-message.ts'
import { fetchCode, findTrouble, reloadFresh, reloadOnce } from '#portal/shared/fetch-code.ts'

const firstWaitMs = 3000
const longestWaitMs = 30_000

export const newBuildMessage = 'Homeroom has been updated. Reload to go on.'

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
  let hasFailed = false
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
    } catch {
      await meetTrouble()
    } finally {
      isTrying = false
    }
  }

  const meetTrouble = async () => {
    const trouble = await findTrouble()
    if (isOver) return
    // A browser may remember what failed for as long as the page lives.
    const needsReload = trouble.kind === 'newBuild' || (trouble.kind === 'passing' && hasFailed)
    hasFailed = true
    if (needsReload && mayReload() && (await reloadOnce(trouble.build))) return
    onWaiting({
      message: messages[trouble.kind],
      way: needsReload ? 'Reload' : 'Try again',
      goOn: needsReload ? reloadFresh : tryNow,
    })
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

/** Code that nobody waits for at a certain place: it comes sooner or later. */
export function untilFetched<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    keepTrying({
      load: async () => resolve(await fetchCode(load)),
      mayReload: () => false,
      onWaiting: () => undefined,
    })
  })
}

const messages = {
  connection: noConnectionMessage,
  passing: statusMessage(0),
  newBuild: newBuildMessage,
} as const
