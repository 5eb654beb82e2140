import { maximumOf } from '#domain/exam/part-limit.ts'

type Marked = {
  partId: number
  /** `questionTypes` of domain/exam/question.ts. */
  type: number
  marks: number
  /** What a wrong answer takes off; 0 for nothing. */
  negativeMarks: number
  hasPartMarks: boolean
}

/** How many questions of a part are marked alike. */
export type Scheme = Marked & { questions: number }

/** The schemes of a paper, in the order in which they first occur; of questions in any order. */
export function schemesOf(questions: readonly Marked[]): Scheme[] {
  const schemes = new Map<string, Scheme>()
  for (const { partId, type, marks, negativeMarks, hasPartMarks } of questions) {
    const key = JSON.stringify([partId, type, marks, negativeMarks, hasPartMarks])
    const scheme = schemes.get(key) ?? { partId, type, marks, negativeMarks, hasPartMarks, questions: 0 }
    schemes.set(key, { ...scheme, questions: scheme.questions + 1 })
  }
  return [...schemes.values()]
}

/** The most marks. @param parts with how many of their questions count; null for all */
export function totalOf(
  schemes: readonly Scheme[],
  parts: readonly { partId: number; attemptAny: number | null }[],
): number {
  const limits = new Map(parts.map(({ partId, attemptAny }) => [partId, attemptAny]))
  return maximumOf(
    schemes.flatMap(({ partId, marks, questions }) =>
      Array.from({ length: questions }, () => ({ partId, marks, attemptAny: limits.get(partId) ?? null })),
    ),
  )
}
