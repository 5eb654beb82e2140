import { describe, expect, test } from 'vitest'
import { readPhoneNumber } from '#domain/phone.ts'
import { passwordFault, plainPassword } from '#domain/session/password.ts'
import { foldTyped } from '#domain/typed.ts'

describe('what is typed is read as it was meant', () => {
  test.each([
    ['९८७६५४३२१०', '9876543210'],
    ['૯૮૭૬૫૪૩૨૧૦', '9876543210'],
    ['௯௮௭௬௫௪௩௨௧௦', '9876543210'],
    ['٩٨٧٦٥٤٣٢١٠', '9876543210'],
    ['۹۸۷۶۵۴۳۲۱۰', '9876543210'],
    ['９８７６５４３２１０', '9876543210'],
    ['𝟗𝟖𝟕𝟔𝟓𝟒𝟑𝟐𝟏𝟎', '9876543210'],
    ['riya\u200b@apex.de\u00admo', 'riya@apex.demo'],
    ['\u202ariya@apex.demo\u202c\ufeff', 'riya@apex.demo'],
    ['riya＠apex.demo\u00a0', 'riya@apex.demo'],
    [' a\u2003\t b ', 'a b'],
    ['अनन्या', 'अनन्या'],
  ])('%s', (typed, meant) => {
    expect(foldTyped(typed)).toBe(meant)
  })

  test.each([
    '+91 ९८७६५ ४३२१०',
    '98765\u201143210',
    '\u200e98765–43210\u00a0',
    '0९८७६५४३२१०',
    '+९१-९८७६५४३२१०',
  ])('the phone number %s', (typed) => {
    expect(readPhoneNumber(typed, '91')).toBe('9876543210')
  })

  test('a password of letters and digits has no spaces or invisible signs; a strong one keeps its own', () => {
    expect(plainPassword('told', ' demo१२३\u200b ')).toBe('demo123')
    expect(plainPassword('strong', ' caf\u0065\u0301 १२ ')).toBe(' café १२ ')
    expect(passwordFault('told', 'pass१२३')).toBeUndefined()
    expect(passwordFault('told', 'pass wörd')).toBe('characters')
  })
})
