import { type Test, testTypes } from '#domain/exam/calls.ts'

/** A label of tests: of the server, or a fallback for all tests of its type. */
export type Label = { label_id: number | string; label_name: string; test_type_id: number }

/** Shown when the labels cannot be fetched (spec/3 §3, §8). The server does not know them. */
export const fallbackLabels: readonly Label[] = [
  { label_id: 'OnlineP', label_name: 'Online exam', test_type_id: testTypes.online },
  { label_id: 'MockP', label_name: 'Mock Test', test_type_id: testTypes.mock },
]

/** The id to fetch tests by: for a fallback label it is the account's (spec/3 §7 "also with the account id in the same position"). */
export const requestedLabelId = ({ label_id }: Pick<Label, 'label_id'>, accountId: number): number =>
  typeof label_id === 'number' ? label_id : accountId

/** The account's tests come too for a label that happens to have its number; a fallback label has those of its type. */
export function pickTests<T extends Pick<Test, 'label_id' | 'test_type_id'>>(
  tests: readonly T[],
  { label_id, test_type_id }: Pick<Label, 'label_id' | 'test_type_id'>,
): T[] {
  const isOwn = typeof label_id === 'number'
  return tests.filter((test) => (isOwn ? test.label_id === label_id : test.test_type_id === test_type_id))
}
