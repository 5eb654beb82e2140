import { expect, test } from 'vitest'
import { readTokenRequest } from '#cli/admin-token-request.ts'

test.each([
  ['--institute 1 --scope marks', { instituteId: 1, name: '', scopes: ['marks'], days: 90 }],
  [
    '--institute 12 --scope time,marks --days 366',
    { instituteId: 12, name: '', scopes: ['marks', 'time'], days: 366 },
  ],
  ['--institute 1', undefined],
  ['--scope marks', undefined],
  ['--institute 1 --scope everything', undefined],
  ['--institute 1 --scope marks,everything', undefined],
  ['--institute 1 --scope marks --days 0', undefined],
  ['--institute 1 --scope marks --days 367', undefined],
  ['--institute 1 --scope marks --days 1e2', undefined],
  ['--institute 0 --scope marks', undefined],
])('%s', (line, request) => {
  expect(readTokenRequest(line.split(' '))).toEqual(request)
})
