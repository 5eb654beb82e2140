const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The letter of an option by its number from 1; '' beyond `z` [report-21]. */
export const optionLetter = (number: number): string => letters[number - 1] ?? ''

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
const lastCodePoint = 0x10ffff

/** Turns `2 &lt; 3` into `2 < 3`; unknown entities stay as they are. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= lastCodePoint ? String.fromCodePoint(code) : whole
  })
}

/**
 * Shows an answer as text: options by their letters, pairs by number and letter, true or false in words [report-21].
 * @param answer as in the calls: numbers from 1 separated by commas, a number, or a text; '' for none
 * @returns '-' for none
 */
export function answerText(questionType: number, answer: string): string {
  if (answer.trim() === '') return '-'
  switch (questionType) {
    case 1:
    case 3:
      return lettersOf(answer)
    case 5:
      return /^(1|true)$/i.test(answer.trim()) ? 'True' : 'False'
    case 6:
      return answer
        .split(',')
        .map((right, index) => `${index + 1} – ${optionLetter(Number(right)) || '-'}`)
        .join(', ')
    default:
      return decodeEntities(answer)
  }
}

const hasTags = (text: string) => /<\/?[a-z][^<>]*>/i.test(text)

const asHtml: readonly number[] = [7, 8, 9, 10]

/**
 * The HTML of an answer: a written one, even if its tags are entities [report-21], texts in blanks, chosen words, or an
 * order.
 * @returns undefined for other types (see `answerText`), and without an answer
 */
export function answerHtml(questionType: number, answer: string): string | undefined {
  if (answer.trim() === '') return undefined
  if (asHtml.includes(questionType)) return answer
  if (questionType !== 2) return undefined
  const decoded = decodeEntities(answer)
  return hasTags(decoded) && !hasTags(answer) ? decoded : answer
}

function lettersOf(answer: string): string {
  const found = answer.split(',').map((number) => optionLetter(Number(number)))
  return found.filter(Boolean).join(', ') || '-'
}
