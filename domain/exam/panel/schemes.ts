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

/** The marks of all questions. */
export const totalOf = (schemes: readonly Scheme[]): number =>
  Math.round(schemes.reduce((sum, { marks, questions }) => sum + marks * questions, 0) * 100) / 100
