import { roundMarks } from '#domain/exam/question.ts'

/** The marks by one marker for a written answer; `marker` is the institute's own name for the person. */
export type Marking = { marker: string; marks: number; remark: string }

/** Letters of a name of a marker, and of a remark. */
export const markingLimits = { marker: 100, remark: 1000 } as const

export type Decided = { marks: number; remark: string }
export type Waiting = 'second' | 'third'

/**
 * The marks that count for a written answer. Where two mark it, the mean of both counts while they differ by no more than
 * `difference`; beyond that a third marker decides.
 * @param markings in the order in which the markers came, at least one
 * @param difference in marks; null where one marker is enough
 */
export function decideMarks(
  markings: readonly [Marking, ...Marking[]],
  difference: number | null,
): Decided | Waiting {
  const [first, second, third] = markings
  if (difference === null) return first
  if (third) return third
  if (!second) return 'second'
  if (differenceOf(first, second) > difference) return 'third'
  const remarks = [first.remark, second.remark].filter((remark) => remark !== '')
  return { marks: roundMarks((first.marks + second.marks) / 2), remark: remarks.join('\n') }
}

/**
 * The number of the marking by this marker, from 1: an earlier one of the same marker, or the next.
 * @returns undefined if the answer needs no further marker
 */
export function ordinalOf(
  marker: string,
  markings: readonly Marking[],
  difference: number | null,
): number | undefined {
  if (difference === null) return 1
  const own = markings.findIndex((one) => one.marker === marker)
  if (own >= 0) return own + 1
  const [first, ...others] = markings
  if (!first) return 1
  return typeof decideMarks([first, ...others], difference) === 'string' ? markings.length + 1 : undefined
}

/** By how many marks the first two markers differ. */
export const differenceOf = (first: Pick<Marking, 'marks'>, second: Pick<Marking, 'marks'>): number =>
  roundMarks(Math.abs(first.marks - second.marks))
