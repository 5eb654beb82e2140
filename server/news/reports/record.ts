import type { PaidChannel } from '#domain/news/channels.ts'
import { type ReportState, reportStates } from '#domain/news/reports.ts'
import type { Context } from '#server/context.ts'
import { noteReports } from '#server/news/reports/queries.ts'
import type { MessageOf } from '#server/news/send/message-key.ts'

/** What a provider says of a message that it had taken. */
export type Report = MessageOf & {
  state: ReportState
  /** When, by the provider's clock or on arrival. */
  at: Date
  /** Why it failed, as a code without personal data; '' otherwise. */
  reason: string
  /** Whether it failed because the number cannot be reached. */
  isOfRecipient: boolean
}

/** Stores what is new in reports [news-47]. */
export async function recordReports(
  { pool }: Pick<Context, 'pool'>,
  reports: readonly Report[],
): Promise<void> {
  const best = bestOfEach(reports)
  if (best.length === 0) return
  await noteReports(pool, {
    instituteIds: best.map(({ instituteId }) => instituteId),
    newsIds: best.map(({ newsId }) => newsId),
    channels: best.map(({ channel }): PaidChannel => channel),
    states: best.map(({ state }) => state),
    moments: best.map(({ at }) => at),
    reasons: best.map(({ reason }) => reason),
    areOfRecipient: best.map(({ isOfRecipient }) => isOfRecipient),
  })
}

const orderOf = ({ state }: Report) => reportStates.indexOf(state)

/** Several reports of one message in one call: the furthest, and of equal ones the first. */
function bestOfEach(reports: readonly Report[]): Report[] {
  const best = new Map<string, Report>()
  for (const report of reports) {
    const of = `${report.instituteId} ${report.newsId} ${report.channel}`
    const known = best.get(of)
    if (!known || orderOf(report) > orderOf(known)) best.set(of, report)
  }
  return [...best.values()]
}
