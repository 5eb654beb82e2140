import type { Logger } from 'pino'

/** Logs that the database is unavailable, without a line for every request. */
export type Absence = {
  /** A failure. @param reason of `unavailableReason` */
  note: (reason: string, about?: object) => void
  /** A success. */
  end: () => void
}

/** @param everyMs at most one line in this time */
export function watchAbsence(log: Pick<Logger, 'error' | 'warn'>, everyMs = 10_000): Absence {
  let loggedAt = Number.NEGATIVE_INFINITY
  let absence = { since: 0, failed: 0, isLogged: false }
  return {
    note: (reason, about) => {
      const now = performance.now()
      if (absence.failed === 0) absence.since = now
      absence.failed++
      if (now - loggedAt < everyMs) return
      loggedAt = now
      absence.isLogged = true
      log.error({ reason, failed: absence.failed, ...about }, 'the database does not respond')
    },
    end: () => {
      const { since, failed, isLogged } = absence
      if (failed === 0) return
      absence = { since: 0, failed: 0, isLogged: false }
      if (!isLogged) return
      log.warn({ failed, ms: Math.round(performance.now() - since) }, 'the database responds again')
    },
  }
}
