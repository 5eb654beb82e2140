import { describe, expect, test } from 'vitest'
import { fallbackLabels, pickTests, requestedLabelId } from './label.ts'

const [online, mock] = fallbackLabels
const account = 7
const tests = [
  { name: 'of label 7', labelId: 7, typeId: 4 },
  { name: 'of label 8', labelId: 8, typeId: 4 },
  { name: 'a mock', labelId: 9, typeId: 1 },
  { name: 'practice', labelId: 10, typeId: 2 },
]

describe('labels that cannot be fetched [exam-4]', () => {
  test('the two fallback labels have the tests of their types', () => {
    expect(fallbackLabels).toEqual([
      { id: 'OnlineP', name: 'Online exam', testType: 4 },
      { id: 'MockP', name: 'Mock Test', testType: 1 },
    ])
  })
})

describe('the tests of a label [exam-4, exam-51]', () => {
  test.each([
    ['a label', { id: 8, testType: 4 }, 8, ['of label 8']],
    [
      'one with the number of the account, for which all tests come',
      { id: 7, testType: 4 },
      7,
      ['of label 7'],
    ],
    ['the fallback of online tests', online, account, ['of label 7', 'of label 8']],
    ['the fallback of mock tests', mock, account, ['a mock']],
  ])('%s', (_what, label, asked, names) => {
    if (!label) throw new Error('no such label')
    expect(requestedLabelId(label, account)).toBe(asked)
    expect(pickTests(tests, label).map(({ name }) => name)).toEqual(names)
  })
})
