import { expect, test } from 'vitest'
import { firstName } from './first-name.ts'

test.each([
  ['Aarav Sharma', 'Aarav'],
  ['  Anaya   Sharma ', 'Anaya'],
  ['Kavya', 'Kavya'],
  ['K. R. Narayan', 'Narayan'],
  ['K.R. Narayan', 'Narayan'],
  ['S Lakshmi', 'Lakshmi'],
  ['R. K.', 'R. K.'],
  ['राम कुमार', 'राम'],
  ['क. राम', 'राम'],
  ['யாழினி செல்வம்', 'யாழினி'],
  ['مکتب علی', 'مکتب'],
  ['', ''],
])('of %j it is %j', (name, first) => {
  expect(firstName(name)).toBe(first)
})
