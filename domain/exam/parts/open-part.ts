import { type Attempt, noticeMs, type Verdict, verdictOf } from '#domain/exam/panel/clock.ts'

/** Parts of a test that are opened one after another (docs/decisions/36). All times are milliseconds. */

/** What decides which part of an attempt is open. */
export type PartTimes = {
  /** When its parts were opened, as far as the server has opened them: the first one with the attempt. */
  starts: readonly number[]
  /** Minutes of each part; empty where the parts have no time of their own. */
  minutes: readonly number[]
  /** Of the attempt, with extra time; null if untimed. */
  endsAt: number | null
  /** When the institute last moved that end; null if it never did. */
  movedAt: number | null
}

export type OpenPart = {
  /** From 0. */
  index: number
  /** When it and each part before it were opened: a part ends when the next one is opened. */
  starts: readonly number[]
  /** When it ends by itself, at the latest with the attempt; null where nothing ends it. */
  endsAt: number | null
}

/** The part that is open at a moment. Parts that the server has opened are never taken back. */
export function openPart(times: PartTimes, now: number): OpenPart {
  const { endsAt, minutes } = times
  const starts = [...times.starts]
  while (endsAt !== null && starts.length < minutes.length) {
    const until = endOfPart(starts.length - 1, starts.at(-1) ?? 0, { ...times, endsAt })
    if (now < until) return { index: starts.length - 1, starts, endsAt: until }
    starts.push(until)
  }
  return { index: starts.length - 1, starts, endsAt }
}

/**
 * The open part and those after it share the remaining time of the attempt in proportion to their minutes: so extra time, a
 * late start and a moved end reach all of them. No part ends within a minute of such a move.
 */
function endOfPart(
  index: number,
  from: number,
  { minutes, endsAt, movedAt }: PartTimes & { endsAt: number },
): number {
  const all = minutes.slice(index).reduce((sum, one) => sum + one, 0)
  const shared = from + ((endsAt - from) * (minutes[index] ?? 0)) / all
  const noticed = movedAt !== null && movedAt >= from ? movedAt + noticeMs : shared
  return Math.max(from, Math.round(Math.min(endsAt, Math.max(shared, noticed))))
}

/**
 * `verdictOf` for an answer to a question of a part: the end of the part is treated like that of an attempt, and a part
 * takes no answer before it opens.
 * @param at when it was given
 * @param part its part, from 0
 * @param now when it arrived
 */
export function verdictInPart(
  at: number,
  part: number,
  { attempt, open }: { attempt: Attempt; open: OpenPart },
  now: number,
): Verdict {
  if (part > open.index) return 'refused'
  const endsAt = open.starts[part + 1]
  return endsAt === undefined
    ? verdictOf(at, attempt, now)
    : verdictOf(at, { endsAt, submittedAt: null }, now)
}
