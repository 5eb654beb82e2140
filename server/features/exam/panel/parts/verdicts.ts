import { type Verdict, verdictOf } from '#domain/exam/panel/clock.ts'
import { verdictInPart } from '#domain/exam/parts/open-part.ts'
import type { Runner } from '#server/database/sql.ts'
import { openPartOf } from '#server/features/exam/panel/parts/open-parts.ts'
import { findPartsOf, findUndecidedEnds } from '#server/features/exam/panel/parts/queries.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'

type Times = Pick<PanelPass, 'endsAt' | 'submittedAt' | 'latestEndsAt'>
export const timesOf = ({ endsAt, submittedAt, latestEndsAt }: Times) => ({
  endsAt: endsAt?.getTime() ?? null,
  submittedAt: submittedAt?.getTime() ?? null,
  latestEndsAt: latestEndsAt?.getTime() ?? null,
})

export type Judge = {
  /** @param at when an answer to the question was given, not after now */
  verdictOf: (questionId: number, at: number) => Verdict
  /** Whether the part of the question was opened: before that nothing is stored of it. */
  isOpened: (questionId: number) => boolean
}

/**
 * Judges answers to these questions by the time of the attempt and of their part.
 * @param judged the moment by which it is decided whether they come too late, in milliseconds
 */
export async function judgeOf(
  runner: Runner,
  pass: PanelPass,
  questionIds: readonly number[],
  { now, judged = now.getTime() }: { now: Date; judged?: number | undefined },
): Promise<Judge> {
  const attempt = timesOf(pass)
  if (!pass.isLocked || questionIds.length === 0)
    return { verdictOf: (_, at) => verdictOf(at, attempt, judged), isOpened: () => true }
  const parts = new Map(
    (await findPartsOf(runner, { ...pass, questionIds })).map((row) => [row.questionId, row.index]),
  )
  const open = openPartOf(pass, Math.min(judged, attempt.submittedAt ?? judged))
  const endOf = (questionId: number) => open.starts[(parts.get(questionId) ?? 0) + 1]
  const verdict = (questionId: number, at: number) =>
    verdictInPart(at, parts.get(questionId) ?? 0, { attempt, open }, judged)
  const past = [...new Set(questionIds.flatMap((id) => endOf(id) ?? []))]
  // As at the end of an attempt, the time after the end of a part grows where the server has stalled.
  const undecided = past.some((end) => judged > end)
    ? await findUndecidedEnds(runner, { ends: past.map((end) => new Date(end)), now })
    : []
  const openEnds = new Set(undecided.map(({ end }) => end.getTime()))
  return {
    verdictOf: (questionId, at) => {
      const end = endOf(questionId)
      const found = verdict(questionId, at)
      return found === 'late' && end !== undefined && openEnds.has(end) ? 'counts' : found
    },
    isOpened: (questionId) => (parts.get(questionId) ?? 0) <= open.index,
  }
}
