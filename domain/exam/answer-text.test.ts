import { describe, expect, test } from 'vitest'
import { answerHtml, answerText, decodeEntities, optionLetter } from '#domain/exam/answer-text.ts'

describe('answers as they are read [report-21]', () => {
  test.each([
    [1, '1', 'a'],
    [1, '14', 'n'],
    [1, '26', 'z'],
    [1, '27', '-'],
    [1, '0', '-'],
    [3, '1,3, 4', 'a, c, d'],
    [3, '', '-'],
    [2, 'force &amp; mass: 2 &lt; 3 &#8377; &#x20b9;', 'force & mass: 2 < 3 ₹ ₹'],
    [4, '-9.81', '-9.81'],
    [5, 'true', 'True'],
    [5, '1', 'True'],
    [5, 'False', 'False'],
    [5, '2', 'False'],
    [6, '2,1,0', '1 – b, 2 – a, 3 – -'],
    [7, 'Newton, apple', 'Newton, apple'],
    [7, ' ', '-'],
  ])('type %d, %j: %j', (type, answer, expected) => {
    expect(answerText(type, answer)).toBe(expected)
  })

  test('what is no entity stays', () => {
    expect(decodeEntities('&nothing; &#0; &#x110000; R&D')).toBe('&nothing; &#0; &#x110000; R&D')
    expect(decodeEntities('&amp;lt;')).toBe('&lt;')
  })

  test('letters begin with a', () => {
    expect(optionLetter(1)).toBe('a')
  })
})

describe('answers that are HTML [report-21]', () => {
  test.each([
    ['tags as they are', 2, '<p>2 &lt; 3</p>', '<p>2 &lt; 3</p>'],
    ['tags that entities stand for', 2, '&lt;p&gt;2 &amp;lt; 3&lt;/p&gt;', '<p>2 &lt; 3</p>'],
    ['entities that stand for no tags', 2, 'a&lt;b &amp; c', 'a&lt;b &amp; c'],
    ['texts in blanks, as they are encoded', 7, '\\(x^2\\), a&lt;b&gt;c', '\\(x^2\\), a&lt;b&gt;c'],
    ['an order', 9, '<ol><li>x</li></ol>', '<ol><li>x</li></ol>'],
    ['none', 2, ' ', undefined],
    ['an empty blank', 7, '', undefined],
    ['options', 1, '2', undefined],
    ['a number', 4, '3', undefined],
  ])('%s', (_what, type, answer, expected) => {
    expect(answerHtml(type, answer)).toBe(expected)
  })
})
