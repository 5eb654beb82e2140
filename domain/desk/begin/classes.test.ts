import { expect, test } from 'vitest'
import { idOfName, readNames } from '#domain/desk/begin/classes.ts'

test.each([
  ['1-3', ['1', '2', '3']],
  ['Nursery, LKG, UKG, 1 to 2', ['Nursery', 'LKG', 'UKG', '1', '2']],
  ['Class 9–10', ['Class 9', 'Class 10']],
  ['A-C', ['A', 'B', 'C']],
  ['a, A,  A ', ['A']],
  ['10-1', ['10-1']],
  ['1-900', ['1-900']],
  ['A-Z-1; JEE 2026', ['A-Z-1', 'JEE 2026']],
  ['', []],
])('%s names %j [desk-81]', (text, names) => {
  expect(readNames(text)).toEqual(names)
})

test.each([
  ['Class 10', 'Class-10'],
  ['10 / A', '10-A'],
  ['कक्षा १', 'कक्षा-१'],
  ['=cmd()', 'cmd'],
  ['--', 'class'],
])('%s has the id %s', (name, id) => {
  expect(idOfName(name)).toBe(id)
})
