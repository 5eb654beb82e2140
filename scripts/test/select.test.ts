import { expect, test } from 'vitest'
import { readArguments, selectTests } from './select.ts'

const files = [
  'domain/fee/rules.test.ts',
  'e2e/calendar-feed.e2e.ts',
  'e2e/fees-look.e2e.ts',
  'portal/features/fee/fees.component.test.tsx',
  'server/features/fee/fee.test.ts',
]

test.each([
  ['fees', [0, 2, 3, 4]],
  ['fee', [0, 2, 3, 4]],
  ['feed', [1]],
  ['fees-look', [2]],
  ['server/features', [4]],
  ['nothing', []],
])('npm test -- %s', (word, chosen) => {
  const { unit, component, browser } = selectTests([word], files)
  expect([...unit, ...component, ...browser].sort()).toEqual(chosen.map((index) => files[index]))
})

test('each file is of one tier; without a word all of them are chosen', () => {
  expect(selectTests([], files)).toEqual({
    unit: ['domain/fee/rules.test.ts', 'server/features/fee/fee.test.ts'],
    component: ['portal/features/fee/fees.component.test.tsx'],
    browser: ['e2e/calendar-feed.e2e.ts', 'e2e/fees-look.e2e.ts'],
  })
})

test('an option chooses no tests', () => {
  expect(readArguments(['exchange/docs', '-u'])).toEqual({ words: ['exchange/docs'], options: ['-u'] })
})
