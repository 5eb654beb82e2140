import { expect, test } from 'vitest'
import { giveAnswer, openTab } from '#domain/exam/panel/exam-tab.ts'
import { limitAt } from './part-limit.ts'
import type { Paper } from './read-paper.ts'

/** Questions 1 and 2 of a part without a limit, 3 to 6 of one of which two count. */
const paper = {
  parts: [
    { partId: 1, name: 'A', attemptAny: null },
    { partId: 2, name: 'B', attemptAny: 2 },
  ],
  questions: [1, 2, 3, 4, 5, 6].map((questionId) => ({ questionId, partId: questionId < 3 ? 1 : 2 })),
} as unknown as Paper

const answered = (...ids: readonly number[]) =>
  ids.reduce((tab, id) => giveAnswer(tab, id, { type: 1, option: 1 }, 1000 + id), openTab('a tab'))

test.each([
  ['room is left', [1, 2, 3], [3, 4, 5, 6], undefined],
  ['two are answered', [3, 5], [4, 6], 'full'],
  ['those two may be changed', [3, 5], [3, 5], undefined],
  ['another part has no limit', [1, 3, 5], [1, 2], undefined],
  ['a third came from another device: the last in order does not count', [3, 5, 6], [6], 'extra'],
  ['the first ones count', [3, 5, 6], [3, 5], undefined],
] as const)('%s', (_what, given, questions, state) => {
  for (const id of questions) expect(limitAt(paper, answered(...given), id)).toBe(state)
})

test('a cleared answer leaves room', () => {
  const tab = giveAnswer(answered(3, 5), 3, null, 5000)
  expect(limitAt(paper, tab, 4)).toBeUndefined()
})
