import { type AnswerKey, isMiddleOf } from '#domain/exam/question.ts'
import { numberWithin, readNumber } from '#server/features/exam/paper/text.ts'
import { type Unit, withCredits } from './credits.ts'
import { type Declaration, isNumeric, plain } from './declarations.ts'
import { type Processing, type Responses, toleranceOf } from './expressions.ts'
import {
  type ChoiceText,
  checkCombinations,
  checkEarns,
  type Found,
  negative,
  same,
  scoring,
  Unscorable,
  uneven,
} from './found-key.ts'
import { process } from './processing.ts'
import { allWithin, attributeOf, elementsOf, textOf } from './xml.ts'

const comparisons = ['match', 'equal', 'string-match', 'member', 'gt', 'gte', 'lt', 'lte']

/** Constants that the processing compares with a response. */
function comparedWith({ element }: Processing, id: string): string[] {
  if (!element) return []
  return allWithin(element, ({ name }) => comparisons.includes(name)).flatMap((operator) => {
    const operands = elementsOf(operator)
    if (!operands.some((one) => one.name === 'variable' && attributeOf(one, 'identifier') === id)) return []
    return operands.filter((one) => one.name === 'base-value').map((one) => plain(textOf(one)))
  })
}

function candidatesOf(processing: Processing, { id, values, mapping }: Declaration): string[] {
  const all = new Set([...values, ...(mapping?.entries.keys() ?? []), ...comparedWith(processing, id)])
  checkCombinations([...all])
  return [...all]
}

/** The numbers at which the score may change, ascending. */
function edgesOf(processing: Processing, response: Declaration): number[] {
  const numbers = candidatesOf(processing, response).flatMap((value) => readNumber(value) ?? [])
  const equals = processing.element ? allWithin(processing.element, ({ name }) => name === 'equal') : []
  const ends = equals.flatMap((element) =>
    numbers.flatMap((value) => {
      const [below, above] = toleranceOf(element, value)
      return [value - below, value + above]
    }),
  )
  const edges = [...new Set([...numbers, ...ends])].sort((a, b) => a - b)
  checkCombinations(edges)
  return edges
}

/** A number and its tolerance: the range that earns full marks. */
export function findNumber(processing: Processing, response: Declaration): Found {
  const score = scoring(processing)
  const edges = edgesOf(processing, response)
  // Samples at each edge, between the edges, and outside of them.
  const tried = edges.flatMap((edge, index) => {
    const next = edges[index + 1]
    const far = Math.max(1, Math.abs(edge))
    return [...(index === 0 ? [edge - far] : []), edge, next === undefined ? edge + far : (edge + next) / 2]
  })
  const scores = tried.map((value) => score({ [response.id]: [String(value)] }))
  const marks = Math.max(0, ...scores)
  checkEarns(marks)
  const isRight = (index: number) => same(scores[index] ?? 0, marks)
  const first = scores.findIndex((_, index) => isRight(index))
  const last = scores.findLastIndex((_, index) => isRight(index))
  if (first === 0 || last === tried.length - 1) throw new Unscorable('numbers without an end are right')
  if (tried.some((_, index) => index > first && index < last && !isRight(index)))
    throw new Unscorable('several numbers are right')
  const notes: string[] = []
  // Every second sample is an edge; a range that begins between two edges ends at them.
  const [from, to] = [first - (1 - (first % 2)), last + (1 - (last % 2))]
  if (from !== first || to !== last) notes.push('the ends of its range count as right here')
  const range = numberWithin(tried[from] ?? 0, tried[to] ?? 0)
  const stated = response.values.flatMap((one) => readNumber(one) ?? [])[0] ?? range.value
  const isMiddle = isMiddleOf(range, stated)
  if (!isMiddle)
    notes.push(`${range.value} is shown as its right answer, the middle of what counts, not ${stated}`)
  const rest = scores.filter((_, index) => !isRight(index))
  if (rest.some((one) => one > 0)) notes.push('a number that earns a part of the marks counts as wrong here')
  const value = isMiddle ? stated : range.value
  return {
    key: { type: 4, value, tolerance: range.tolerance },
    marks,
    negativeMarks: negative(rest, notes),
    outcomes: process(processing, { [response.id]: [String(value)] }),
    notes,
  }
}

