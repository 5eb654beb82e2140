import { type Answer, type AnswerKey, type Credits, shareOf } from '#domain/exam/question.ts'
import type { Processing } from './expressions.ts'
import { same, scoring } from './found-key.ts'

/** A part of an answer: a value at a position, and the item's identifier for it. */
export type Unit = {
  /** From 0. Each of several choices has a position. */
  position: number
  value: number | string
  response: string
  given: string
}

type Asked = {
  processing: Processing
  key: AnswerKey
  marks: number
  /** All parts that may be given, and the right ones. */
  units: readonly Unit[]
  right: readonly Unit[]
  answerOf: (units: readonly Unit[]) => Answer
  /** Wrong values for empty positions, because many items score an empty blank as an empty answer. */
  fillers?: readonly Unit[]
}

/** More parts than a question may have; such an item is refused later. */
const maxUnits = 1000
/** The number of parts that are tried in pairs. */
const maxTogether = 26

/**
 * The key with the marks that the item gives to each part. It is unchanged if it gives the same marks, and gets credits
 * if the marks of the parts add up.
 * @returns undefined if neither gives the marks of the item
 */
export function withCredits(request: Asked): AnswerKey | undefined {
  const { key, units, answerOf, fillers = [] } = request
  if (units.length > maxUnits) return key
  for (const filled of fillers.length > 0 ? [[], fillers] : [[]]) {
    const share = sharesOf(request, filled)
    const trials = trialsOf(request)
    const isLike = (tried: AnswerKey) =>
      trials.every((trial) => same(Math.max(0, share(trial)), Math.max(0, shareOf(tried, answerOf(trial)))))
    if (isLike(key)) return key
    const credited: AnswerKey = { ...key, credits: creditsOf(request, share) }
    if (isLike(credited)) return credited
  }
  return undefined
}

/** The item's score for some parts, as a share of the marks. */
function sharesOf({ processing, marks }: Asked, fillers: readonly Unit[]) {
  const score = scoring(processing)
  return (given: readonly Unit[]): number => {
    const positions = new Set(given.map(({ position }) => position))
    const all = [...given, ...fillers.filter(({ position }) => !positions.has(position))]
    const responses: Record<string, string[]> = {}
    for (const unit of all.toSorted((a, b) => a.position - b.position))
      responses[unit.response] = [...(responses[unit.response] ?? []), unit.given]
    return score(responses) / marks
  }
}

const without = (units: readonly Unit[], { position }: Unit) =>
  units.filter((one) => one.position !== position)

/** The marks that each part adds to the right answer without its part at that position. */
function creditsOf({ key, units, right }: Asked, share: (given: readonly Unit[]) => number): Credits {
  const count = 'options' in key ? 1 : Math.max(...units.map(({ position }) => position + 1))
  const credits = Array.from({ length: count }, (): Record<string, number> => ({}))
  for (const unit of units) {
    const rest = without(right, unit)
    const worth = Number((share([...rest, unit]) - share(rest)).toPrecision(12))
    const found = credits[count === 1 ? 0 : unit.position] ?? {}
    // A text worth nothing is kept, so that it is not accepted as another text that differs in case only.
    if (!same(worth, 0) || typeof unit.value === 'string') found[unit.value] = worth
  }
  return credits
}

/** Combinations of parts: enough to see whether their marks add up. */
function trialsOf({ units, right }: Asked): (readonly Unit[])[] {
  const each = units.flatMap((unit) => {
    const rest = without(right, unit)
    return [[unit], rest, [...rest, unit]]
  })
  const few = units.slice(0, maxTogether)
  const pairs = few.flatMap((one, index) =>
    few.slice(index + 1).flatMap((other) => (one.position === other.position ? [] : [[one, other]])),
  )
  const isSet = units.every(
    ({ position }, index) => units.findIndex((one) => one.position === position) === index,
  )
  return [right, ...each, ...pairs, ...(isSet ? [units] : [])]
}
