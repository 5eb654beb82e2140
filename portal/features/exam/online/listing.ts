import { type ListedStatus, listedAfterSubmitMs, listedStatus } from '#domain/exam/card-status.ts'
import { testTypes } from '#domain/exam/reply.ts'
import type { Zone } from '#domain/zone.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'

type Span = Pick<Test, 'startMs' | 'endMs'>

/** The maximum length of a test's name [exam-8]: on My Exam, and for tests of products. */
export const testNameLengths = { card: 47, product: 25 } as const

/** The days of the institute on which a test is open. */
export const daysOfTest = (test: Span, zone: Pick<Zone, 'dayAt'>): { first: string; last: string } => ({
  first: zone.dayAt(test.startMs),
  last: zone.dayAt(Math.max(test.startMs, test.endMs - 1)),
})

/** The moments at which a status changes, in milliseconds since 1970. */
const changesOf = (tests: readonly Span[]) =>
  tests.flatMap(({ startMs, endMs }) => [startMs, endMs, endMs + listedAfterSubmitMs])

/** The latest change that is past; 0 before the first. Every status is constant between two changes. */
export const lastChange = (tests: readonly Span[], nowMs: number): number =>
  Math.max(0, ...changesOf(tests).filter((moment) => moment <= nowMs))

/** @returns undefined after the last change */
export function nextChange(tests: readonly Span[], nowMs: number): number | undefined {
  const coming = changesOf(tests).filter((moment) => moment > nowMs)
  return coming.length === 0 ? undefined : Math.min(...coming)
}

export type ListedTest<T extends Test = Test> = { test: T; status: ListedStatus }
type Wanted = {
  /** Part of a name, in any case [exam-6]. */
  typed: string
  /** YYYY-MM-DD of the institute; '' for any day. */
  day: string
}

/** Open tests come first, then upcoming, then ended ones [exam-14]. */
const order: readonly ListedStatus[] = [
  'resume',
  'ongoing',
  'practice',
  'upcoming',
  'calledOff',
  'handedIn',
  'view',
]

/** The cards of My Exam: tests of a listed status, by name and day [exam-6, exam-12]. */
export function listTests<T extends Test>(
  tests: readonly T[],
  { typed, day }: Wanted,
  nowMs: number,
  zone: Pick<Zone, 'dayAt'>,
): ListedTest<T>[] {
  const name = typed.trim().toLocaleLowerCase()
  const found = tests.flatMap((test) => {
    const status = listedStatus(test, nowMs)
    const isWanted = test.name.toLocaleLowerCase().includes(name) && isOn(test, day, zone)
    return isWanted && status ? [{ test, status }] : []
  })
  return found.sort(
    (a, b) => order.indexOf(a.status) - order.indexOf(b.status) || inOrder(a, b) || a.test.id - b.test.id,
  )
}

/**
 * The content of My Exam before a label is chosen: running and next tests, and those that were cancelled or submitted.
 * Practice is open for weeks and is listed under its label alone.
 * @param listed in the order of `listTests`
 */
export function nowAndNext<T extends Test>(listed: readonly ListedTest<T>[]): ListedTest<T>[] {
  const next = listed.find(({ status }) => status === 'upcoming')?.test.startMs
  return listed.filter(
    ({ test, status }) =>
      status === 'resume' ||
      status === 'ongoing' ||
      status === 'calledOff' ||
      (status === 'upcoming' && test.startMs === next) ||
      (status === 'handedIn' && test.typeId !== testTypes.practice),
  )
}

/** The earliest first; of ended tests the latest first. */
function inOrder(a: ListedTest, b: ListedTest): number {
  if (a.status === 'view' || a.status === 'handedIn') return b.test.endMs - a.test.endMs
  return a.status === 'upcoming' ? a.test.startMs - b.test.startMs : a.test.endMs - b.test.endMs
}

function isOn(test: Span, day: string, zone: Pick<Zone, 'dayAt'>): boolean {
  if (day === '') return true
  const { first, last } = daysOfTest(test, zone)
  return first <= day && day <= last
}
