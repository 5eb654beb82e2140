import type { Context } from '#server/context.ts'
import { hasAllMigrations } from '#server/database/migrate.ts'
import { oneAtATime } from '#server/operator/one-at-a-time.ts'

/** Why a server cannot serve: nothing more is shown, because the address is public. */
export type Reason = 'stopping' | 'database' | 'migrations' | 'files'

type Looked = Pick<Context, 'pool' | 'files' | 'stopping'>

/** @returns checks why this server cannot serve; nothing where it can */
export function watchReadiness(
  { pool, files, stopping }: Looked,
  { timeoutMs = 2000 } = {},
): () => Promise<Reason[]> {
  const lookAtDatabase = oneAtATime(
    () =>
      hasAllMigrations(pool).then(
        (isWhole) => (isWhole ? [] : ['migrations' as const]),
        () => ['database' as const],
      ),
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
