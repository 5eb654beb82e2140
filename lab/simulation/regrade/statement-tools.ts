import type { Lock, Mode } from '../row-locks.ts'
import type { AttemptRow, Change, Model, Rows } from './state.ts'
import { attemptsIn, only, testIn } from './state.ts'

export const read = (run: Model['run']): Model => ({ run })
export const rowsOf = (row: object | null | undefined) => ({ rows: row ? [row] : [] })
export const nothing: Model = { run: () => ({}) }

export const lockTest = (mode: Mode): Lock => ({ on: `test ${only}`, mode })
export const lockAttempt = (id: number, mode: Mode): Lock => ({ on: `attempt ${id}`, mode })

export const changedTest = (rows: Rows, part: Partial<ReturnType<typeof testIn>>): Change => [
  'test',
  only,
  { ...testIn(rows), ...part },
]
export const changedAttempt = (row: AttemptRow, part: Partial<AttemptRow>): Change => [
  'attempt',
  String(row.id),
  { ...row, ...part },
]

export type Evaluated = Pick<AttemptRow, 'id' | 'personId'> & { marks: number; timeTaken: number | null }
type Ranked = Evaluated & { rank: number }

/** `evaluatedAttempts` of the product. */
export const evaluatedIn = (rows: Rows): Evaluated[] =>
  attemptsIn(rows).filter(
    (one): one is AttemptRow & { marks: number } =>
      one.submittedAt !== null && one.evaluatedAt !== null && one.marks !== null,
  )

/** `countedOf` and `rankedOf` of the product: the best attempt of each, of equal ones the fastest. */
export function rankedOf(evaluated: readonly Evaluated[]): Ranked[] {
  const best = new Map<number, Evaluated>()
  for (const one of evaluated) {
    const other = best.get(one.personId)
    if (!other || isBetter(one, other)) best.set(one.personId, one)
  }
  const counted = [...best.values()]
  return counted.map((one) => ({ ...one, rank: 1 + counted.filter(({ marks }) => marks > one.marks).length }))
}

export function isBetter(one: Evaluated, other: Evaluated): boolean {
  if (one.marks !== other.marks) return one.marks > other.marks
  const [time, otherTime] = [one.timeTaken ?? 0, other.timeTaken ?? 0]
  return time === otherTime ? one.id < other.id : time < otherTime
}

export const averageOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length
