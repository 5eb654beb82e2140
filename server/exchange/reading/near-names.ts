import { kinds } from '#server/exchange/kinds.ts'
import { isPaperHeader } from '#server/features/exam/paper/csv.ts'
import { allFields, type Kind, keyFields } from '#server/records/kind.ts'
import { plainName } from '#server/records/stage.ts'

const singular = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '')
const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(singular)

/** The longest names first: `fee payment parts` are not `fee payments`. */
const named = kinds
  .map((kind) => ({ kind, words: wordsOf(kind.name) }))
  .sort((one, other) => other.words.length - one.words.length)

/**
 * The kind that a file or sheet is probably meant for, though it is not called so: `Student list`, `students (1)`, `Enrollments`.
 * @param header cells of its first row, which distinguish it from a list of the office's own
 */
export function kindMeant(name: string, header: readonly (string | null)[]): Kind | undefined {
  if (isPaperHeader(header.map((cell) => cell ?? ''))) return undefined
  const words = wordsOf(name)
  const columns = header.map((cell) => plainName(cell ?? '')).filter((column) => column !== '')
  const meant = named.filter((one) => isAmong(one.words, words) && fits(one.kind, columns))
  // `students of the year 2026` has the words of two kinds: the columns decide.
  return meant.toSorted(
    (one, other) =>
      other.words.length - one.words.length ||
      matching(other.kind, columns).length - matching(one.kind, columns).length,
  )[0]?.kind
}

const isAmong = (few: readonly string[], words: readonly string[]) =>
  words.some((_, at) => few.every((word, index) => isAlmost(word, words[at + index] ?? '')))

function fits(kind: Kind, columns: readonly string[]): boolean {
  return (
    keyFields(kind).every((field) => columns.includes(field)) &&
    matching(kind, columns).length * 2 >= columns.length
  )
}

const matching = (kind: Kind, columns: readonly string[]) =>
  columns.filter((column) => allFields(kind).includes(column))

/** The same word, or a long one with one letter too many, too few, wrong, or two exchanged. */
function isAlmost(word: string, other: string): boolean {
  if (word === other) return true
  const [shorter, longer] = word.length <= other.length ? [word, other] : [other, word]
  if (shorter.length < 5 || longer.length - shorter.length > 1) return false
  let start = 0
  while (start < shorter.length && shorter[start] === longer[start]) start++
  const rest = longer.slice(start)
  const restOfShorter = shorter.slice(start)
  if (longer.length > shorter.length) return rest.slice(1) === restOfShorter
  const isExchanged = rest[0] === restOfShorter[1] && rest[1] === restOfShorter[0]
  return rest.slice(1) === restOfShorter.slice(1) || (isExchanged && rest.slice(2) === restOfShorter.slice(2))
}
