import { expect, test } from 'vitest'
import { answerWords } from './answer-words.ts'

const sides = {
  options: [{ html: '<p>9.8 m/s<sup>2</sup></p>' }, { html: 'one &amp; half' }, { html: '<b>C</b>at' }],
  matches: [{ html: 'first' }, { html: 'second' }],
}

test.each([
  [null, ''],
  [{ type: 1, option: 0 }, ''],
  [{ type: 1, option: 2 }, 'B. one & half'],
  [{ type: 2, text: 'Because it falls' }, 'Because it falls'],
  [{ type: 3, options: [3, 1] }, 'A. 9.8 m/s²; C. Cat'],
  [{ type: 4, value: -9.81 }, '-9.81'],
  [{ type: 5, isTrue: false }, 'False'],
  [{ type: 6, pairs: [2, 0, 1] }, '9.8 m/s² – second; one & half – nothing; Cat – first'],
  [{ type: 7, blanks: [' Newton', ''] }, '1: Newton; 2: empty'],
  [{ type: 8, pairs: [3, 0] }, '1: Cat; 2: empty'],
  [{ type: 9, pairs: [3, 1, 2] }, 'Cat; 9.8 m/s²; one & half'],
  [{ type: 10, options: [2] }, 'one & half'],
] as const)('%j in words: %s', (answer, words) => {
  expect(answerWords(answer, sides)).toBe(words)
})
