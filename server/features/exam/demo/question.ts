import type { AnswerKey, QuestionPart } from '#domain/exam/question.ts'

export type ImageName = 'lens' | 'triangle' | 'cell'
export type MediaName = ImageName | 'notes'

/** A question of the demo, and its marks. */
export type DemoQuestion = {
  html: string
  key: AnswerKey
  options: QuestionPart[]
  matches: QuestionPart[]
  solution: string
  /** For a written answer: a right text, and a half right one. */
  model: string
  half: string
  marks: number
  negativeMarks: number
  /** In Hindi; '' without a translation. */
  hindi: string
  hindiSolution: string
  /** In Urdu; '' without a translation. */
  urdu: string
  passage: string
  media?: MediaName
}
/** Numbered ones are different in every paper: the same question with other numbers. */
export type DemoItem = DemoQuestion | ((number: number) => DemoQuestion)

type More = Partial<Pick<DemoQuestion, 'hindi' | 'hindiSolution' | 'urdu' | 'passage' | 'media'>>
/** An option, or an option with its Hindi and Urdu. */
type Part = string | readonly [english: string, hindi: string, urdu?: string]

const parts = (all: readonly Part[]): QuestionPart[] =>
  all.map((part) => {
    if (typeof part === 'string') return { html: part }
    const [html, otherHtml, urdu] = part
    return { html, otherHtml, ...(urdu !== undefined && { translations: { ur: urdu } }) }
  })

function ask(html: string, key: AnswerKey, rest: Partial<DemoQuestion>): DemoQuestion {
  const none = { options: [], matches: [], solution: '', model: '', half: '', passage: '' }
  const inHindi = { hindi: '', hindiSolution: '', urdu: '' }
  return { ...none, ...inHindi, marks: 4, negativeMarks: 0, ...rest, html: `<p>${html}</p>`, key }
}

const why = (solution: string) => ({ solution: `<p>${solution}</p>` })

export const one = (
  html: string,
  options: readonly Part[],
  option: number,
  solution: string,
  more: More = {},
) => ask(html, { type: 1, option }, { options: parts(options), negativeMarks: 1, ...why(solution), ...more })

export const several = (
  html: string,
  options: readonly Part[],
  right: readonly number[],
  solution: string,
  more: More = {},
) =>
  ask(
    html,
    { type: 3, options: right, isPartial: true },
    { options: parts(options), negativeMarks: 1, ...why(solution), ...more },
  )

export const written = (html: string, model: string, half: string, more: More = {}) =>
  ask(
    html,
    { type: 2 },
    {
      model: `<p>${model}</p>`,
      half: `<p>${half}</p>`,
      marks: 5,
      ...why('Marked by the teacher, point by point.'),
      ...more,
    },
  )

export const amount = (html: string, value: number, tolerance: number, solution: string, more: More = {}) =>
  ask(html, { type: 4, value, tolerance }, { ...why(solution), ...more })

export const isIt = (html: string, isTrue: boolean, solution: string, more: More = {}) =>
  ask(html, { type: 5, isTrue }, { marks: 2, negativeMarks: 0.5, ...why(solution), ...more })

export const match = (
  html: string,
  left: readonly Part[],
  right: readonly Part[],
  pairs: readonly number[],
  solution: string,
  more: More = {},
) =>
  ask(
    html,
    { type: 6, pairs, isPartial: true },
    { options: parts(left), matches: parts(right), ...why(solution), ...more },
  )

export const fill = (
  html: string,
  blanks: readonly (readonly string[])[],
  solution: string,
  more: More = {},
) => ask(html, { type: 7, blanks, isPartial: true }, { marks: 3, ...why(solution), ...more })
