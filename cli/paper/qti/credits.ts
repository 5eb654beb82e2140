import { type Answer, type AnswerKey, type Credits, shareOf } from '#domain/exam/question.ts'
import type { Processing } from './expressions.ts'
import { same, scoring } from './found-key.ts'

/** A part of an answer: a value at a place, and what the item calls it. */
export type Unit = {
  /** From 0. Of several choices each is a place of its own. */
  place: number
  value: number | string
  response: string
  given: string
}

type Asked = {
  processing: Processing
  key: AnswerKey
  marks: number
  /** All that may be given, and of it what is right. */
  units: readonly Unit[]
  right: readonly Unit[]
  answerOf: (units: readonly Unit[]) => Answer
  /** Wrong values for the places where nothing is given: many items score an empty blank as an empty answer. */
  fillers?: readonly Unit[]
}

/** More than a question may have, so that such an item is refused later. */
const mostUnits = 1000
/** How many parts are tried in pairs. */
const mostTogether = 26

/**
 * The key with what a part of the answer earns, as the item itself scores it: unchanged where it gives the same marks, else
 * with credits where what the parts earn adds up. @returns undefined where neither gives the marks of the item
 */
export function withCredits(asked: Asked): AnswerKey | undefined {
  const { key, units, answerOf, fillers = [] } = asked
  if (units.length > mostUnits) return key
  for (const filled of fillers.length > 0 ? [[], fillers] : [[]]) {
    const share = sharesOf(asked, filled)
    const trials = trialsOf(asked)
    const isLike = (tried: AnswerKey) =>
      trials.every((trial) => same(Math.max(0, share(trial)), Math.max(0, shareOf(tried, answerOf(trial)))))
    if (isLike(key)) return key
    const credited: AnswerKey = { ...key, credits: creditsOf(asked, share) }
    if (isLike(credited)) return credited
  }
  return undefined
}

/** What the item scores for some parts, as a share of the marks. */
function sharesOf({ processing, marks }: Asked, fillers: readonly Unit[]) {
  const score = scoring(processing)
  return (given: readonly Unit[]): number => {
    const places = new Set(given.map(({ place }) => place))
    const all = [...given, ...fillers.filter(({ place }) => !places.has(place))]
    const responses: Record<string, string[]> = {}
    for (const unit of all.toSorted((a, b) => a.place - b.place))
      responses[unit.response] = [...(responses[unit.response] ?? []), unit.given]
    return score(responses) / marks
  }
}

const without = (units: readonly Unit[], { place }: Unit) => units.filter((one) => one.place !== place)

/** What each part adds to the right answer whose own part at that place is left out. */
function creditsOf({ key, units, right }: Asked, share: (given: readonly Unit[]) => number): Credits {
  const count = 'options' in key ? 1 : Math.max(...units.map(({ place }) => place + 1))
  const credits = Array.from({ length: count }, (): Record<string, number> => ({}))
  for (const unit of units) {
    const rest = without(right, unit)
    const worth = Number((share([...rest, unit]) - share(rest)).toPrecision(12))
    const found = credits[count === 1 ? 0 : unit.place] ?? {}
    // A text that is worth nothing is kept, so that it does not count as one in another case.
    if (!same(worth, 0) || typeof unit.value === 'string') found[unit.value] = worth
  }
  return credits
}

/** Parts that are given together: enough to see whether they add up. */
function trialsOf({ units, right }: Asked): (readonly Unit[])[] {
  const each = units.flatMap((unit) => {
    const rest = without(right, unit)
    return [[unit], rest, [...rest, unit]]
  })
  const few = units.slice(0, mostTogether)
  const pairs = few.flatMap((one, index) =>
    few.slice(index + 1).flatMap((other) => (one.place === other.place ? [] : [[one, other]])),
  )
  const isSet = units.every(({ place }, index) => units.findIndex((one) => one.place === place) === index)
  return [right, ...each, ...pairs, ...(isSet ? [units] : [])]
}
