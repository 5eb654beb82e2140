import { expect, test } from 'vitest'
import { type QuestionState, unseen } from '#domain/exam/panel/question-state.ts'
import type { Answer } from '#domain/exam/question.ts'
import { countPalette, paletteState } from './palette-counts.ts'

const stamp = { at: 1, by: 'aaaaaaaaaaaaaaaa' }
const given = (value: Answer | null): QuestionState => ({ ...unseen, answer: { ...stamp, value } })
const marked = (state: QuestionState, value = true) => ({ ...state, mark: { ...stamp, value } })
const right = given({ type: 1, option: 2 })

test.each([
  ['never shown', undefined, 'notVisited'],
  ['looked at', unseen, 'notAnswered'],
  ['answered', right, 'answered'],
  ['an answer that was cleared', given(null), 'notAnswered'],
  ['nothing but spaces', given({ type: 2, text: ' \n' }), 'notAnswered'],
  ['no option left', given({ type: 3, options: [] }), 'notAnswered'],
  ['nought', given({ type: 4, value: 0 }), 'answered'],
  ['false', given({ type: 5, isTrue: false }), 'answered'],
  ['nothing matched', given({ type: 6, pairs: [0, 0] }), 'notAnswered'],
  ['one blank of two', given({ type: 7, blanks: ['', 'x'] }), 'answered'],
  ['marked', marked(unseen), 'marked'],
  ['a mark that was taken away', marked(unseen, false), 'notAnswered'],
  ['answered and marked', marked(right), 'answeredAndMarked'],
] as const)('%s: in the palette [panel-15, panel-16]', (_what, state, expected) => {
  expect(paletteState(state)).toBe(expected)
})

test('before handing in each question counts once [panel-16]', () => {
  expect(
    countPalette([undefined, undefined, unseen, right, right, right, marked(unseen), marked(right)]),
  ).toEqual({
    notVisited: 2,
    notAnswered: 1,
    answered: 3,
    marked: 1,
    answeredAndMarked: 1,
  })
})
