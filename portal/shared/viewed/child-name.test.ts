import { expect, test } from 'vitest'
import { childName } from './child-name.ts'

const aarav = { studentId: 1, name: 'Aarav Sharma' }
const anaya = { studentId: 2, name: 'Anaya Sharma' }
const cousin = { studentId: 3, name: 'Aarav Verma' }

test('a child is called by the first name', () => {
  expect(childName(aarav, [aarav, anaya])).toBe('Aarav')
  expect(childName(anaya, [])).toBe('Anaya')
})

test('two with the same first name are called by the whole one', () => {
  expect(childName(aarav, [aarav, anaya, cousin])).toBe('Aarav Sharma')
  expect(childName(cousin, [aarav, anaya, cousin])).toBe('Aarav Verma')
  expect(childName(anaya, [aarav, anaya, cousin])).toBe('Anaya')
})
