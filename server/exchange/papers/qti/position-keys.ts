import { type Answer, type AnswerKey, shareOf } from '#domain/exam/question.ts'
import { pairsOf, rightValues } from './choice-keys.ts'
import { type Unit, withCredits } from './credits.ts'
import type { Declaration } from './declarations.ts'
import type { Processing, Responses } from './expressions.ts'
import { type ChoiceText, checkEarns, type Found, negative, same, scoring, Unscorable } from './found-key.ts'
import { process } from './processing.ts'

export type List = { response: Declaration; choices: readonly ChoiceText[] }

/** The right option for each blank; options are numbered across all lists. */
export function findLists(processing: Processing, lists: readonly List[]): Found {
  const score = scoring(processing)
  let count = 0
  const all = lists.map(({ response, choices }, position) =>
    choices.map(({ id }): Unit => {
      count += 1
      return { position, value: count, response: response.id, given: id }
    }),
  )
  const responsesOf = (units: readonly Unit[]): Responses =>
    Object.fromEntries(units.map(({ response, given }) => [response, [given]]))
  const scoreOf = (units: readonly Unit[]) => score(responsesOf(units))
  const right = all.flatMap((units, position) => {
    const stated = units.find(({ given }) => given === lists[position]?.response.values[0])
    return stated ?? units.toSorted((a, b) => scoreOf([b]) - scoreOf([a]))[0] ?? []
  })
  const marks = scoreOf(right)
  checkEarns(marks)
  const at = (position: number, units: readonly Unit[]) =>
    right.flatMap((one) => (one.position === position ? units : one))
  const wrong = all.map((units, position) => {
    const scores = units.map((unit) => ({ unit, score: scoreOf(at(position, [unit])) }))
    if (scores.every((one) => same(one.score, marks)) && same(scoreOf(at(position, [])), marks))
      throw new Unscorable('its scoring does not look at every blank')
    return scores.filter((one) => !same(one.score, marks)).toSorted((a, b) => a.score - b.score)[0]?.unit
  })
  // Many items score an empty blank as an empty answer, so the other blanks get a wrong value.
  const fillers = wrong.flatMap((unit) => unit ?? [])
  const alone = right.map((one) =>
    scoreOf([one, ...fillers.filter(({ position }) => position !== one.position)]),
  )
  const isPartial = right.length > 1 && alone.every((one) => one > 0)
  const plain: AnswerKey = { type: 8, pairs: pairsOf(all.length, right), isPartial }
  const key = withCredits({
    processing,
    key: plain,
    marks,
    units: all.flat(),
    right,
    fillers,
    answerOf: (units) => ({ type: 8, pairs: pairsOf(all.length, units) }),
  })
  const notes = key ? [] : ['what a part of its blanks earns differs; here each counts the same, or nothing']
  return {
    key: key ?? plain,
    marks,
    negativeMarks: negative([scoreOf(fillers), ...fillers.map((unit) => scoreOf([unit]))], notes),
    outcomes: process(processing, responsesOf(right)),
    notes,
  }
}

/** @param shown the choices in the order shown */
export function findOrder(
  processing: Processing,
  response: Declaration,
  shown: readonly ChoiceText[],
): Found {
  const score = scoring(processing)
  const right = rightValues(response)
  const pairs = right.map((id) => shown.findIndex((one) => one.id === id) + 1)
  const scoreOf = (order: readonly string[]) => score({ [response.id]: order })
  const marks = scoreOf(right)
  checkEarns(marks)
  const turned = right.map((_, by) => [...right.slice(by), ...right.slice(0, by)]).slice(1)
  const swapped = right.slice(1).map((_, index) => {
    const order = [...right]
    order.splice(index, 2, right[index + 1] ?? '', right[index] ?? '')
    return order
  })
  const trials = [right, right.toReversed(), ...turned, ...swapped]
  const answerOf = (order: readonly string[]): Answer => ({
    type: 9,
    pairs: order.map((id) => shown.findIndex((one) => one.id === id) + 1),
  })
  const isLike = (key: AnswerKey) =>
    trials.every((order) => same(Math.max(0, scoreOf(order)) / marks, shareOf(key, answerOf(order))))
  const [inParts, whole] = [true, false].map((isPartial): AnswerKey => ({ type: 9, pairs, isPartial }))
  const key = [inParts, whole].find((one) => one && isLike(one)) ?? whole
  if (!key) throw new Unscorable('nothing says what is right')
  const notes = isLike(key) ? [] : ['only the whole order earns marks here']
  return {
    key,
    marks,
    negativeMarks: turned.length > 0 ? negative(turned.map(scoreOf), notes) : 0,
    outcomes: process(processing, { [response.id]: right }),
    notes,
  }
}
