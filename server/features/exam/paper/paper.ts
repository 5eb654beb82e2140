import type { Translations } from '#domain/exam/languages.ts'
import type { AnswerKey } from '#domain/exam/question.ts'
import type { SchemeName } from '#domain/exam/scheme.ts'
import { show } from '#server/records/import-faults.ts'

/** File and line of something in an import. */
export type SourceLine = { file: string; line: number }

/**
 * A finding of the reader. A `fault` stops the import; so does `unsupported`, unless the import leaves out such questions; a
 * `note` reports something that is imported differently.
 */
export type Finding = SourceLine & { kind: 'fault' | 'unsupported' | 'note'; problem: string }

/** `translations` are those beyond the second language. */
export type Html = { html: string; otherHtml?: string; translations?: Translations }
/** `place` is the only blank that offers it, from 1. */
export type Option = Html & { place?: number }

/** A question as its source has it. HTML is not sanitised yet, and images have their path in the package. */
export type PaperQuestion = SourceLine & {
  /** The same whenever the same source is read. */
  id: string
  /** '' if the source names none. */
  subject: string
  passageId: string | null
  key: AnswerKey
  html: string
  /** In a second language; '' without one. */
  otherHtml: string
  otherLanguage: string
  /** In further languages. */
  translations: Translations
  /** Options of a choice, left sides of a match, options of blanks, rows of an order, words of the text. */
  options: readonly Option[]
  /** The right side of a match. */
  matches: readonly Html[]
  /** Paths of images, recordings and films beside the text. */
  media: readonly string[]
  captions: readonly PaperCaptions[]
  modelAnswerHtml: string
  solutionHtml: string
  marks: number
  /** Marks that a wrong answer deducts; 0 or more. */
  negativeMarks: number
}

/** Captions of a video or a recording, as WebVTT; `of` is its path. */
export type PaperCaptions = { of: string; path: string; language: string; label: string }

export type PaperPassage = SourceLine & {
  id: string
  html: string
  otherHtml: string
  /** In every language but the first one; missing where the source has no codes of languages for passages. */
  translations?: Translations
}
export type PaperPart = {
  name: string
  questions: PaperQuestion[]
  /** How many of its questions count, the first ones that are answered; all without it. */
  attemptAny?: number
}
export type Paper = { instructionsHtml: string; parts: PaperPart[]; passages: PaperPassage[] }
export type ReadPaper = { paper: Paper; findings: Finding[] }

/** Marks of questions that have none in the source. Of a table, a scheme may say them for every type of its exam. */
export type Marking = { marks: number; negativeMarks: number; scheme?: SchemeName }

/** Safe for a terminal: no control characters, none that change the direction of writing. */
export const printFinding = ({ file, line, kind, problem }: Finding): string =>
  `${show(file)}:${line}: ${kind === 'fault' ? '' : `${kind}: `}${problem.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')}`

export const emptyQuestion = {
  subject: '',
  passageId: null,
  otherHtml: '',
  otherLanguage: '',
  translations: {},
  options: [],
  matches: [],
  media: [],
  captions: [],
  modelAnswerHtml: '',
  solutionHtml: '',
} as const satisfies Partial<Record<keyof PaperQuestion, unknown>>

/**
 * Questions by the part that they name, parts in the order in which they are first named.
 * @param limits how many questions of a part count, by its name
 */
export function toParts(
  questions: readonly { part: string; question: PaperQuestion }[],
  limits: ReadonlyMap<string, number> = new Map(),
): PaperPart[] {
  const parts = new Map<string, PaperPart>()
  for (const { part, question } of questions) {
    const found = parts.get(part) ?? { name: part, questions: [] }
    found.questions.push(question)
    parts.set(part, found)
  }
  return [...parts.values()].map((part) => {
    const attemptAny = limits.get(part.name)
    return { ...part, ...(attemptAny !== undefined && { attemptAny }) }
  })
}

/** Leaves out questions of which a part is unsupported or missing, and passages that no question is left for. */
export function withoutHalf(paper: Paper, findings: readonly Finding[]): Paper {
  const named = new Set(
    findings.flatMap(({ kind, file, line }) => (kind === 'unsupported' ? [`${file}:${line}`] : [])),
  )
  const isWhole = ({ file, line }: SourceLine) => !named.has(`${file}:${line}`)
  const half = new Set(paper.passages.flatMap((passage) => (isWhole(passage) ? [] : [passage.id])))
  const parts = paper.parts.map((part) => ({
    ...part,
    questions: part.questions.filter((one) => isWhole(one) && !half.has(one.passageId ?? '')),
  }))
  const used = new Set(parts.flatMap(({ questions }) => questions.map(({ passageId }) => passageId)))
  return {
    ...paper,
    parts: parts.filter(({ questions }) => questions.length > 0),
    passages: paper.passages.filter(({ id }) => used.has(id)),
  }
}

/** All texts of something in its languages. */
export const textsOf = ({ html, otherHtml = '', translations = {} }: Html): string[] => [
  html,
  otherHtml,
  ...Object.values(translations),
]
