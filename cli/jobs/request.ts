import { parseArgs } from 'node:util'
import type { Runner } from '#server/database/sql.ts'
import { findFailedJobs, retryFailedJobs } from '#server/queue/queries.ts'

/** `retry` is an id, or null for all; undefined lists them. */
export type JobsRequest = { retry: number | null | undefined }

export const jobsUsage = `Lists the jobs that were given up, such as messages, or tries them again, e.g.
  npm run --silent jobs -- --list
  npm run jobs -- --retry 12
  npm run jobs -- --retry all`

/** The arguments of `npm run jobs`; undefined where they are wrong. */
export function readJobsRequest(args: readonly string[]): JobsRequest | undefined {
  const options = { list: { type: 'boolean', default: false }, retry: { type: 'string' } } as const
  const { list, retry } = parseArgs({ args: [...args], options }).values
  if (list === (retry !== undefined)) return undefined
  if (retry === undefined) return { retry: undefined }
  if (retry === 'all') return { retry: null }
  return /^[1-9]\d{0,14}$/.test(retry) ? { retry: Number(retry) } : undefined
}

/** @returns what the command says: without recipients and texts */
export async function runJobs(runner: Runner, { retry }: JobsRequest, now: Date): Promise<string> {
  if (retry !== undefined) {
    const count = await retryFailedJobs(runner, { onlyId: retry, now })
    return count === 1 ? '1 job is tried again.' : `${count} jobs are tried again.`
  }
  const rows = (await findFailedJobs(runner)).map((job) =>
    [
      job.id,
      job.instituteId,
      job.name,
      job.attempts,
      job.createdAt.toISOString(),
      job.failedAt.toISOString(),
      job.expiresAt?.toISOString() ?? '-',
      job.lastError,
    ].join('\t'),
  )
  return ['id\tinstitute\tjob\ttries\tadded\tgiven up\texpires\tbecause', ...rows].join('\n')
}
