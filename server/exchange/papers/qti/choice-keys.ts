import type { AnswerKey } from '#domain/exam/question.ts'
import { type Unit, withCredits } from './credits.ts'
import type { Declaration } from './declarations.ts'
import type { Processing } from './expressions.ts'
import {
  type ChoiceText,
  checkEarns,
  type Found,
  negative,
  same,
  scoring,
  Unscorable,
  uneven,
} from './found-key.ts'
import { process } from './processing.ts'

/** The value at each position; 0 without one. */
export const pairsOf = (count: number, units: readonly Unit[]): number[] =>
  Array.from({ length: count }, (_, position) =>
    Number(units.find((unit) => unit.position === position)?.value ?? 0),
  )

export function findSingle(
  processing: Processing,
  response: Declaration,
  choices: readonly ChoiceText[],
): Found {
  const score = scoring(processing)
  const scores = choices.map(({ id }) => score({ [response.id]: [id] }))
  const marks = Math.max(...scores)
  const right = scores.flatMap((one, index) => (same(one, marks) ? [index + 1] : []))
  const [option = 0] = right
  checkEarns(marks)
  if (right.length > 1) throw new Unscorable('several of its choices are right, each by itself')
  const notes: string[] = []
  const rest = scores.filter((_, index) => index !== option - 1)
  const outcomes = process(processing, { [response.id]: [choices[option - 1]?.id ?? ''] })
  const plain: AnswerKey = { type: 1, option }
  const units = choices.map(
    ({ id }, index): Unit => ({ position: 0, value: index + 1, response: response.id, given: id }),
  )
  const key = withCredits({
    processing,
    key: plain,
    marks,
    units,
    right: units.slice(option - 1, option),
    answerOf: ([unit]) => ({ type: 1, option: Number(unit?.value ?? 0) }),
  })
  if (!key && rest.some((one) => one > 0))
    notes.push('a choice that earns a part of the marks counts as wrong here')
  return {
    key: key ?? plain,
    marks,
    negativeMarks: negative(rest, notes),
    outcomes,
    notes,
  }
}

/** The correct response if there is one, else the values that the mapping rewards. */
export const rightValues = ({ values, mapping }: Declaration): string[] =>
  values.length > 0
    ? [...new Set(values)]
    : [...(mapping?.entries ?? [])].flatMap(([value, worth]) => (worth > 0 ? [value] : []))

/** The total marks, whether partial answers earn marks, and the notes for a key without credits. */
function weigh(score: (values: readonly string[]) => number, right: readonly string[]) {
  const marks = score(right)
  checkEarns(marks)
  const alone = right.map((value) => score([value]))
  const isPartial = right.length > 1 && alone.every((one) => one > 0)
  const keyNotes = isPartial
    ? [uneven]
    : alone.some((one) => one > 0)
      ? ['a part of the right answer earns nothing here']
      : []
  return { marks, isPartial, keyNotes: right.length > 1 ? keyNotes : [] }
}

