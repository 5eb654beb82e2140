import { expect, test } from 'vitest'
import { isDirectUser, isOpenUser, isParentLogin, userTypes } from '#domain/session/user-type.ts'

test.each([
  [1, true, false],
  ['1', true, false],
  [99, true, true],
  ['99', true, true],
  [5, false, false],
  ['5', false, false],
  [0, false, false],
  ['', false, false],
  ['parent', false, false],
])('user type %j: direct %s, open %s, else a parent login [access-1]', (type, isDirect, isOpen) => {
  expect(isDirectUser(type)).toBe(isDirect)
  expect(isOpenUser(type)).toBe(isOpen)
  expect(isParentLogin(type)).toBe(!isDirect)
})

test('the server sends 1 for students, 99 for open users and another number for parents', () => {
  expect(isParentLogin(userTypes.parent)).toBe(true)
  expect(isDirectUser(userTypes.student)).toBe(true)
  expect(isOpenUser(userTypes.open)).toBe(true)
})
