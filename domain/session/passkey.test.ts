import { expect, test } from 'vitest'
import { readStepCode } from './passkey.ts'

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['abcde-23456', { kind: 'recovery', code: 'abcde23456' }],
  ['ABCDE 23456', { kind: 'recovery', code: 'abcde23456' }],
  ['12345', undefined],
  ['1234567', undefined],
  ['१२३४५६', undefined],
  ['', undefined],
])('%j is %j', (typed, expected) => expect(readStepCode(typed)).toEqual(expected))
