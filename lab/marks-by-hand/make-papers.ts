/** Random papers with answers, and what an institute decides afterwards. Marks are whole hundredths, numbers whole thousandths. */

export type Key = {
  option?: number
  options?: number[]
  value?: number
  tolerance?: number
  isTrue?: boolean
  pairs?: number[]
  blanks?: string[][]
  isPartial?: boolean
  /** Marks of each right option, where some are chosen and none is wrong. */
  perRight?: number
  /** Hundredths of the marks for each part. */
  credits?: Record<string, number>[]
}
export type Given = Omit<Key, 'blanks' | 'tolerance' | 'isPartial' | 'perRight' | 'credits'> & {
  texts?: string[]
  essay?: string
}
export type Question = {
  type: number
  /** 0 or 1. */
  subject: number
  marks: number
  negative: number
  /** How many options, rows of a match, blanks or items. */
  size: number
  key: Key
}
export type Decided = { question: number; kind: string; keys: Key[] }
export type Attempt = {
  student: number
  /** null for none. */
  answers: (Given | null)[]
  /** What the examiner gives written answers; null where they wait. */
  given: (number | null)[]
  seconds: number
}
/** How many of the questions from `from` on count; they have equal marks. null where all count. */
export type Choice = { from: number; most: number } | null
export type Paper = { questions: Question[]; choice: Choice; attempts: Attempt[]; regrades: Decided[][] }

export type Random = (below: number) => number
/** The same numbers for a seed (mulberry32). */
export function makeRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const words = ['pear', 'fig', 'plum', 'Quince', 'lime']
const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const some = (random: Random, count: number) => {
  const chosen = numbers(count).filter(() => random(2) === 0)
  return chosen.length > 0 ? chosen : [random(count) + 1]
}
function shuffled(random: Random, count: number): number[] {
  const left = numbers(count)
  return numbers(count).map(() => left.splice(random(left.length), 1)[0] ?? 0)
}

const shares = [100, 50, 25, 34, 10, 0, -25, -50]
const partsOf = (random: Random, names: readonly string[]) =>
  Object.fromEntries(names.filter(() => random(4) > 0).map((name) => [name, pick(random, shares)]))

function makeKey(random: Random, { type, size, marks }: Pick<Question, 'type' | 'size' | 'marks'>): Key {
  const isPartial = random(2) === 0
  const isCredited = random(4) === 0
  const options = numbers(size).map(String)
  const perPart = (names: readonly string[]) =>
    isCredited ? { credits: numbers(size).map(() => partsOf(random, names)) } : {}
  const whole = isCredited ? { credits: [partsOf(random, options)] } : {}
  if (type === 1) return { option: random(size) + 1, ...whole }
  if (type === 3 || type === 10) {
    const each =
      isPartial && random(2) === 0 ? { perRight: Math.min(marks, pick(random, [100, 50, 33, 125])) } : {}
    return { options: some(random, size), isPartial, ...each, ...whole }
  }
  if (type === 4) return { value: random(20_000) - 10_000, tolerance: pick(random, [0, 0, 1, 50, 500]) }
  if (type === 5) return { isTrue: random(2) === 0 }
  if (type === 6 || type === 8)
    return { pairs: numbers(size).map(() => random(size) + 1), isPartial, ...perPart(options) }
  if (type === 9) return { pairs: shuffled(random, size), isPartial, ...perPart(options) }
  if (type === 7)
    return {
      blanks: numbers(size).map(() => numbers(1 + random(2)).map(() => pick(random, words))),
      isPartial,
      ...perPart(words),
    }
  return {}
}

const near = [0, 0, 1, -1, 50, 51, -500, 1000]
const typed = (random: Random, text: string) => (random(3) === 0 ? ` ${text.toUpperCase()} ` : text)

/** Mostly near the key. */
function makeAnswer(random: Random, { type, size, key }: Question): Given | null {
  if (random(6) === 0) return null
  const isRight = random(2) === 0
  if (type === 1) return { option: isRight ? (key.option ?? 0) : random(size + 1) }
  if (type === 3 || type === 10) {
    const right = key.options ?? []
    if (isRight) return { options: random(2) === 0 ? right : right.slice(0, random(right.length) + 1) }
    return { options: random(8) === 0 ? [] : some(random, size) }
  }
  if (type === 4) return { value: (key.value ?? 0) + pick(random, near) }
  if (type === 5) return { isTrue: random(2) === 0 }
  if (type === 9 && !isRight) return { pairs: shuffled(random, size) }
  if (type === 6 || type === 8 || type === 9)
    return {
      pairs: (key.pairs ?? []).map((right) => (isRight || random(2) === 0 ? right : random(size + 1))),
    }
  if (type === 7)
    return {
      texts: (key.blanks ?? []).map((texts) =>
        random(5) === 0
          ? ''
          : typed(random, isRight || random(2) === 0 ? pick(random, texts) : pick(random, words)),
      ),
    }
  return { essay: random(5) === 0 ? '  ' : 'Because' }
}

/** @param worth its marks; any without it */
function makeQuestion(random: Random, index: number, worth?: number): Question {
  // All ten types, and then any.
  const type = index < 10 ? index + 1 : random(10) + 1
  const size = 2 + random(4)
  const marks = worth ?? pick(random, [100, 200, 300, 400, 250, 35])
  const negative = Math.min(marks, pick(random, [0, 0, 100, 133, 25]))
  return { type, subject: random(2), marks, negative, size, key: makeKey(random, { type, size, marks }) }
}

function makeRegrade(random: Random, questions: readonly Question[]): Decided[] {
  const chosen = new Set(numbers(1 + random(4)).map(() => random(questions.length)))
  return [...chosen].map((index) => {
    const question = questions[index] as Question
    const { type, key } = question
    const kinds = [
      'dropped',
      'bonus_to_all',
      'bonus_to_tried',
      'as_printed',
      ...(type === 2 ? [] : ['key', 'key', 'key']),
    ]
    const kind = pick(random, kinds)
    const keys = kind === 'key' ? numbers(1 + random(2)).map(() => makeKey(random, question)) : []
    if (kind === 'key' && random(2) === 0) keys.push(key)
    return { question: index, kind, keys }
  })
}

export function makePaper(seed: number): Paper {
  const random = makeRandom(seed)
  const count = 10 + random(5)
  const chosenFrom = 3 + random(4)
  const choice = random(2) === 0 ? { from: count - chosenFrom, most: 1 + random(chosenFrom) } : null
  const worth = pick(random, [100, 400, 150])
  const questions = Array.from({ length: count }, (_, index) =>
    makeQuestion(random, index, choice && index >= choice.from ? worth : undefined),
  )
  const attempts = numbers(3 + random(3)).map((student): Attempt => {
    const answers = questions.map((question) => makeAnswer(random, question))
    return {
      // Some take it twice.
      student: random(5) === 0 ? 1 : student,
      answers,
      given: questions.map(({ type, marks }) => (type === 2 && random(3) > 0 ? random(marks + 1) : null)),
      seconds: 60 + random(3),
    }
  })
  return { questions, choice, attempts, regrades: numbers(2).map(() => makeRegrade(random, questions)) }
}
