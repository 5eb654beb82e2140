import { describe, expect, test } from 'vitest'
import {
  canAskForPassword,
  digitsOnly,
  loginFault,
  passwordEntryFault,
  readLoginPhone,
  withoutSpaces,
} from './validation.ts'

describe('the login field [session-7, session-8]', () => {
  test.each([
    [' 90000 00001 ', '9000000001'],
    ['aarav @ school.demo', 'aarav@school.demo'],
    ['a\tb c', 'abc'],
    ['   ', ''],
  ])('has all spaces removed as typed: %j becomes %j', (typed, kept) => {
    expect(withoutSpaces(typed)).toBe(kept)
  })

  test.each([
    ['+91 90000 00001', '91', '9000000001'],
    ['090000 00001', '91', '9000000001'],
    ['9000', '91', undefined],
    ['+65 8123 4567', '65', '81234567'],
  ])('a number is sent as its account has it: %j of +%s is %s [session-10]', (typed, code, number) => {
    expect(readLoginPhone(typed, code)).toBe(number)
  })

  test.each([
    ['', '91', 'loginRequired'],
    ['9000000001', '91', undefined],
    ['6123456789', '91', undefined],
    ['5123456789', '91', 'phoneInvalid'],
    ['900000001', '91', 'phoneInvalid'],
    ['90000000011', '91', 'phoneInvalid'],
    ['0', '91', 'phoneInvalid'],
    ['+919000000001', '91', undefined],
    ['919000000001', '91', undefined],
    ['09000000001', '91', undefined],
    ['+91-90000-00001', '91', undefined],
    ['(+91)9000000001', '91', undefined],
    ['+659000000001', '91', 'phoneInvalid'],
    ['+', '91', 'phoneInvalid'],
    ['5123456789', '1', undefined],
    ['1234567', '971', undefined],
    ['123456789012345', '971', undefined],
    ['123456', '971', 'phoneInvalid'],
    ['1234567890123456', '971', 'phoneInvalid'],
    ['aarav@school.demo', '91', undefined],
    ['first.last+tag@mail.school.co.in', '91', undefined],
    ["o'neil@example.org", '91', undefined],
    ['आरव@उदाहरण.भारत', '91', undefined],
    ['aarav', '91', 'emailInvalid'],
    ['aarav@', '91', 'emailInvalid'],
    ['@school.demo', '91', 'emailInvalid'],
    ['aarav@school', '91', 'emailInvalid'],
    ['aarav@@school.demo', '91', 'emailInvalid'],
    ['aarav@school..demo', '91', 'emailInvalid'],
    ['.aarav@school.demo', '91', 'emailInvalid'],
    ['aarav@-school.demo', '91', 'emailInvalid'],
    ['aarav@school.1', '91', 'emailInvalid'],
    [`${'a'.repeat(65)}@school.demo`, '91', 'emailInvalid'],
  ])('%j where +%s is dialled: %s', (login, callingCode, fault) => {
    expect(loginFault(login, callingCode)).toBe(fault)
  })
})

describe('the password field [session-9]', () => {
  test.each([
    ['', 'passwordRequired'],
    ['a', 'passwordShort'],
    ['abc', 'passwordShort'],
    ['abcd', undefined],
    ['    ', undefined],
  ])('%j: %s', (password, fault) => {
    expect(passwordEntryFault(password)).toBe(fault)
  })
})

describe('Forgot Password [session-23]', () => {
  test.each([
    ['+91 90000-00001', '919000000001'],
    ['abc', ''],
    ['9e5', '95'],
  ])('takes digits only: %j becomes %j', (typed, kept) => {
    expect(digitsOnly(typed)).toBe(kept)
  })

  test('offers Continue with the first digit', () => {
    expect(canAskForPassword('')).toBe(false)
    expect(canAskForPassword('9')).toBe(true)
  })
})
