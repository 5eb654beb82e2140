import { expect, test } from 'vitest'
import { listQuery, readAssignmentsUrlState } from './url-state.ts'

test.each([
  ['', { tab: 'ongoing', status: '', typed: '' }],
  ['?open=999', { tab: 'past', status: '', typed: '' }],
  ['?open=1', { tab: 'ongoing', status: '', typed: '' }],
  ['?status=Draft', { tab: 'ongoing', status: 'Draft', typed: '' }],
  ['?open=999&status=Not+Submitted', { tab: 'past', status: 'Not Submitted', typed: '' }],
  ['?open=999&status=Draft', { tab: 'past', status: '', typed: '' }],
  ['?search=map+%26+globe', { tab: 'ongoing', status: '', typed: 'map & globe' }],
] as const)('the address %j of the list [assignment-11]', (query, urlState) =>
  expect(readAssignmentsUrlState(new URLSearchParams(query))).toEqual(urlState),
)

test.each([
  '',
  '?open=999',
  '?status=Pending',
  '?open=999&status=Not+Submitted&search=map+%26+globe',
] as const)('%j is written as it is read', (query) =>
  expect(listQuery(readAssignmentsUrlState(new URLSearchParams(query)))).toBe(query),
)
