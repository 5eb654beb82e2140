import { describe, expect, test } from 'vitest'
import { hasHomeButton, readLoginLink, userLoginPath, withoutSecrets } from './login-link.ts'

describe('a link that signs in [session-4]', () => {
  test.each([
    ['', undefined],
    ['?user=9000000001', { kind: 'filled', user: '9000000001' }],
    ['?password=ZGVtbzEyMw==', undefined],
    ['?user=&password=ZGVtbzEyMw==', undefined],
    ['?user=9000000001&password=ZGVtbzEyMw==', { kind: 'signIn', user: '9000000001', password: 'demo123' }],
    ['?user=9000000001&password=ZGVtbzEyMw', { kind: 'signIn', user: '9000000001', password: 'demo123' }],
    ['?user=a%40b.co&password=w7zDqcO%2B', { kind: 'signIn', user: 'a@b.co', password: 'üéþ' }],
    ['?user=a%40b.co&password=w7zDqcO+', { kind: 'signIn', user: 'a@b.co', password: 'üéþ' }],
    ['?user=a%40b.co&password=Pz8_', { kind: 'signIn', user: 'a@b.co', password: '???' }],
    ['?user=9000000001&password=%25%25', { kind: 'unreadable', user: '9000000001' }],
    ['?user=9000000001&password=%2F%2F%2F%2F', { kind: 'unreadable', user: '9000000001' }],
    ['?user=9000000001&password=', { kind: 'unreadable', user: '9000000001' }],
    ['?token=abc.def', { kind: 'token', token: 'abc.def' }],
    ['?token=abc&user=x&password=ZGVtbzEyMw==', { kind: 'token', token: 'abc' }],
    ['?token=', undefined],
  ])('%s', (search, link) => {
    expect(readLoginLink(search)).toEqual(link)
  })

  test.each([
    [
      '',
      '#user=9000000001&password=ZGVtbzEyMw==',
      { kind: 'signIn', user: '9000000001', password: 'demo123' },
    ],
    ['?my-account', '#user=a%40b.co&password=w7zDqcO+', { kind: 'signIn', user: 'a@b.co', password: 'üéþ' }],
    ['?user=9000000001', '#password=ZGVtbzEyMw', { kind: 'signIn', user: '9000000001', password: 'demo123' }],
    ['', '#token=abc.def', { kind: 'token', token: 'abc.def' }],
    ['?token=first', '#token=second', { kind: 'token', token: 'first' }],
    ['', '#/my-account/login', undefined],
    ['', '#', undefined],
  ])('%s%s: the fragment has what the server must not receive', (search, hash, link) => {
    expect(readLoginLink(search, hash)).toEqual(link)
  })

  test.each([
    ['?user=a&password=b', ''],
    ['?my-account=1&user=a&password=b&token=c', '?my-account=1'],
    ['?my-account=1&Password=b', '?my-account=1'],
    ['#user=a&password=b', ''],
    ['#more=1&token=c', '#more=1'],
    ['#/my-account/login', '#/my-account/login'],
    ['', ''],
  ])('leaves the address: %j becomes %j [session-5]', (search, rest) => {
    expect(withoutSecrets(search)).toBe(rest)
  })

  test('a token goes on to /userLogin [session-6]', () => {
    expect(userLoginPath('a+b/c=')).toBe('/userLogin#token=a%2Bb%2Fc%3D')
  })
})

test.each([
  ['https://school.example/?my-account', true],
  ['https://school.example/#/my-account/login', true],
  ['https://school.example/', false],
])('the Home button at %s: %s [session-2]', (address, isShown) => {
  expect(hasHomeButton(address)).toBe(isShown)
})
