import { testTypes } from '#domain/exam/reply.ts'
import type { Test } from './read-test.ts'

/** A label of tests: of the server, or a fallback for all tests of a type. */
export type Label = { id: number | string; name: string; testType: number }

/** Shown if the labels cannot be fetched [exam-4]; unknown to the server. */
export const fallbackLabels: readonly Label[] = [
  { id: 'OnlineP', name: 'Online exam', testType: testTypes.online },
  { id: 'MockP', name: 'Mock Test', testType: testTypes.mock },
]

/** The id for fetching tests: for a fallback label it is the account's [exam-51]. */
export const requestedLabelId = ({ id }: Pick<Label, 'id'>, accountId: number): number =>
  typeof id === 'number' ? id : accountId

/**
 * The server adds the account's tests to a label with the same number, so they are filtered; a fallback label has those
 * of its type.
 */
export function pickTests<T extends Pick<Test, 'labelId' | 'typeId'>>(
  tests: readonly T[],
  { id, testType }: Omit<Label, 'name'>,
): T[] {
  const isOwn = typeof id === 'number'
  return tests.filter((test) => (isOwn ? test.labelId === id : test.typeId === testType))
}
