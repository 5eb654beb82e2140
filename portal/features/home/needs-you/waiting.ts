import type { Waiting } from '#domain/home/calls.ts'
import { isByDay, urgentAt } from '#domain/home/needs-you.ts'
import { type Attempts, readAttempts } from '#portal/shared/exam/attempts.ts'

/** One thing that waits for a person, or for a child of theirs. Moments are ISO 8601; '' for none. */
export type WaitingItem = Omit<Waiting, 'test'> & {
  /** When it becomes urgent. */
  urgentAt: string
  /** Of an exam. */
  test: Attempts | undefined
}

export const readWaiting = ({ test, ...one }: Waiting): WaitingItem => ({
  ...one,
  urgentAt: urgentAt(one),
  test: test && readAttempts(test),
})

const minFirst = 3
/** Enough for two children with much that is late. */
const maxFirst = 14

/** How many rows are shown before 'all' is chosen: everything that runs, is late or ends today, within limits. */
export function countShownFirst(
  items: readonly Pick<WaitingItem, 'state' | 'urgentAt'>[],
  today: string,
): number {
  const presses = ({ state, urgentAt: moment }: Pick<WaitingItem, 'state' | 'urgentAt'>) =>
    state !== 'coming' || (moment !== '' && isByDay(moment, today))
  return Math.min(Math.max(items.findLastIndex(presses) + 1, minFirst), maxFirst)
}

/** An exam or a class that runs. */
export const isTaken = ({ kind, state }: Pick<WaitingItem, 'kind' | 'state'>): boolean =>
  state === 'now' && (kind === 'exam' || kind === 'class')

/** How many rows a parent sees first: fewer below the cards of several children. */
export const countOfParent = (isOfOneChild: boolean): number => (isOfOneChild ? 4 : 3)

/** The items of each child, in their order. */
const childrenOf = <T extends Pick<WaitingItem, 'studentId'>>(items: readonly T[]): T[][] => [
  ...Map.groupBy(items, ({ studentId }) => studentId).values(),
]

const firstOfEach = <T extends Pick<WaitingItem, 'studentId'>>(items: readonly T[]): T[] =>
  childrenOf(items).flatMap((own) => own.slice(0, 1))

/** The first of each child, and then the most urgent, up to a number; in their order. */
export function firstOfParent<T extends Pick<WaitingItem, 'studentId'>>(
  items: readonly T[],
  count: number,
): T[] {
  const inTurn = new Set([...firstOfEach(items), ...items])
  const chosen = [...inTurn].slice(0, count)
  return items.filter((item) => chosen.includes(item))
}

/** What a parent owes first for each child; the rest is listed with what waits. */
export const firstFees = <T extends Pick<WaitingItem, 'kind' | 'studentId'>>(items: readonly T[]): T[] =>
  firstOfEach(items.filter(({ kind }) => kind === 'fee'))

/** One child after the other; those of one child keep their order. */
export const byChild = <T extends Pick<WaitingItem, 'studentId'>>(items: readonly T[]): T[] =>
  childrenOf(items).flat()

/** Whether it has not ended since it was fetched: a reply may be shown for hours. */
export const stillWaits = ({ kind, endsAt }: Pick<WaitingItem, 'kind' | 'endsAt'>, nowMs: number): boolean =>
  (kind !== 'exam' && kind !== 'class') || nowMs < Date.parse(endsAt)