/** @param max how many words of a text may be chosen; undefined for options */
export function findSeveral(
  processing: Processing,
  response: Declaration,
  choices: readonly ChoiceText[],
  max?: number,
): Found {
  const right = rightValues(response)
  if (right.length === 0) throw new Unscorable('nothing says what is right')
  const numbers = right.map((id) => choices.findIndex((choice) => choice.id === id) + 1)
  if (numbers.includes(0)) throw new Unscorable('what is right is none of its choices')
  const score = scoring(processing)
  const notes: string[] = []
  const given = (values: readonly string[]) => score({ [response.id]: values })
  const { marks, isPartial, keyNotes } = weigh(given, right)
  const wrong = choices.map(({ id }) => id).filter((id) => !right.includes(id))
  const sorted = { options: numbers.toSorted((a, b) => a - b), isPartial }
  const plain: AnswerKey = max === undefined ? { type: 3, ...sorted } : { type: 10, ...sorted, most: max }
  // The item takes nothing off for these. Here they cancel the marks, or choosing everything would be right.
  const idle = wrong.filter((id) => same(given([...right, id]), marks))
  const all = choices.map(
    ({ id }, index): Unit => ({ position: index, value: index + 1, response: response.id, given: id }),
  )
  const units = all.filter((unit) => !idle.includes(unit.given))
  const key = withCredits({
    processing,
    key: plain,
    marks,
    units,
    right: units.filter((unit) => right.includes(unit.given)),
    answerOf: (given) => ({
      type: plain.type === 10 ? 10 : 3,
      options: given.map(({ value }) => Number(value)),
    }),
  })
  if (!key) notes.push(...keyNotes)
  if (idle.length > 0 || (!key && wrong.some((id) => given([...right, id]) > 0)))
    notes.push('a wrong choice among right ones leaves no marks here')
  const negativeMarks = negative(
    wrong.map((id) => given([id])),
    notes,
  )
  const outcomes = process(processing, { [response.id]: right })
  return { key: key ?? plain, marks, negativeMarks, outcomes, notes }
}

/**
 * @param targets what the pairs fill; the gaps of a text are on the second side
 * @returns also whether the sides were swapped, so that each on the left has one on the right
 */
export function findPairs(
  processing: Processing,
  response: Declaration,
  [first, second]: readonly [readonly ChoiceText[], readonly ChoiceText[]],
  targets?: 'gaps',
): Found & { isTurned: boolean } {
  const right = rightValues(response)
  const pairs = right.map((pair) => pair.split(' '))
  const numberOf = (ids: readonly ChoiceText[], id: string | undefined) =>
    ids.findIndex((one) => one.id === id) + 1
  const partners = (side: 0 | 1, left: readonly ChoiceText[], others: readonly ChoiceText[]) =>
    left.map(({ id }) =>
      pairs.filter((pair) => pair[side] === id).map((pair) => numberOf(others, pair[1 - side])),
    )
  const isWhole = (all: readonly number[][]) => all.every((one) => one.length === 1 && one[0] !== 0)
  const straight = partners(0, first, second)
  const turned = partners(1, second, first)
  const isTurned = targets === 'gaps' || !isWhole(straight)
  if (isTurned && !isWhole(turned))
    throw new Unscorable(
      targets === 'gaps'
        ? 'several words fill one of its gaps, or none; here each gap has one'
        : 'what it matches has several partners, or none; here each on one side has one',
    )
  const notes: string[] = []
  const given = (values: readonly string[]) => scoring(processing)({ [response.id]: values })
  const { marks, isPartial, keyNotes } = weigh(given, right)
  const outcomes = process(processing, { [response.id]: right })
  const partnersOf = (isTurned ? turned : straight).map(([one = 0]) => one)
  const [left, others] = isTurned ? [second, first] : [first, second]
  const pairOf = (one: string, other: string) => (isTurned ? `${other} ${one}` : `${one} ${other}`)
  const wrong = left.map(({ id }, index) =>
    pairOf(id, others[(partnersOf[index] ?? 0) % others.length]?.id ?? ''),
  )
  const negativeMarks =
    others.length > 1 ? negative([given(wrong), ...wrong.map((pair) => given([pair]))], notes) : 0
  const type = targets === 'gaps' ? 8 : 6
  const plain: AnswerKey = { type, pairs: partnersOf, isPartial }
  const units = left.flatMap(({ id }, position) =>
    others.map(
      (other, index): Unit => ({
        position,
        value: index + 1,
        response: response.id,
        given: pairOf(id, other.id),
      }),
    ),
  )
  const key = withCredits({
    processing,
    key: plain,
    marks,
    units,
    right: units.filter(({ position, value }) => partnersOf[position] === value),
    answerOf: (all) => ({ type, pairs: pairsOf(left.length, all) }),
  })
  if (!key) notes.push(...keyNotes)
  return { key: key ?? plain, marks, negativeMarks, outcomes, notes, isTurned }
}
