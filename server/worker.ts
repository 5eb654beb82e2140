import type { Logger } from 'pino'
import { watchAbsence } from '#server/database/absence.ts'
import { awayReason } from '#server/database/away.ts'
import { codeOf } from '#server/failure.ts'

/** Something that a server does beside answering, from its start to its end. */
export type Worker = {
  /** Looks at once. To be called after what there is to do was written. */
  nudge: () => void
  /** Comes back when what is being worked on is done. */
  stop: () => Promise<void>
}

type Work = {
  /** Does what is due; where it fails the log is told, and the next look tries again. @returns whether there may be more at once */
  work: (isStopped: () => boolean) => Promise<boolean>
  /** How often to look without being nudged: other processes write too, and things come due. */
  pollMs: number
  log: Pick<Logger, 'error' | 'warn'>
  /** What to tell the log of a failure. */
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
      const reason = awayReason(error)
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
