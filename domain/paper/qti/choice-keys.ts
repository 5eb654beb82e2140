import type { Declaration } from '#domain/paper/qti/declarations.ts'
import type { Processing } from '#domain/paper/qti/expressions.ts'
import {
  type Asked,
  checkEarns,
  type Found,
  negative,
  same,
  scoring,
  Unscorable,
  uneven,
} from '#domain/paper/qti/found-key.ts'
import { process } from '#domain/paper/qti/processing.ts'

export function findSingle(processing: Processing, response: Declaration, choices: readonly Asked[]): Found {
  const score = scoring(processing)
  const scores = choices.map(({ id }) => score({ [response.id]: [id] }))
  const marks = Math.max(...scores)
  const right = scores.flatMap((one, index) => (same(one, marks) ? [index + 1] : []))
  const [option = 0] = right
  checkEarns(marks)
  if (right.length > 1) throw new Unscorable('several of its choices are right, each by itself')
  const notes: string[] = []
  const rest = scores.filter((_, index) => index !== option - 1)
  if (rest.some((one) => one > 0)) notes.push('a choice that earns a part of the marks counts as wrong here')
  const outcomes = process(processing, { [response.id]: [choices[option - 1]?.id ?? ''] })
  return {
    key: { type: 1, option },
    marks,
    negativeMarks: negative(rest, notes),
    outcomes,
    notes,
  }
}

/** What is stated as right, else what the mapping rewards. */
const rightValues = ({ values, mapping }: Declaration): string[] =>
  values.length > 0
    ? [...new Set(values)]
    : [...(mapping?.entries ?? [])].flatMap(([value, worth]) => (worth > 0 ? [value] : []))

/** Marks for all of it, and whether a part of it earns a part. */
function weigh(score: (values: readonly string[]) => number, right: readonly string[], notes: string[]) {
  const marks = score(right)
  checkEarns(marks)
  const alone = right.map((value) => score([value]))
  const isPartial = right.length > 1 && alone.every((one) => one > 0)
  if (isPartial && alone.some((one) => !same(one, marks / right.length))) notes.push(uneven)
  if (!isPartial && right.length > 1 && alone.some((one) => one > 0))
    notes.push('a part of the right answer earns nothing here')
  return { marks, isPartial }
}

export function findSeveral(processing: Processing, response: Declaration, choices: readonly Asked[]): Found {
  const right = rightValues(response)
  if (right.length === 0) throw new Unscorable('nothing says what is right')
  const places = right.map((id) => choices.findIndex((choice) => choice.id === id) + 1)
  if (places.includes(0)) throw new Unscorable('what is right is none of its choices')
  const score = scoring(processing)
  const notes: string[] = []
  const given = (values: readonly string[]) => score({ [response.id]: values })
  const { marks, isPartial } = weigh(given, right, notes)
  const wrong = choices.map(({ id }) => id).filter((id) => !right.includes(id))
  if (wrong.some((id) => given([...right, id]) > 0))
    notes.push('a wrong choice among right ones leaves no marks here')
  const negativeMarks = negative(
    wrong.map((id) => given([id])),
    notes,
  )
  const outcomes = process(processing, { [response.id]: right })
  return {
    key: { type: 3, options: places.toSorted((a, b) => a - b), isPartial },
    marks,
    negativeMarks,
    outcomes,
    notes,
  }
}

/** @returns also whether the sides changed places, so that each on the left has one on the right */
export function findPairs(
  processing: Processing,
  response: Declaration,
  [first, second]: readonly [readonly Asked[], readonly Asked[]],
): Found & { isTurned: boolean } {
  const right = rightValues(response)
  const pairs = right.map((pair) => pair.split(' '))
  const place = (ids: readonly Asked[], id: string | undefined) => ids.findIndex((one) => one.id === id) + 1
  const partners = (side: 0 | 1, left: readonly Asked[], others: readonly Asked[]) =>
    left.map(({ id }) =>
      pairs.filter((pair) => pair[side] === id).map((pair) => place(others, pair[1 - side])),
    )
  const isWhole = (all: readonly number[][]) => all.every((one) => one.length === 1 && one[0] !== 0)
  const straight = partners(0, first, second)
  const turned = partners(1, second, first)
  const isTurned = !isWhole(straight)
  if (isTurned && !isWhole(turned))
    throw new Unscorable('what it matches has several partners, or none; here each on one side has one')
  const notes: string[] = []
  const given = (values: readonly string[]) => scoring(processing)({ [response.id]: values })
  const { marks, isPartial } = weigh(given, right, notes)
  const outcomes = process(processing, { [response.id]: right })
  const places = (isTurned ? turned : straight).map(([one = 0]) => one)
  const [left, others] = isTurned ? [second, first] : [first, second]
  const wrong = left.map(({ id }, index) => {
    const other = others[(places[index] ?? 0) % others.length]?.id ?? ''
    return isTurned ? `${other} ${id}` : `${id} ${other}`
  })
  const negativeMarks =
    others.length > 1 ? negative([given(wrong), ...wrong.map((pair) => given([pair]))], notes) : 0
  return { key: { type: 6, pairs: places, isPartial }, marks, negativeMarks, outcomes, notes, isTurned }
}
