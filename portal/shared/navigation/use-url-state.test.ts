import { expect, test } from 'vitest'
import { queryOf } from './use-url-state.ts'

test.each([
  [{}, ''],
  [{ label: '', search: '' }, ''],
  [{ label: '4', search: '' }, '?label=4'],
  [{ label: '4', search: 'a & b' }, '?label=4&search=a+%26+b'],
] as const)('the query of %j is %j', (values, query) => expect(queryOf(values)).toBe(query))
