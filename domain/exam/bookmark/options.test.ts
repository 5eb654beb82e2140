import { expect, test } from 'vitest'
import { isAnswerShown, shownOptions, shownPairs } from '#domain/exam/bookmark/options.ts'

const option = (answer_option: string, is_correct = 0, answer_choice_option = '') => ({
  answer_option,
  answer_choice_option,
  is_correct,
})
const asked = {
  ques_type: 1,
  correct_ans: '',
  attempt_answer: '',
  options: [option('x'), option('y'), option('z')],
}
const marks = (over: Partial<typeof asked>) =>
  shownOptions({ ...asked, ...over }).map(
    ({ letter, isCorrect, isOwn }) => `${letter}${isCorrect ? '+' : ''}${isOwn ? '*' : ''}`,
  )

test.each([
  ['one right, another chosen', { correct_ans: '2', attempt_answer: '1' }, ['a*', 'b+', 'c']],
  ['several', { correct_ans: '1,3', attempt_answer: '1, 2' }, ['a+*', 'b*', 'c+']],
  ['by the option alone', { options: [option('x', 1), option('y')] }, ['a+', 'b']],
  ['the answer may not be seen', { attempt_answer: '3' }, ['a', 'b', 'c*']],
  ['left', {}, ['a', 'b', 'c']],
  ['true or false', { correct_ans: 'false', attempt_answer: 'true' }, ['a*', 'b+', 'c']],
])('options: %s', (_, over, expected) => {
  expect(marks(over)).toEqual(expected)
})

test.each([
  [
    'all right',
    '2,1',
    '2,1',
    [
      ['Q', 'Q'],
      ['P', 'P'],
    ],
  ],
  [
    'one wrong, one left',
    '2,1',
    '1,0',
    [
      ['P', 'Q'],
      ['', 'P'],
    ],
  ],
  [
    'the answer may not be seen',
    '',
    '1,2',
    [
      ['P', ''],
      ['Q', ''],
    ],
  ],
  [
    'left',
    '2,1',
    '',
    [
      ['', 'Q'],
      ['', 'P'],
    ],
  ],
])('a match: %s', (_, correct_ans, attempt_answer, expected) => {
  const options = [option('one', 0, 'P'), option('two', 0, 'Q')]
  const pairs = shownPairs({ ques_type: 6, options, correct_ans, attempt_answer })
  const shown = pairs.map(({ own, correct }) => [own?.html ?? '', correct?.html ?? ''])
  expect(shown).toEqual(expected)
  expect(pairs.map(({ own }) => own?.letter)).toEqual(
    pairs.map(({ own }) => own && (own.html === 'P' ? 'a' : 'b')),
  )
  expect(pairs.map(({ number, left }) => [number, left])).toEqual([
    [1, 'one'],
    [2, 'two'],
  ])
})

test.each([
  [{ correct_ans: '1' }, true],
  [{ answer: '<p>Because</p>' }, true],
  [{ options: [option('x', 1)] }, true],
  [{ attempt_answer: '1' }, false],
])('whether the right answer is there: %j', (over, expected) => {
  expect(isAnswerShown({ ...asked, answer: '', ...over })).toBe(expected)
})
