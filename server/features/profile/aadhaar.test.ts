import { expect, test } from 'vitest'
import { groupAadhaar, maskAadhaar } from './aadhaar.ts'

test.each([
  ['000012344321', '0000 1234 4321'],
  ['', ''],
  ['12', '12'],
  ['0000 1234 4321', '0000 1234 4321'],
])('%j is written %j', (digits, written) => expect(groupAadhaar(digits)).toBe(written))

test.each([
  ['4321', 'XXXX XXXX 4321'],
  ['', ''],
])('a number that ends in %j is shown as %j [profile-14]', (end, seen) => expect(maskAadhaar(end)).toBe(seen))
