import { expect, test } from 'vitest'
import { UsageError } from '#cli/command.ts'
import { readOperatorRequest } from '#cli/operator/request.ts'

test.each([
  ['--institute 1', { hosts: [], settings: {} }],
  [
    '--institute 1 --main-host a.example --host b.example --remove-host c.example',
    {
      hosts: [
        { host: 'a.example', main: 'yes' },
        { host: 'b.example' },
        { host: 'c.example', removed: 'yes' },
      ],
      settings: {},
    },
  ],
  [
    '--institute 1 --audit-days 30 --institute-space none',
    { hosts: [], settings: { audit_days: '30', institute_space_mb: '' } },
  ],
])('%s', (line, request) => {
  expect(readOperatorRequest(line.split(' '))).toEqual({ instituteId: 1, ...request })
})

test.each(['', '--institute x', '--institute 1 --hosts a.example'])('"%s" is refused', (line) => {
  expect(() => readOperatorRequest(line === '' ? [] : line.split(' '))).toThrow(UsageError)
})
