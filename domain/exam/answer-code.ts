import type { Answer, AnswerKey } from '#domain/exam/question.ts'

/** The options of a question in the order of the paper. */
type Options = readonly { html: string }[]

/**
 * Encodes a given answer for the calls, as `answerText` reads it: numbers from 1 separated by commas, a number, or texts
 * as HTML with entities. '' means that nothing was given.
 */
export function answerCode(answer: Answer | null, options: Options): string {
  if (answer === null) return ''
  switch (answer.type) {
    case 1:
      return answer.option === 0 ? '' : String(answer.option)
    case 2:
      return encodeEntities(answer.text)
    case 3:
      return answer.options.toSorted((a, b) => a - b).join(',')
    case 4:
      return Number.isNaN(answer.value) ? '' : String(answer.value)
    case 5:
      return String(answer.isTrue)
    case 6:
      return answer.pairs.join(',')
    case 7:
      return answer.blanks.map((text) => encodeEntities(text) || '-').join(', ')
    case 8:
      return answer.pairs.map((number) => htmlOf(options, number)).join(', ')
    case 9:
      return `<ol>${answer.pairs.map((number) => `<li>${htmlOf(options, number)}</li>`).join('')}</ol>`
    case 10:
      return answer.options
        .toSorted((a, b) => a - b)
        .map((number) => htmlOf(options, number))
        .join(', ')
  }
}

/** The right answer in the same form: a number with its tolerance, and the first accepted text of each blank. */
export function keyCode(key: AnswerKey, modelAnswerHtml: string, options: Options): string {
  switch (key.type) {
    case 2:
      return modelAnswerHtml
    case 4:
      return key.tolerance > 0 ? `${key.value} ± ${key.tolerance}` : String(key.value)
    case 7:
      return answerCode({ type: 7, blanks: key.blanks.map(([first = '']) => first) }, options)
    default:
      return answerCode(key, options)
  }
}

/** A letter each, so that several are one list. */
const listed: readonly number[] = [1]
/** Shown as texts. */
const texts: readonly number[] = [4, 7, 8, 10]

/**
 * The right answer where several keys are accepted, in the same form; of the types whose form has only one, the others are
 * apart. '' without a key.
 */
export function keysCode(
  keys: readonly AnswerKey[],
  modelAnswerHtml: string,
  options: Options,
): { code: string; others: string[] } {
  const codes = [...new Set(keys.map((key) => keyCode(key, modelAnswerHtml, options)))]
  const type = keys[0]?.type ?? 0
  if (listed.includes(type)) return { code: codes.join(','), others: [] }
  if (texts.includes(type)) return { code: codes.join(' or '), others: [] }
  const [code = '', ...others] = codes
  return { code, others }
}

const htmlOf = (options: Options, number: number) => options[number - 1]?.html ?? '-'

/** Students write plain text, but answers are shown as HTML. */
export const encodeEntities = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
