import { expect, test } from 'vitest'
import { feeQuery, readFeeUrlState } from './fee-url-state.ts'

test.each([
  ['', { tab: 'due', yearId: 0 }, ''],
  ['tab=history&year=12', { tab: 'history', yearId: 12 }, '?tab=history&year=12'],
  ['tab=HISTORY', { tab: 'history', yearId: 0 }, '?tab=history'],
  ['tab=due&year=3', { tab: 'due', yearId: 3 }, '?year=3'],
  ['tab=other&year=-3', { tab: 'due', yearId: 0 }, ''],
  ['year=1e3', { tab: 'due', yearId: 0 }, ''],
  ['year=99999999999999999', { tab: 'due', yearId: 0 }, ''],
] as const)('%j is read as %j and written as %j', (search, urlState, query) => {
  expect(readFeeUrlState(new URLSearchParams(search))).toEqual(urlState)
  expect(feeQuery(urlState)).toBe(query)
})
