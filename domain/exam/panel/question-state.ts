import type { Answer } from '#domain/exam/question.ts'

/**
 * When something was given, in milliseconds of the server's clock as its tab knew it, and in which tab. Stamps are
 * unique: a tab counts on from the latest that it gave or received (`nextStamp`), and each tab has its own name.
 */
export type Stamp = {
  at: number
  by: string
  /** The tab's clock, if the stamp had to be later; never sent. */
  clock?: number
}
export type Given<T> = Stamp & { value: T }

/** The state of a question in an attempt, from its first display. */
export type QuestionState = {
  /** null if the question was only viewed or marked; a `value` of null is a cleared answer. */
  answer: Given<Answer | null> | null
  mark: Given<boolean> | null
  /** Milliseconds that each tab spent on it; they only grow. */
  times: Readonly<Record<string, number>>
}

export const unseen: QuestionState = { answer: null, mark: null, times: {} }

/** The later of two stamps; at the same millisecond the tab with the higher name wins, on every side. */
export const isLater = (one: Stamp, other: Stamp): boolean =>
  one.at === other.at ? one.by > other.by : one.at > other.at

const later = <T>(one: Given<T> | null, other: Given<T> | null) =>
  one && other ? (isLater(other, one) ? other : one) : (one ?? other)

/**
 * Merges two states of a question: the latest answer, the latest mark, and the time of every tab. The result does not
 * depend on the order or number of merges.
 */
export function mergeStates(one: QuestionState, other: QuestionState): QuestionState {
  const tabs = new Set([...Object.keys(one.times), ...Object.keys(other.times)])
  return {
    answer: later(one.answer, other.answer),
    mark: later(one.mark, other.mark),
    times: Object.fromEntries(
      [...tabs].sort().map((by) => [by, Math.max(one.times[by] ?? 0, other.times[by] ?? 0)]),
    ),
  }
}

/**
 * The stamp of what is given now: later than everything the tab gave or received, even if the device's clock moved back.
 * @param now milliseconds of the server's clock, as the tab estimates it
 * @param latest the highest `at` that it gave or received
 */
export function nextStamp(now: number, latest: number, by: string): Stamp {
  const clock = Math.round(now)
  return clock > latest ? { at: clock, by } : { at: latest + 1, by, clock }
}

export const timeOf = ({ times }: QuestionState): number => Object.values(times).reduce((a, b) => a + b, 0)
