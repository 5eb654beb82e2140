import { randomUUID } from 'node:crypto'
import { beatMs } from '#domain/exam/panel/grace.ts'
import type { Context } from '#server/context.ts'
import { startWorker } from '#server/worker.ts'
import { writeBeat, writeLeft } from './writes.ts'

/**
 * Writes each second that this process is there, by a moment on which all clocks agree, and records stalls, for which ends
 * of exams wait (docs/decisions/32).
 * @param pool that of the requests: what keeps them waiting is a stall
 */
export function startBeats({ pool, clocks, log }: Pick<Context, 'pool' | 'clocks' | 'log'>): {
  stop: () => Promise<void>
} {
  const name = randomUUID()
  const worker = startWorker({
    pollMs: beatMs,
    log,
    failure: 'the server cannot write that it is there',
    work: async () => {
      const agreedNow = await clocks.agreedNow()
      const stalledMs = agreedNow && (await writeBeat(pool, { name, agreedNow }))
      if (stalledMs !== undefined)
        log.warn({ stalledMs }, 'the server stalled: exams that ended meanwhile wait')
      return false
    },
  })
  return {
    stop: async () => {
      await worker.stop()
      await writeLeft(pool, { name }).catch((error: unknown) => log.warn({ err: error }, 'leaving'))
    },
  }
}
