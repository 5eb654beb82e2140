import { expect, test } from 'vitest'
import { readPhoneNumber } from '#domain/phone.ts'
import { readPhone } from '#server/records/fields/read-phone.ts'

test.each([
  ['9876543210', '91', '9876543210'],
  ['+91 98765 43210', '91', '9876543210'],
  ['+91-98765-43210', '91', '9876543210'],
  ['919876543210', '91', '9876543210'],
  ['0091 98765 43210', '91', '9876543210'],
  ['098765 43210', '91', '9876543210'],
  // Ten digits that begin like the calling code are a whole number.
  ['9198765432', '91', '9198765432'],
  ['(212) 555-0100', '1', '2125550100'],
  ['+44 20 7946 0018', '44', '2079460018'],
  // Writings that only the library reads.
  ['98765 43210 ext. 5', '91', '9876543210'],
  ['９８７６５ ４３２１０', '91', '9876543210'],
  ['+1 (212) 555-0100 x12', '1', '2125550100'],
])('the phone %s of +%s signs in as %s', (cell, code, phone) => {
  expect(readPhone(cell, code)).toBe(phone)
})

test.each([
  ['98765', '91'],
  ['98765432101', '91'],
  ['9.0E+09', '91'],
  ['ask the office', '91'],
  ['9876543210, 9876543211', '91'],
  ['12', '44'],
])('the phone %s of +%s is a fault', (cell, code) => {
  expect(readPhone(cell, code)).toEqual({ problem: `"${cell}" is not a phone number of +${code}` })
})

test.each([
  ['+1 212 555 0100', '91', '1'],
  ['0044 20 7946 0018', '91', '44'],
  ['+91 98765 43210', '44', '91'],
  ['+971 50 123 4567', '1', '971'],
])('the phone %s at an institute of +%s is one of +%s', (cell, code, other) => {
  expect(readPhone(cell, code)).toEqual({
    problem: `"${cell}" is a number of +${other}; only those of +${code} can sign in`,
  })
})

test('Indian numbers have the form that the sign-in screen makes of them', () => {
  const random = (seed: number) => String((seed * 7_919_777_777) % 10_000_000_000).padStart(10, '0')
  for (let seed = 1; seed < 500; seed++) {
    for (const written of [random(seed), `+91 ${random(seed)}`, `0${random(seed)}`, `91${random(seed)}`]) {
      const own = readPhoneNumber(written, '91')
      if (own !== undefined) expect(readPhone(written, '91')).toBe(own)
    }
  }
})
