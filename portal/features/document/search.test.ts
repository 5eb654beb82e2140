import { expect, test } from 'vitest'
import { matchesDocument } from './search.ts'

const sheet = {
  title: 'Ray diagrams',
  fileName: 'worksheet-4.pdf',
  subject: 'Physics',
  type: 'Assignment',
} as const

test.each([
  ['', true],
  ['  ', true],
  ['ray', true],
  ['DIAGRAM', true],
  ['sheet-4', true],
  ['.pdf', true],
  ['physics', true],
  ['assign', true],
  ['diagrams  physics ', true],
  ['diagrams chemistry', false],
  ['raydiagrams', false],
])('%j finds it: %s [document-4]', (typed, isFound) => expect(matchesDocument(sheet, typed)).toBe(isFound))
