import { expect, test } from 'vitest'
import { readSubject } from '#cli/who-request.ts'

test.each([
  ['--institute 1 --person 23', { instituteId: 1, personId: 23 }],
  ['--login riya@apex.demo', { login: 'riya@apex.demo' }],
  ['--address 2001:db8:1:2::1', { network: '2001:db8:1:2::/64' }],
  ['--institute 1', undefined],
  ['--person 23', undefined],
  ['--institute 1 --person 23 --login x', undefined],
  ['--institute x --person 23', undefined],
])('%s', (line, subject) => {
  expect(readSubject(line.split(' '))).toEqual(subject)
})

test('without arguments there is no request', () => expect(readSubject([])).toBeUndefined())
