import { describe, expect, test } from 'vitest'
import { readConnectRequest } from '#cli/connect-request.ts'

const read = (line: string) => {
  const { connection, ...request } = readConnectRequest(line.split(' '))
  return { ...request, connection: connection?.('the secret') ?? null }
}
const sso = { issuer: 'https://login.example', audience: 'homeroom' }

test.each([
  [
    '--institute 1 vimeo',
    { service: 'vimeo', needsSecret: true, connection: { service: 'vimeo', secret: 'the secret' } },
  ],
  ['--institute 1 vdocipher --off', { service: 'vdocipher', needsSecret: false, connection: null }],
  [
    '--institute 1 sso --issuer https://login.example --audience homeroom',
    { service: 'sso', needsSecret: true, connection: { service: 'sso', sso, secret: 'the secret' } },
  ],
  [
    '--institute 1 sso --issuer https://login.example --audience homeroom --keys https://login.example/keys --redirect https://login.example/in',
    {
      service: 'sso',
      needsSecret: false,
      keys: 'https://login.example/keys',
      connection: {
        service: 'sso',
        sso: { ...sso, jwksUrl: 'https://login.example/keys', redirectUrl: 'https://login.example/in' },
      },
    },
  ],
])('%s', (line, request) => {
  expect(read(line)).toEqual({ instituteId: 1, ...request })
})

describe('refused', () => {
  test.each([
    ['vimeo', /--institute/],
    ['--institute 1', /--institute/],
    ['--institute 1 youtube', /--institute/],
    ['--institute 1 sso --issuer x', /--audience/],
    ['--institute 1 sso --issuer x --audience y --keys http://z.example', /https/],
    ['--institute 1 vimeo --secret x', /--secret/],
  ])('%s', (line, problem) => {
    expect(() => read(line)).toThrow(problem)
  })
})
