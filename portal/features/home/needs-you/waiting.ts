import type { Waiting } from '#domain/home/calls.ts'
import { isByDay, urgentAt } from '#domain/home/needs-you.ts'
import { type Attempts, readAttempts } from '#portal/shared/exam/attempts.ts'

/** Something that waits for a person or their child. Moments are ISO 8601, or ''. */
export type WaitingItem = Omit<Waiting, 'test'> & {
  /** When it becomes urgent. */
  urgentAt: string
  /** For an exam. */
  test: Attempts | undefined
}

export const readWaiting = ({ test, ...one }: Waiting): WaitingItem => ({
  ...one,
  urgentAt: urgentAt(one),
  test: test && readAttempts(test),
})

const minFirst = 3
/** Enough for two children with many overdue items. */
const maxFirst = 14

/** The number of rows before 'all' is chosen: everything that runs, is overdue or ends today, within limits. */
export function countShownFirst(
  items: readonly Pick<WaitingItem, 'state' | 'urgentAt'>[],
  today: string,
): number {
  const presses = ({ state, urgentAt: moment }: Pick<WaitingItem, 'state' | 'urgentAt'>) =>
    state !== 'coming' || (moment !== '' && isByDay(moment, today))
  return Math.min(Math.max(items.findLastIndex(presses) + 1, minFirst), maxFirst)
}

/** A running exam or class. */
export const isTaken = ({ kind, state }: Pick<WaitingItem, 'kind' | 'state'>): boolean =>
  state === 'now' && (kind === 'exam' || kind === 'class')

/** The number of rows that a parent sees first: fewer below the cards of several children. */
export const countOfParent = (isOfOneChild: boolean): number => (isOfOneChild ? 4 : 3)

/** The items of each child, in their order. */
const childrenOf = <T extends Pick<WaitingItem, 'studentId'>>(items: readonly T[]): T[][] => [
  ...Map.groupBy(items, ({ studentId }) => studentId).values(),
]

const firstOfEach = <T extends Pick<WaitingItem, 'studentId'>>(items: readonly T[]): T[] =>
  childrenOf(items).flatMap((own) => own.slice(0, 1))

/** The first item of each child, then the most urgent ones, up to a number; in their order. */
export function firstOfParent<T extends Pick<WaitingItem, 'studentId'>>(
  items: readonly T[],
  count: number,
): T[] {
  const inTurn = new Set([...firstOfEach(items), ...items])
  const chosen = [...inTurn].slice(0, count)
  return items.filter((item) => chosen.includes(item))
}

/** The first amount due of each child; the list below has the rest. */
export const firstFees = <T extends Pick<WaitingItem, 'kind' | 'studentId'>>(items: readonly T[]): T[] =>
  firstOfEach(items.filter(({ kind }) => kind === 'fee'))

/** What a child has to hand in. */
export const homeworkOf = <T extends Pick<WaitingItem, 'kind' | 'studentId'>>(
  items: readonly T[],
  studentId: number | null,
): T[] => items.filter((item) => item.kind === 'homework' && item.studentId === studentId)

/** Groups items by child; the order within a child stays. */
export const byChild = <T extends Pick<WaitingItem, 'studentId'>>(items: readonly T[]): T[] =>
  childrenOf(items).flat()

const endingKinds: readonly WaitingItem['kind'][] = ['exam', 'class', 'answer', 'meeting']

/** Whether it is still ahead or running: a cached reply may be hours old. */
export const stillWaits = ({ kind, endsAt }: Pick<WaitingItem, 'kind' | 'endsAt'>, nowMs: number): boolean =>
  !endingKinds.includes(kind) || nowMs < Date.parse(endsAt)
