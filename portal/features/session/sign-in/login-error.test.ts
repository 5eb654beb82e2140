import { expect, test } from 'vitest'
import { loginErrorOf } from './login-error.ts'

test.each([
  ['no answer', { status: undefined, message: undefined, isForeign: false }, { kind: 'network' }],
  [
    'a message',
    { status: 401, message: 'Invailid Login Details', isForeign: false },
    { kind: 'message', text: 'Invailid Login Details' },
  ],
  ['no message', { status: 500, message: undefined, isForeign: false }, { kind: 'default' }],
  ['an empty message', { status: 400, message: '', isForeign: false }, { kind: 'default' }],
  ['a page in place of an answer', { status: 502, message: undefined, isForeign: true }, { kind: 'trouble' }],
  [
    'a message with the marker',
    { status: 422, message: 'Use the app : app_link : https://example.org/app', isForeign: false },
    { kind: 'appLink', notice: { text: 'Use the app', link: 'https://example.org/app' } },
  ],
])('a failed login with %s [session-22]', (_, failure, shown) => {
  expect(loginErrorOf(failure)).toEqual(shown)
})
