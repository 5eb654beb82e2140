import { describe, expect, test } from 'vitest'
import { addressOf, fillPath, headersOf, tokenFor } from './request.ts'

describe('the address of a call', () => {
  test.each([
    [
      '/api/v1/home/student/:institute_id/:student_id',
      { institute_id: 7, student_id: 12 },
      '/api/v1/home/student/7/12',
    ],
    ['/api/v1/thing/:name', { name: 'a/b?c#d %2F' }, '/api/v1/thing/a%2Fb%3Fc%23d%20%252F'],
    ['/api/v1/thing/:user_type', { user_type: 0 }, '/api/v1/thing/0'],
  ])('%s with %j', (path, params, filled) => {
    expect(fillPath(path, params)).toBe(filled)
  })

  test('is refused without a parameter', () => {
    expect(() => fillPath('/api/:institute_id/:student_id', { institute_id: 7, student_id: null })).toThrow(
      'student_id',
    )
  })

  test.each([
    ['', {}, '/x'],
    ['', { deviceId: undefined }, '/x'],
    ['', { host: 'school.localhost:3000', all: true }, '/x?host=school.localhost%3A3000&all=true'],
    ['https://api.example.org', { a: 'b c' }, 'https://api.example.org/x?a=b+c'],
  ])('at %j with query %j', (base, query, address) => {
    expect(addressOf(base, '/x', undefined, query)).toBe(address)
  })
})

describe('the headers of a call [access-10]', () => {
  test('have token, source and zone', () => {
    expect(headersOf('secret.4', 'Asia/Kolkata')).toEqual({
      Authorization: 'secret.4',
      Source: 'WEB',
      TimeZone: 'Asia/Kolkata',
    })
  })

  test('have no token without a session', () => {
    expect(headersOf('', 'Asia/Kolkata')).toEqual({ Source: 'WEB', TimeZone: 'Asia/Kolkata' })
  })

  const session = { token: 's.4', examToken: 'e', scorecardToken: 'c' }
  test.each([
    ['open', ''],
    ['student', 's.4'],
    ['exam', 'e'],
    ['scorecard', 'c'],
  ] as const)('carry the token that opens %s calls [session-50]', (access, token) => {
    expect(tokenFor(access, session)).toBe(token)
  })
})
