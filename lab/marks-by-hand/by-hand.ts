/**
 * Marks papers as the rules of exams say, with whole hundredths and fractions: which marks, sums and ranks the server must have. It
 * shares no code with the product.
 */
import type { Attempt, Decided, Given, Key, Paper, Question } from './make-papers.ts'

export type Mark = { state: string; marks: number }

/** Halves go up. */
const divide = (top: number, bottom: number) => Math.floor((2 * top + bottom) / (2 * bottom))

const isBlank = (text: string) => text.trim() === ''
const fold = (text: string) => text.trim().toLowerCase()

function isEmpty(given: Given | null): boolean {
  if (given === null) return true
  if (given.option !== undefined) return given.option === 0
  if (given.options) return given.options.length === 0
  if (given.pairs) return given.pairs.every((one) => one === 0)
  if (given.texts) return given.texts.every(isBlank)
  return given.essay !== undefined && isBlank(given.essay)
}

/** Hundredths for each part; null where an option earns nothing because it is not listed. */
function creditsFor(credits: Record<string, number>[], given: Given): number[] | null {
  if (given.options) {
    const listed = credits[0] ?? {}
    if (given.options.some((option) => listed[String(option)] === undefined)) return null
    return given.options.map((option) => listed[String(option)] ?? 0)
  }
  if (given.option !== undefined) return [credits[0]?.[String(given.option)] ?? 0]
  if (given.pairs) return given.pairs.map((one, index) => credits[index]?.[String(one)] ?? 0)
  return (given.texts ?? []).map((text, index) => {
    const found = Object.entries(credits[index] ?? {}).find(([name]) => fold(name) === fold(text))
    return found?.[1] ?? 0
  })
}

function byCredits({ marks, negative }: Question, credits: Record<string, number>[], given: Given): Mark {
  const values = creditsFor(credits, given) ?? []
  let sum = 0
  for (const value of values) sum += value
  if (sum >= 100) return { state: 'right', marks }
  if (sum > 0) return { state: 'partly', marks: divide(marks * sum, 100) }
  if (!values.some((value) => value > 0)) return { state: 'wrong', marks: 0 - negative }
  // What was right makes up for a part of what was wrong.
  const off = Math.min(0 - sum * marks, negative * 100)
  return { state: 'wrong', marks: divide(0 - off, 100) }
}

/** Right parts of all parts. */
function rightParts(type: number, key: Key, given: Given): [right: number, all: number] {
  if (type === 1) return [key.option === given.option ? 1 : 0, 1]
  if (type === 4) return [Math.abs((given.value ?? 0) - (key.value ?? 0)) <= (key.tolerance ?? 0) ? 1 : 0, 1]
  if (type === 5) return [key.isTrue === given.isTrue ? 1 : 0, 1]
  if (type === 3 || type === 10) {
    const right = key.options ?? []
    const chosen = given.options ?? []
    if (chosen.some((option) => !right.includes(option))) return [0, right.length]
    return [chosen.length, right.length]
  }
  if (type === 7) {
    const blanks = key.blanks ?? []
    const right = blanks.filter((texts, index) =>
      texts.some((text) => fold(text) === fold(given.texts?.[index] ?? '')),
    )
    return [right.length, blanks.length]
  }
  const pairs = key.pairs ?? []
  return [pairs.filter((one, index) => given.pairs?.[index] === one).length, pairs.length]
}

function byKey(question: Question, key: Key, given: Given): Mark {
  const { type, marks, negative } = question
  if (key.credits) return byCredits(question, key.credits, given)
  const [right, all] = rightParts(type, key, given)
  if (right === all) return { state: 'right', marks }
  // A new key that says nothing else has the marks for each right option that were printed.
  const each = type === 3 || type === 10 ? (key.perRight ?? question.key.perRight) : undefined
  if (right > 0 && key.isPartial && each !== undefined)
    return right * each >= marks ? { state: 'right', marks } : { state: 'partly', marks: right * each }
  if (right > 0 && key.isPartial) return { state: 'partly', marks: divide(marks * right, all) }
  return { state: 'wrong', marks: 0 - negative }
}

