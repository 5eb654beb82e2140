import { expect, test } from 'vitest'
import { readPhone } from './phone.ts'

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
])('the phone %s of +%s signs in as %s', (cell, code, phone) => {
  expect(readPhone(cell, code)).toBe(phone)
})

test.each([
  ['98765', '91'],
  ['98765432101', '91'],
  ['+1 212 555 0100', '91'],
  ['ask the office', '91'],
  ['9876543210, 9876543211', '91'],
  ['12', '44'],
])('the phone %s of +%s is a fault', (cell, code) => {
  expect(readPhone(cell, code)).toEqual({ problem: `"${cell}" is not a phone number of +${code}` })
})
