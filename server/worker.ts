import type { Logger } from 'pino'
import { watchAbsence } from '#server/database/absence.ts'
import { unavailableReason } from '#server/database/unavailable.ts'
import { codeOf } from '#server/failure.ts'

/** A background task of a server. */
export type Worker = {
  /** Checks for work at once. Call it after writing some. */
  nudge: () => void
  /** Resolves when the work in progress is done. */
  stop: () => Promise<void>
}

type Work = {
  /**
   * Does what is due; a failure is logged, and the next check tries again. @returns whether there may be more
   */
  work: (isStopped: () => boolean) => Promise<boolean>
  /** How often to check without a nudge: other processes write too, and times come. */
  pollMs: number
  log: Pick<Logger, 'error' | 'warn'>
  /** The log message of a failure. */
  failure: string
}

export function startWorker({ work, pollMs, log, failure }: Work): Worker {
  const absence = watchAbsence(log)
  let isStopped = false
  let isNudged = false
  let wake = () => {}

  async function run(): Promise<void> {
    while (!isStopped) {
      isNudged = false
      const hasMore = await tryToWork()
      if (!hasMore && !isNudged && !isStopped) await rest()
    }
  }

  async function tryToWork(): Promise<boolean> {
    try {
      const hasMore = await work(() => isStopped)
      absence.end()
      return hasMore
    } catch (error) {
      const reason = unavailableReason(error)
      if (reason) absence.note(reason, { failure })
      else log.error({ reason: codeOf(error) }, failure)
      return false
    }
  }

  function rest(): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, pollMs)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  const running = run()
  return {
    nudge: () => {
      isNudged = true
      wake()
    },
    stop: async () => {
      isStopped = true
      wake()
      await running
    },
  }
}