/** A blank with typed text or a list of words. */
export type Blank = { response: Declaration; choices: readonly ChoiceText[] | undefined }

export function findBlanks(processing: Processing, blanks: readonly Blank[]): Found {
  const score = scoring(processing)
  const notes: string[] = []
  /** The notes for a key without credits. */
  const keyNotes: string[] = []
  const all = blanks.map(({ response, choices }) => ({
    id: response.id,
    isChosen: choices !== undefined,
    candidates: choices?.map((choice) => choice.id) ?? candidatesOf(processing, response),
    stated: response.values[0],
    textOf: (value: string) => choices?.find((choice) => choice.id === value)?.text ?? value,
  }))
  const best = all.map(({ id, candidates, stated }) => {
    const [first = ''] = candidates.toSorted((a, b) => score({ [id]: [b] }) - score({ [id]: [a] }))
    return [id, [stated ?? first]] as const
  })
  const right: Responses = Object.fromEntries(best)
  const marks = score(right)
  checkEarns(marks)
  const judged = all.map(({ id, candidates, isChosen, textOf: read }) => {
    const without = score({ ...right, [id]: [] })
    if (same(without, marks)) throw new Unscorable('its scoring does not look at every blank')
    const scores = candidates.map((value) => ({ value, score: score({ ...right, [id]: [value] }) }))
    const [accepted = [], rest = []] = [true, false].map((isRight) =>
      scores.filter((one) => same(one.score, marks) === isRight),
    )
    const texts = accepted.map((one) => read(one.value))
    const isOtherCase = (value: string) =>
      texts.some((text) => text.toLowerCase() === read(value).toLowerCase())
    if (rest.some((one) => isOtherCase(one.value))) keyNotes.push('upper and lower case are one here')
    if (rest.some((one) => one.score > without && !isOtherCase(one.value)))
      keyNotes.push('an answer that earns a part of the marks counts as wrong here')
    const [worst] = isChosen ? rest.toSorted((a, b) => a.score - b.score) : []
    return { id, texts, wrong: worst?.value ?? '\u2205' }
  })
  // Many items score an empty blank as an empty answer, so the other blanks get a wrong value.
  const wrong: Responses = Object.fromEntries(judged.map(({ id, wrong: value }) => [id, [value]]))
  const alone = best.map(([id, value]) => score({ ...wrong, [id]: value }))
  const isPartial = blanks.length > 1 && alone.every((one) => one > 0)
  if (isPartial && alone.some((one) => !same(one, marks / blanks.length))) keyNotes.push(uneven)
  if (blanks.some(({ response }) => isNumeric(response)))
    notes.push('its numbers are compared as they are written')
  const plain: AnswerKey = { type: 7, blanks: judged.map(({ texts }) => texts), isPartial }
  const unitOf = (position: number, given: string): Unit => {
    const one = all[position]
    return { position, value: one?.textOf(given) ?? given, response: one?.id ?? '', given }
  }
  const key = withCredits({
    processing,
    key: plain,
    marks,
    units: all.flatMap(({ candidates }, position) => candidates.map((value) => unitOf(position, value))),
    right: best.flatMap(([, [value = '']], position) => unitOf(position, value)),
    fillers: judged.map(({ wrong: value }, position) => unitOf(position, value)),
    answerOf: (units) => ({
      type: 7,
      blanks: all.map((_, position) => String(units.find((unit) => unit.position === position)?.value ?? '')),
    }),
  })
  if (!key) notes.push(...keyNotes)
  const outcomes = process(processing, right)
  return {
    key: key ?? plain,
    marks,
    negativeMarks: negative(
      [score(wrong), ...Object.entries(wrong).map(([id, value]) => score({ [id]: value }))],
      notes,
    ),
    outcomes,
    notes: [...new Set(notes)],
  }
}
