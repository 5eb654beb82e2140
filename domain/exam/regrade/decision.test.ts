import { describe, expect, test } from 'vitest'
import type { Answer, AnswerKey } from '#domain/exam/question.ts'
import { decisionText } from '#domain/exam/regrade/decision-text.ts'
import { type Decision, type Graded, gradeAnswer } from './decision.ts'

const marking = { marks: 4, negativeMarks: 1 }
const single: AnswerKey = { type: 1, option: 1 }
const chose = (option: number): Answer => ({ type: 1, option })
const grade = (
  key: AnswerKey,
  answer: Answer | null,
  decision: Decision | null,
  earlier: Graded | null = null,
  isDecisionNew = false,
) => gradeAnswer({ key, answer, decision, earlier, isDecisionNew, ...marking })

describe('a decision about a question', () => {
  const otherKey: Decision = { kind: 'key', keys: [{ type: 1, option: 2 }] }
  const either: Decision = { kind: 'key', keys: [single, { type: 1, option: 3 }] }
  test.each<[string, Answer | null, Decision | null, Graded]>([
    ['none', chose(1), null, { state: 'right', marks: 4, asPrinted: null }],
    [
      'the printed option, another key',
      chose(1),
      otherKey,
      { state: 'wrong', marks: -1, asPrinted: { state: 'right', marks: 4 } },
    ],
    [
      'the other option',
      chose(2),
      otherKey,
      { state: 'right', marks: 4, asPrinted: { state: 'wrong', marks: -1 } },
    ],
    [
      'a second accepted option',
      chose(3),
      either,
      { state: 'right', marks: 4, asPrinted: { state: 'wrong', marks: -1 } },
    ],
    [
      'no answer, another key',
      null,
      otherKey,
      { state: 'left', marks: 0, asPrinted: { state: 'left', marks: 0 } },
    ],
    [
      'dropped',
      chose(1),
      { kind: 'dropped' },
      { state: 'dropped', marks: 0, asPrinted: { state: 'right', marks: 4 } },
    ],
    [
      'dropped, no answer',
      null,
      { kind: 'dropped' },
      { state: 'dropped', marks: 0, asPrinted: { state: 'left', marks: 0 } },
    ],
    [
      'bonus to all, no answer',
      null,
      { kind: 'bonusToAll' },
      { state: 'bonus', marks: 4, asPrinted: { state: 'left', marks: 0 } },
    ],
    [
      'bonus to who tried, a wrong one',
      chose(4),
      { kind: 'bonusToTried' },
      { state: 'bonus', marks: 4, asPrinted: { state: 'wrong', marks: -1 } },
    ],
    [
      'bonus to who tried, no answer',
      chose(0),
      { kind: 'bonusToTried' },
      { state: 'left', marks: 0, asPrinted: { state: 'left', marks: 0 } },
    ],
  ])('%s', (_what, answer, decision, outcome) => {
    expect(grade(single, answer, decision)).toEqual(outcome)
  })
})

describe('marks that stay', () => {
  const essay: Answer = { type: 2, text: 'Because' }
  const byExaminer: Graded = { state: 'partly', marks: 2.5, asPrinted: null }
  test('the examiner’s, through a bonus and back', () => {
    const bonus = grade({ type: 2 }, essay, { kind: 'bonusToAll' }, byExaminer, true)
    expect(bonus).toEqual({ state: 'bonus', marks: 4, asPrinted: { state: 'partly', marks: 2.5 } })
    expect(grade({ type: 2 }, essay, { kind: 'bonusToAll' }, bonus)).toEqual(bonus)
    expect(grade({ type: 2 }, essay, null, bonus, true)).toEqual(byExaminer)
    const again: Graded = { ...bonus, state: 'right', marks: 4 }
    expect(grade({ type: 2 }, essay, null, again)).toEqual({ state: 'right', marks: 4, asPrinted: null })
  })
  test('a dropped written answer does not wait, and waits again afterwards', () => {
    const dropped = grade({ type: 2 }, essay, { kind: 'dropped' })
    expect(dropped).toEqual({ state: 'dropped', marks: 0, asPrinted: { state: 'waiting', marks: 0 } })
    expect(grade({ type: 2 }, essay, null, dropped, true)).toEqual({
      state: 'waiting',
      marks: 0,
      asPrinted: null,
    })
  })
  const typed: AnswerKey = { type: 7, blanks: [['pear']], isPartial: false }
  const apple: Answer = { type: 7, blanks: ['apple'] }
  test('those of an earlier release of a typed answer, by each key', () => {
    const earlier: Graded = { state: 'right', marks: 4, asPrinted: null }
    expect(grade(typed, apple, null, earlier)).toEqual(earlier)
    const fig: Decision = { kind: 'key', keys: [{ ...typed, blanks: [['fig']] }] }
    const regraded = grade(typed, apple, fig, earlier, true)
    expect(regraded).toEqual({ state: 'wrong', marks: -1, asPrinted: { state: 'right', marks: 4 } })
    const decided: Graded = { ...regraded, state: 'partly', marks: 1 }
    expect(grade(typed, apple, fig, decided)).toEqual(decided)
    const second: Decision = { kind: 'key', keys: [{ ...typed, blanks: [['apple']] }] }
    expect(grade(typed, apple, second, decided, true)).toMatchObject({ state: 'right', marks: 4 })
    expect(grade(typed, apple, null, decided, true)).toEqual(earlier)
  })
})

test.each([
  ['key', 4, 'Key of question 12 changed: +4'],
  ['key', 0, 'Key of question 12 changed: your marks stay'],
  ['dropped', -4, 'Question 12 was dropped: it counts for nobody (−4)'],
  ['bonus_to_all', 5, 'Bonus for question 12: full marks for everybody (+5)'],
  ['bonus_to_tried', 1.5, 'Bonus for question 12: full marks for everybody who tried it (+1.5)'],
] as const)('what a student reads of %s, %s marks', (kind, difference, text) => {
  expect(decisionText(kind, 12, difference)).toBe(text)
})
