import { expect, test } from 'vitest'
import { isAnswerShown, shownOptions, shownPairs } from '#domain/exam/bookmark/options.ts'

const option = (html: string, isCorrect = false, match = '') => ({ html, match, isCorrect })
const asked = {
  correctAnswer: '',
  ownAnswer: '',
  options: [option('x'), option('y'), option('z')],
}
const marks = (over: Partial<typeof asked>) =>
  shownOptions({ ...asked, ...over }).map(
    ({ letter, isCorrect, isOwn }) => `${letter}${isCorrect ? '+' : ''}${isOwn ? '*' : ''}`,
  )

test.each([
  ['one right, another chosen', { correctAnswer: '2', ownAnswer: '1' }, ['a*', 'b+', 'c']],
  ['several', { correctAnswer: '1,3', ownAnswer: '1, 2' }, ['a+*', 'b*', 'c+']],
  ['by the option alone', { options: [option('x', true), option('y')] }, ['a+', 'b']],
  ['the answer may not be seen', { ownAnswer: '3' }, ['a', 'b', 'c*']],
  ['left', {}, ['a', 'b', 'c']],
  ['true or false', { correctAnswer: 'false', ownAnswer: 'true' }, ['a*', 'b+', 'c']],
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
])('a match: %s', (_, correctAnswer, ownAnswer, expected) => {
  const options = [option('one', false, 'P'), option('two', false, 'Q')]
  const pairs = shownPairs({ options, correctAnswer, ownAnswer })
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
  [{ correctAnswer: '1' }, true],
  [{ modelAnswer: '<p>Because</p>' }, true],
  [{ options: [option('x', true)] }, true],
  [{ ownAnswer: '1' }, false],
])('whether the right answer is there: %j', (over, expected) => {
  expect(isAnswerShown({ ...asked, modelAnswer: '', ...over })).toBe(expected)
})
