import type { Context } from '#server/context.ts'
import { hasAllMigrations } from '#server/database/migrate.ts'
import { oneAtATime } from '#server/operator/one-at-a-time.ts'
import { findDatabaseTime } from '#server/operator/queries.ts'

/** Why a server cannot serve: nothing more is shown, because the address is public. */
export type Reason = 'stopping' | 'database' | 'migrations' | 'clock' | 'files'

type Looked = Pick<Context, 'pool' | 'files' | 'stopping'>

/**
 * How far the clock may be from the database's, by which those of all processes are compared. A stamp of the exam panel
 * that is further ahead is replaced (`domain/exam/panel/clock.ts`).
 */
const maxOffsetMs = 2000

/** @param now of the machine, which a test sets @returns checks why this server cannot serve; nothing where it can */
export function watchReadiness(
  { pool, files, stopping }: Looked,
  { timeoutMs = 2000, now = Date.now } = {},
): () => Promise<Reason[]> {
  const lookAtDatabase = oneAtATime(
    (): Promise<Reason[]> =>
      hasAllMigrations(pool)
        .then(async (isWhole) => [
          ...(isWhole ? [] : ['migrations' as const]),
          ...((await isOnTime(pool, now)) ? [] : ['clock' as const]),
        ])
        .catch(() => ['database']),
    timeoutMs,
  )
  const lookAtFiles = oneAtATime(
    () =>
      files.tryWriting().then(
        () => [],
        () => ['files' as const],
      ),
    timeoutMs,
  )
  return async () => {
    if (stopping.aborted) return ['stopping']
    const [ofDatabase, ofFiles] = await Promise.all([lookAtDatabase(), lookAtFiles()])
    return [...(ofDatabase ?? ['database' as const]), ...(ofFiles ?? ['files' as const])]
  }
}

async function isOnTime(pool: Context['pool'], now: () => number): Promise<boolean> {
  const asked = now()
  const { ms } = await findDatabaseTime(pool)
  return ms > asked - maxOffsetMs && ms < now() + maxOffsetMs
}