/** @param examiner the marks of a written answer, in hundredths; null where it has none */
function mark(
  question: Question,
  given: Given | null,
  examiner: number | null,
  decided: Decided | undefined,
): Mark {
  const { kind = 'as_printed', keys = [] } = decided ?? {}
  if (kind === 'dropped') return { state: 'dropped', marks: 0 }
  if (kind === 'bonus_to_all') return { state: 'bonus', marks: question.marks }
  if (given === null || isEmpty(given)) return { state: 'left', marks: 0 }
  if (kind === 'bonus_to_tried') return { state: 'bonus', marks: question.marks }
  if (question.type === 2) {
    if (examiner === null) return { state: 'waiting', marks: 0 }
    const state = examiner === 0 ? 'wrong' : examiner === question.marks ? 'right' : 'partly'
    return { state, marks: examiner }
  }
  if (kind === 'as_printed') return byKey(question, question.key, given)
  let best: Mark | undefined
  for (const key of keys) {
    const one = byKey(question, key, given)
    if (!best || one.marks > best.marks) best = one
  }
  return best ?? { state: 'left', marks: 0 }
}

export type Result = {
  answers: Mark[]
  marks: number
  right: number
  wrong: number
  left: number
  isEvaluated: boolean
  rank: number | null
  /** Marks of the two subjects. */
  subjects: number[]
}

/** @param decisions the latest about each question, by its index */
export function markPaper(
  { questions, choice, attempts }: Paper,
  decisions: ReadonlyMap<number, Decided>,
): { results: Result[]; maximum: number } {
  const results = attempts.map((attempt) => resultOf({ questions, choice }, attempt, decisions))
  for (const [index, result] of results.entries()) result.rank = rankOf(attempts, results, index)
  let maximum = 0
  let chosen = 0
  for (const [index, { marks }] of questions.entries()) {
    if (decisions.get(index)?.kind === 'dropped') continue
    if (choice && index >= choice.from) chosen += 1
    if (!choice || index < choice.from || chosen <= choice.most) maximum += marks
  }
  return { results, maximum }
}

/**
 * Whether an answer counts where some of a part do: the first ones that were tried, then bonuses for others, then what was
 * left. What was dropped takes no room.
 */
function isCounted(
  marks: readonly Mark[],
  tried: readonly boolean[],
  { from, most }: NonNullable<Paper['choice']>,
) {
  const rankOf = (index: number) => (tried[index] ? 0 : marks[index]?.state === 'bonus' ? 1 : 2)
  return (index: number) => {
    let before = 0
    for (let other = from; other < marks.length; other++) {
      if (marks[other]?.state === 'dropped' || other === index) continue
      if (rankOf(other) < rankOf(index) || (rankOf(other) === rankOf(index) && other < index)) before += 1
    }
    return index < from || marks[index]?.state === 'dropped' || before < most
  }
}

function resultOf(
  { questions, choice }: Pick<Paper, 'questions' | 'choice'>,
  attempt: Attempt,
  decisions: ReadonlyMap<number, Decided>,
): Result {
  const result: Result = {
    ...{ answers: [], marks: 0, right: 0, wrong: 0, left: 0 },
    ...{ isEvaluated: true, rank: null, subjects: [0, 0] },
  }
  const marks = questions.map((question, index) =>
    mark(question, attempt.answers[index] ?? null, attempt.given[index] ?? null, decisions.get(index)),
  )
  const tried = questions.map((_, index) => !isEmpty(attempt.answers[index] ?? null))
  const counts = choice ? isCounted(marks, tried, choice) : () => true
  for (const [index, question] of questions.entries()) {
    const one = counts(index) ? (marks[index] as Mark) : { state: 'extra', marks: 0 }
    result.answers.push(one)
    result.marks += one.marks
    result.subjects[question.subject] = (result.subjects[question.subject] ?? 0) + one.marks
    if (['right', 'partly', 'bonus'].includes(one.state)) result.right += 1
    if (one.state === 'wrong') result.wrong += 1
    if (one.state === 'left') result.left += 1
    if (one.state === 'waiting') result.isEvaluated = false
  }
  return result
}

/** The best evaluated attempt of a student has a rank: one more than the students with more marks. */
function rankOf(attempts: readonly Attempt[], results: readonly Result[], index: number): number | null {
  const best = new Map<number, number>()
  for (const [at, { student, seconds }] of attempts.entries()) {
    const one = results[at]
    if (!one?.isEvaluated) continue
    const before = best.get(student)
    const [marks, time] =
      before === undefined ? [] : [results[before]?.marks ?? 0, attempts[before]?.seconds ?? 0]
    const isBetter =
      before === undefined || one.marks > (marks ?? 0) || (one.marks === marks && seconds < (time ?? 0))
    if (isBetter) best.set(student, at)
  }
  if (best.get(attempts[index]?.student ?? 0) !== index) return null
  let rank = 1
  for (const at of best.values()) if ((results[at]?.marks ?? 0) > (results[index]?.marks ?? 0)) rank += 1
  return rank
}
