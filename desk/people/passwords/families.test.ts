import { expect, test } from 'vitest'
import type { PasswordSlip } from '#domain/desk/people-account-calls.ts'
import { familiesOf, sharedSlips } from './families.ts'

const slip = (member_id: number, pupils: number[], children = ''): PasswordSlip => ({
  ...{ member_id, pupils, children, name: 'Aarav Sharma', section: '10-A', login: '9', password: 'x' },
  role: children === '' ? 'student' : 'parent',
})

test('a page has one family alone, also where two children have one name in one section [desk-45]', () => {
  const [first, second] = [slip(1, [11]), slip(2, [12])]
  const [father, other, mother] = [
    slip(3, [11, 13], 'Aarav Sharma, Anaya'),
    slip(4, [12], 'Aarav Sharma'),
    slip(5, [11], 'Aarav Sharma'),
  ]
  const sister = slip(6, [13])
  const pages = familiesOf([first, second, father, other, mother, sister])
  expect(pages).toEqual([
    [first, father, mother, sister],
    [second, other],
  ])
  expect(familiesOf([first, sister, father])).toEqual([[first, sister, father]])
})

test('two parents with one number and a child in common are on one slip, strangers and children never [desk-107]', () => {
  const child = slip(1, [11])
  const [father, mother] = [slip(2, [11, 12], 'Aarav, Anaya'), slip(3, [11], 'Aarav')]
  const stranger = slip(4, [13], 'Diya')
  const other = { ...slip(5, [11], 'Aarav'), login: '8' }
  expect(sharedSlips([child, father, stranger, mother, other])).toEqual([
    [child],
    [father, mother],
    [stranger],
    [other],
  ])
})
