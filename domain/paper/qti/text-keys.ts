import { type Declaration, isNumeric, plain } from '#domain/paper/qti/declarations.ts'
import { type Processing, type Responses, toleranceOf } from '#domain/paper/qti/expressions.ts'
import {
  type Asked,
  checkEarns,
  type Found,
  same,
  scoring,
  Unscorable,
  uneven,
} from '#domain/paper/qti/found-key.ts'
import { process } from '#domain/paper/qti/processing.ts'
import { allWithin, attributeOf, elementsOf, textOf, type XmlElement } from '#domain/paper/qti/xml.ts'
import { readNumber } from '#domain/paper/text.ts'

/** Constants that the processing holds against a response. */
function comparedWith({ element }: Processing, id: string): { operator: XmlElement; value: string }[] {
  if (!element) return []
  return allWithin(element, ({ name }) =>
    ['match', 'equal', 'string-match', 'member'].includes(name),
  ).flatMap((operator) => {
    const operands = elementsOf(operator)
    if (!operands.some((one) => one.name === 'variable' && attributeOf(one, 'identifier') === id)) return []
    return operands
      .filter((one) => one.name === 'base-value')
      .map((one) => ({ operator, value: plain(textOf(one)) }))
  })
}

const candidatesOf = (processing: Processing, { id, values, mapping }: Declaration): string[] => [
  ...new Set([
    ...values,
    ...(mapping?.entries.keys() ?? []),
    ...comparedWith(processing, id).map(({ value }) => value),
  ]),
]

/** A number, and how far off it may be. */
export function findNumber(processing: Processing, response: Declaration): Found {
  const score = scoring(processing)
  const given = (value: number) => score({ [response.id]: [String(value)] })
  const numbers = [...new Set(candidatesOf(processing, response).flatMap((value) => readNumber(value) ?? []))]
  const marks = Math.max(0, ...numbers.map(given))
  checkEarns(marks)
  const notes: string[] = []
  const right = numbers.filter((value) => same(given(value), marks))
  const [value = 0] = response.values
    .flatMap((one) => readNumber(one) ?? [])
    .filter((one) => right.includes(one))
    .concat(right)
  const within = (tolerance: number) =>
    [-1, 1].every((side) => same(given(value + side * tolerance * (1 - 1e-9)), marks))
  const tolerances = processing.element
    ? allWithin(processing.element, ({ name }) => name === 'equal').map((element) =>
        Math.min(...toleranceOf(element, value)),
      )
    : []
  const tolerance = Math.max(0, ...tolerances.filter(within))
  if (right.some((one) => Math.abs(one - value) > tolerance + 1e-9))
    throw new Unscorable('several numbers are right')
  if (
    tolerances.some((one) => one > tolerance && given(value + one * (1 - 1e-9)) > 0) ||
    numbers.some((one) => given(one) > 0 && !right.includes(one))
  )
    notes.push('a number that earns a part of the marks counts as wrong here')
  const outcomes = process(processing, { [response.id]: [String(value)] })
  return { key: { type: 4, value, tolerance }, marks, negativeMarks: 0, outcomes, notes }
}

/** A blank: what is typed, or which of some words is chosen. */
export type Blank = { response: Declaration; choices: readonly Asked[] | undefined }

export function findBlanks(processing: Processing, blanks: readonly Blank[]): Found {
  const score = scoring(processing)
  const notes: string[] = []
  const all = blanks.map(({ response, choices }) => ({
    id: response.id,
    candidates: choices?.map((choice) => choice.id) ?? candidatesOf(processing, response),
    stated: response.values[0],
    textOf: (value: string) => choices?.find((choice) => choice.id === value)?.text ?? value,
  }))
  const best = all.map(({ id, candidates, stated }) => {
    const [first = ''] = candidates.toSorted((a, b) => score({ [id]: [b] }) - score({ [id]: [a] }))
    return [id, [stated ?? first]] as const
  })
  const right: Responses = Object.fromEntries(best)
  const wrong: Responses = Object.fromEntries(best.map(([id]) => [id, ['\u2205']]))
  const marks = score(right)
  checkEarns(marks)
  const accepted = all.map(({ id, candidates, textOf: read }) => {
    const scores = candidates.map((value) => ({ value, score: score({ ...right, [id]: [value] }) }))
    const without = score({ ...right, [id]: [] })
    if (scores.some((one) => one.score > without && !same(one.score, marks)))
      notes.push('an answer that earns a part of the marks counts as wrong here')
    return scores.filter((one) => same(one.score, marks)).map((one) => read(one.value))
  })
  // Items that score an empty blank as an empty answer are common: the others hold something wrong.
  const alone = best.map(([id, value]) => score({ ...wrong, [id]: value }))
  const isPartial = blanks.length > 1 && alone.every((one) => one > 0)
  if (isPartial && alone.some((one) => !same(one, marks / blanks.length))) notes.push(uneven)
  if (blanks.some(({ response }) => isNumeric(response)))
    notes.push('its numbers are compared as they are written')
  const outcomes = process(processing, right)
  return {
    key: { type: 7, blanks: accepted, isPartial },
    marks,
    negativeMarks: 0,
    outcomes,
    notes: [...new Set(notes)],
  }
}
