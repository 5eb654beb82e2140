import { describe, expect, test } from 'vitest'
import { answerCode, keyCode } from '#domain/exam/answer-code.ts'
import { answerText } from '#domain/exam/answer-text.ts'
import type { Answer, AnswerKey } from '#domain/exam/question.ts'

const options = [{ html: 'A' }, { html: 'x &lt; <b>y</b>' }, { html: 'C' }]

describe('an answer as the calls carry it [report-54]', () => {
  test.each<[Answer | null, string, string]>([
    [null, '', '-'],
    [{ type: 1, option: 2 }, '2', 'b'],
    [{ type: 1, option: 0 }, '', '-'],
    [{ type: 2, text: 'a < b,\n<b>so' }, 'a &lt; b,\n&lt;b&gt;so', 'a < b,\n<b>so'],
    [{ type: 3, options: [3, 1] }, '1,3', 'a, c'],
    [{ type: 4, value: -2.5 }, '-2.5', '-2.5'],
    [{ type: 4, value: Number.NaN }, '', '-'],
    [{ type: 5, isTrue: true }, 'true', 'True'],
    [{ type: 5, isTrue: false }, 'false', 'False'],
    [{ type: 6, pairs: [2, 0, 1] }, '2,0,1', '1 – b, 2 – -, 3 – a'],
    [{ type: 7, blanks: ['a < b', ''] }, 'a &lt; b, -', 'a < b, -'],
    [{ type: 8, pairs: [2, 0] }, 'x &lt; <b>y</b>, -', 'x < <b>y</b>, -'],
    [{ type: 10, options: [3, 1] }, 'A, C', 'A, C'],
    [{ type: 9, pairs: [3, 1] }, '<ol><li>C</li><li>A</li></ol>', '<ol><li>C</li><li>A</li></ol>'],
  ])('%j is %j, read as %j', (answer, code, text) => {
    expect(answerCode(answer, options)).toBe(code)
    if (answer) expect(answerText(answer.type, code)).toBe(text)
  })
})

describe('what is right, in the same form', () => {
  test.each<[AnswerKey, string]>([
    [{ type: 1, option: 4 }, '4'],
    [{ type: 2 }, '<p>model</p>'],
    [{ type: 3, options: [1, 3], isPartial: true }, '1,3'],
    [{ type: 4, value: 9.8, tolerance: 0.1 }, '9.8 ± 0.1'],
    [{ type: 4, value: 42, tolerance: 0 }, '42'],
    [{ type: 5, isTrue: false }, 'false'],
    [{ type: 6, pairs: [2, 1], isPartial: false }, '2,1'],
    [{ type: 8, pairs: [3, 1], isPartial: true }, 'C, A'],
    [{ type: 9, pairs: [3, 1], isPartial: true }, '<ol><li>C</li><li>A</li></ol>'],
    [{ type: 10, options: [1, 3], isPartial: true, most: 0 }, 'A, C'],
    [{ type: 7, blanks: [['pupil'], ['iris', 'the iris']], isPartial: true }, 'pupil, iris'],
  ])('%j: %j', (key, code) => {
    expect(keyCode(key, '<p>model</p>', options)).toBe(code)
  })
})
