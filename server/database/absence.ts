import type { Logger } from 'pino'

/** Tells the log of a database that is away, however many ask for it meanwhile. */
export type Absence = {
  /** Something failed for it. @param reason of `awayReason` */
  note: (reason: string, about?: object) => void
  /** Something went well. */
  end: () => void
}

/** @param everyMs no more than one line within so long tells of failures */
export function watchAbsence(log: Pick<Logger, 'error' | 'warn'>, everyMs = 10_000): Absence {
  let toldAt = Number.NEGATIVE_INFINITY
  let away = { since: 0, failed: 0, isTold: false }
  return {
    note: (reason, about) => {
      const now = performance.now()
      if (away.failed === 0) away.since = now
      away.failed++
      if (now - toldAt < everyMs) return
      toldAt = now
      away.isTold = true
      log.error({ reason, failed: away.failed, ...about }, 'the database does not answer')
    },
    end: () => {
      const { since, failed, isTold } = away
      if (failed === 0) return
      away = { since: 0, failed: 0, isTold: false }
      if (!isTold) return
      log.warn({ failed, ms: Math.round(performance.now() - since) }, 'the database answers again')
    },
  }
}
