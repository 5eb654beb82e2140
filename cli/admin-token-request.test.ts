import { expect, test } from 'vitest'
import { readTokenRequest } from '#cli/admin-token-request.ts'

test.each([
  ['--institute 1 --scope marks', { task: 'make', instituteId: 1, name: '', scopes: ['marks'], days: 90 }],
  [
    '--institute 12 --scope time,marks --days 366',
    { task: 'make', instituteId: 12, name: '', scopes: ['marks', 'time'], days: 366 },
  ],
  [
    '--institute 1 --scope changes,write:students,read',
    { task: 'make', instituteId: 1, name: '', scopes: ['read', 'changes', 'write:students'], days: 90 },
  ],
  ['--list', { task: 'list', instituteId: null }],
  ['--list --institute 3', { task: 'list', instituteId: 3 }],
  ['--list --institute x', undefined],
  ['--revoke 7', { task: 'revoke', tokenId: 7 }],
  ['--revoke x', undefined],
  ['--institute 1 --scope read:nothing', undefined],
  ['--institute 1 --scope marks:students', undefined],
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
