import type { Context } from '#server/context.ts'
import { hasAllMigrations } from '#server/database/migrate.ts'
import { oneAtATime } from '#server/operator/one-at-a-time.ts'

/** The reasons why a server cannot serve: without details, because the address is public. */
export type Reason = 'stopping' | 'database' | 'migrations' | 'clock' | 'files'

export type Readiness = { isReady: boolean; reasons: Reason[] }

type Looked = Pick<Context, 'pool' | 'clocks' | 'files' | 'stopping'>

/** What all processes share: if each left the balancer at once, people would get its error in place of ours. */
const shared: ReadonlySet<Reason> = new Set(['database', 'files'])

/**
 * Looks why this server cannot serve. A reason that other processes have as well, such as the clock of the database, is
 * said, but the server stays ready: at a failing database or disk until `patienceMs` after the last success.
 */
export function watchReadiness(
  { pool, clocks, files, stopping }: Looked,
  { timeoutMs = 2000, patienceMs = 10_000 } = {},
): () => Promise<Readiness> {
  const lookAtDatabase = oneAtATime(
    (): Promise<Readiness> =>
      Promise.all([hasAllMigrations(pool), clocks.findDoubt()]).then(
        ([isWhole, doubt]) => ({
          isReady: isWhole && doubt !== 'process',
          reasons: [...(isWhole ? [] : ['migrations' as const]), ...(doubt ? ['clock' as const] : [])],
        }),
        () => ({ isReady: true, reasons: ['database'] }),
      ),
    timeoutMs,
  )
  const lookAtFiles = oneAtATime(
    (): Promise<Reason[]> =>
      files.tryWriting().then(
        () => [],
        () => ['files'],
      ),
    timeoutMs,
  )
  const lastWell = new Map<Reason, number>()
  function isTolerated(reason: Reason): boolean {
    return performance.now() < (lastWell.get(reason) ?? Number.NEGATIVE_INFINITY) + patienceMs
  }

  return async () => {
    if (stopping.aborted) return { isReady: false, reasons: ['stopping'] }
    const [ofDatabase, ofFiles] = await Promise.all([lookAtDatabase(), lookAtFiles()])
    const reasons = [...(ofDatabase?.reasons ?? ['database' as const]), ...(ofFiles ?? ['files' as const])]
    for (const one of shared) if (!reasons.includes(one)) lastWell.set(one, performance.now())
    const isTooMuch = reasons.some((one) => shared.has(one) && !isTolerated(one))
    return { isReady: (ofDatabase?.isReady ?? true) && !isTooMuch, reasons }
  }
}
