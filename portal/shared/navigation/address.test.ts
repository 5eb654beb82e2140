import { expect, test } from 'vitest'
import { anchorOf, anchorsIn, fragmentOf, queryOf } from './address.ts'

test.each([
  [{}, ''],
  [{ label: '', search: '' }, ''],
  [{ label: '4', search: '' }, '?label=4'],
  [{ label: '4', search: 'a & b' }, '?label=4&search=a+%26+b'],
] as const)('the query of %j is %j', (values, query) => expect(queryOf(values)).toBe(query))

test('a fragment has the names of the things that it leads to', () => {
  expect(fragmentOf(anchorOf('instalment', 3), anchorOf('instalment', 4))).toBe('#instalment-3,instalment-4')
  expect(fragmentOf()).toBe('')
})

test.each([
  ['#exam-12', ['exam-12']],
  ['#instalment-3,instalment-4', ['instalment-3', 'instalment-4']],
  ['#main', []],
  ['', []],
  ['#exam-1"],body', []],
])('%j leads to %j', (fragment, names) => {
  expect(anchorsIn(fragment)).toEqual(names)
})
