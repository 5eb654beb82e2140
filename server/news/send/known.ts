import type { ClaimedRow, SendingRow } from '#server/news/send/queries.ts'
import { JobFailure } from '#server/queue/failure.ts'

const isKnown = (row: ClaimedRow): row is SendingRow => row.kind !== null

/**
 * What of a job this release can send [news-50]. The message of a person with news of a kind that it does not know is left,
 * as a whole, to a process of the release that does; at the last try it is sent without.
 * @returns `held`: a failure that has the job tried again; `unknown`: what is not sent
 */
export function sortOut(claimed: readonly ClaimedRow[], isLastTry: boolean) {
  const foreign = claimed.filter((row) => !isKnown(row))
  const waiting = new Set(
    foreign.filter(({ isGone }) => !isGone && !isLastTry).map(({ personId }) => personId),
  )
  const isReady = ({ personId }: ClaimedRow) => !waiting.has(personId)
  return {
    rows: claimed.filter(isKnown).filter(isReady),
    held: waiting.size > 0 ? [new JobFailure('it is of a kind that this release does not know')] : [],
    unknown: foreign.filter(isReady).map(({ id }) => ({ id, reason: 'unknown kind' })),
  }
}
