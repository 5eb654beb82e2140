import { expect, test } from 'vitest'
import {
  areChoices,
  fitsQuestion,
  type Given,
  isOver,
  isSameName,
  outcomeOf,
} from '#domain/home/answer/rules.ts'

test.each([
  ['two', ['Idli', 'Dosa'], true],
  ['eight', [...'abcdefgh'], true],
  ['nine', [...'abcdefghi'], false],
  ['one', ['Idli'], false],
  ['the same in capital letters', ['Idli', 'IDLI '], false],
  ['one of 80 letters', ['x'.repeat(80), 'Dosa'], true],
  ['one of 81', ['x'.repeat(81), 'Dosa'], false],
  ['an empty one', ['Idli', ' '], false],
])('choices: %s [answer-2]', (_, choices, expected) => {
  expect(areChoices(choices)).toBe(expected)
})

test.each([
  ['seen', 'seen', true],
  ['seen', 'yes', false],
  ['yes or no', 'no', true],
  ['yes or no', 'maybe', false],
  ['choice', 'Dosa', true],
  ['choice', 'dosa', false],
  ['text', 'x'.repeat(500), true],
  ['text', 'x'.repeat(501), false],
  ['text', ' \n', false],
  ['signature', 'signed', false],
] as const)('to %s, “%s” is an answer: %s [answer-5]', (kind, answer, expected) => {
  expect(fitsQuestion(kind, ['Idli', 'Dosa'], answer)).toBe(expected)
})

test('a name is that of the account whatever its capital letters and gaps [answer-8]', () => {
  expect(isSameName('  rohan   SHARMA ', 'Rohan Sharma')).toBe(true)
  expect(isSameName('Rohan', 'Rohan Sharma')).toBe(false)
  expect(isSameName('', 'Rohan Sharma')).toBe(false)
})

test('the last day is still a day to answer [answer-3]', () => {
  expect([isOver('2026-11-20', '2026-11-20'), isOver('2026-11-20', '2026-11-21')]).toEqual([false, true])
})

const yes: Given = { version: 'a', answer: 'yes', isCurrent: true }
const old: Given = { version: 'b', answer: 'signed', isCurrent: false }
const [no, sign] = [
  { answer: 'no', isSigning: false },
  { answer: 'signed', isSigning: true },
]
test.each([
  ['the first answer', null, { ...no, seen: '' }, 'write'],
  ['another one than the other parent gave meanwhile', yes, { ...no, seen: '' }, 'meanwhile'],
  [
    'the same that the other parent gave meanwhile',
    yes,
    { answer: 'yes', isSigning: false, seen: '' },
    'same',
  ],
  ['another one, knowing what was answered', yes, { ...no, seen: 'a' }, 'write'],
  ['another one, knowing what was answered before that', yes, { ...no, seen: 'z' }, 'meanwhile'],
  ['one that was removed meanwhile', null, { ...no, seen: 'a' }, 'meanwhile'],
  ['a signature of a text that has changed', old, { ...sign, seen: 'b' }, 'write'],
  [
    'the same, which the other parent has signed meanwhile',
    { ...old, version: 'c', isCurrent: true },
    { ...sign, seen: 'b' },
    'same',
  ],
] as const)('%s: %#  [answer-6]', (_, given, asked, expected) => {
  expect(outcomeOf(given, asked)).toBe(expected)
})
