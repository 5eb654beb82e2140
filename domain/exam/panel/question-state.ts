import type { Answer } from '#domain/exam/question.ts'

/**
 * When something was given, in milliseconds of the server's clock as its tab knew it, and in which tab. Two
 * never carry the same: a tab counts on from the latest that it gave or saw (`nextStamp`), and each has its own name.
 */
export type Stamp = {
  at: number
  by: string
  /** What the clock of its tab showed, where the stamp had to be later than that; it is not sent. */
  clock?: number
}
export type Given<T> = Stamp & { value: T }

/** What is known of a question in an attempt. It is there from the question's first showing on. */
export type QuestionState = {
  /** null where the question was only looked at, or marked. A `value` of null is an answer that was cleared. */
  answer: Given<Answer | null> | null
  mark: Given<boolean> | null
  /** Milliseconds that each tab spent on it; a tab only ever counts up. */
  times: Readonly<Record<string, number>>
}

export const unseen: QuestionState = { answer: null, mark: null, times: {} }

/** Of two, the one given later; of two at the same millisecond, the tab with the higher name: anywhere alike. */
export const isLater = (one: Stamp, other: Stamp): boolean =>
  one.at === other.at ? one.by > other.by : one.at > other.at

const later = <T>(one: Given<T> | null, other: Given<T> | null) =>
  one && other ? (isLater(other, one) ? other : one) : (one ?? other)

/**
 * What two sides know of a question, together. In whatever order, however often and by whatever ways states meet, they
 * come to the same: the answer and the mark that were given last, and the time of every tab.
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
 * The stamp of what is given now: never before anything that its tab gave or saw, whatever the device's clock did.
 * @param now milliseconds of the server's clock, as the tab knows it
 * @param latest the highest `at` that it gave or saw
 */
export function nextStamp(now: number, latest: number, by: string): Stamp {
  const clock = Math.round(now)
  return clock > latest ? { at: clock, by } : { at: latest + 1, by, clock }
}

export const timeOf = ({ times }: QuestionState): number => Object.values(times).reduce((a, b) => a + b, 0)
