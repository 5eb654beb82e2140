import { expect, test } from 'vitest'
import { afterArrival } from './use-kept-place.ts'

const typed = { place: 'abc', sent: ['?a', '?ab', '?abc'], key: 'before' }

test.each([
  ['an earlier address of our own: what was chosen since stays', '?a', ['?ab', '?abc']],
  ['a later one of our own', '?ab', ['?abc']],
  ['its own address', '?abc', undefined],
  ['another address, by a link or the back button', '?day=2026-11-21', undefined],
  ['the screen without a query', '', undefined],
])('%s', (_what, search, sent) => {
  expect(afterArrival(typed, { key: 'now', search })).toEqual(sent && { ...typed, sent, key: 'now' })
})
