import { expect, test } from 'vitest'
import { decideMarks, type Marking, ordinalOf } from '#domain/exam/marking/decide.ts'

const by = (marker: string, marks: number, remark = ''): Marking => ({ marker, marks, remark })
const [anita, bose, chitra] = [by('anita', 3, 'Well put'), by('bose', 4.5, 'No sketch'), by('chitra', 2)]

test.each([
  ['one marker is enough', [anita], null, anita],
  ['two are needed', [anita], 1, 'second'],
  ['the mean of two within the difference, with both remarks', [anita, bose], 1.5, 3.75],
  ['they differ by more', [anita, bose], 1.49, 'third'],
  ['the third decides', [anita, bose, chitra], 1, 2],
  ['without any difference only equal marks count', [anita, by('bose', 3)], 0, 3],
  ['a mean has two decimals', [by('anita', 1.01), by('bose', 1.02)], 1, 1.02],
] as const)('%s', (_, markings, difference, expected) => {
  const decided = decideMarks([...markings] as [Marking, ...Marking[]], difference)
  if (typeof expected === 'number') expect(decided).toMatchObject({ marks: expected })
  else expect(decided).toEqual(expected)
})

test('remarks of both markers are kept, empty ones are not', () => {
  expect(decideMarks([anita, bose], 2)).toMatchObject({ remark: 'Well put\nNo sketch' })
  expect(decideMarks([anita, by('bose', 3)], 2)).toMatchObject({ remark: 'Well put' })
})

test('a marker marks again in his own turn, and no one more than needed', () => {
  expect(ordinalOf('anita', [], 1)).toBe(1)
  expect(ordinalOf('anita', [anita], 1)).toBe(1)
  expect(ordinalOf('bose', [anita], 1)).toBe(2)
  expect(ordinalOf('chitra', [anita, bose], 1)).toBe(3)
  expect(ordinalOf('chitra', [anita, bose], 2)).toBe(undefined)
  expect(ordinalOf('bose', [anita, bose, chitra], 1)).toBe(2)
  expect(ordinalOf('dev', [anita, bose, chitra], 1)).toBe(undefined)
  expect(ordinalOf('dev', [anita], null)).toBe(1)
})
