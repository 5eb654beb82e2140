import { type QuestionType, questionTypes } from '#domain/exam/question.ts'

/** Marks of a question. */
export type SchemeMarks = {
  marks: number
  /** Marks that a wrong answer deducts; 0 or more. */
  negativeMarks: number
  /** Whether some right options without a wrong one earn part of the marks. */
  isPartial?: boolean
  /** Marks of each of them; in proportion without it. */
  marksPerRight?: number
}
type Scheme = Partial<Record<QuestionType, SchemeMarks>>

const { single, several, number } = questionTypes
const singleScheme = (marks: number, negativeMarks: number): Scheme => ({
  [single]: { marks, negativeMarks },
})
/** GATE takes a third of the marks off for a wrong choice of one, and nothing for others. */
const gate = (marks: number): Scheme => ({
  [single]: { marks, negativeMarks: Math.round((marks / 3) * 100) / 100 },
  [several]: { marks, negativeMarks: 0 },
  [number]: { marks, negativeMarks: 0 },
})

/**
 * Marks of the exams that institutes prepare for, by type of question, as the bulletins and papers of their authorities say.
 * Where a year differs, papers name the marks themselves.
 */
export const schemes = {
  /** NTA, since 2022: a wrong number takes a mark off as well. */
  'jee-main': {
    [single]: { marks: 4, negativeMarks: 1 },
    [number]: { marks: 4, negativeMarks: 1 },
  },
  'jee-main-2021': {
    [single]: { marks: 4, negativeMarks: 1 },
    [number]: { marks: 4, negativeMarks: 0 },
  },
  'jee-advanced-single': singleScheme(3, 1),
  'jee-advanced-multiple': { [several]: { marks: 4, negativeMarks: 2, isPartial: true, marksPerRight: 1 } },
  'jee-advanced-numeric': { [number]: { marks: 4, negativeMarks: 0 } },
  neet: singleScheme(4, 1),
  cuet: singleScheme(5, 1),
  bitsat: singleScheme(3, 1),
  'gate-1': gate(1),
  'gate-2': gate(2),
  'wbjee-1': singleScheme(1, 0.25),
  'wbjee-2': singleScheme(2, 0.5),
  'wbjee-3': { [several]: { marks: 2, negativeMarks: 0, isPartial: true } },
} as const satisfies Record<string, Scheme>

export type SchemeName = keyof typeof schemes
export const schemeNames = Object.keys(schemes) as SchemeName[]

export const isScheme = (name: string): name is SchemeName => schemeNames.some((known) => known === name)

/** @returns undefined if the exam has no questions of this type */
export function marksOfScheme(name: SchemeName, type: QuestionType): SchemeMarks | undefined {
  const scheme: Scheme = schemes[name]
  return scheme[type]
}
