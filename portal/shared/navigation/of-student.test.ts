import { expect, test } from 'vitest'
import { addressOfStudent, isOfStudent, readOfStudent, withoutStudent } from './of-student.ts'

test.each([
  ['/fees', { studentId: 7, yearId: 0 }, '/fees?student_id=7'],
  ['/fees?year=3', { studentId: 7, yearId: 0 }, '/fees?year=3&student_id=7'],
  ['/assignment/5', { studentId: 7, yearId: 2 }, '/assignment/5?student_id=7&academic_year_id=2'],
  ['/exam', { studentId: 0, yearId: 2 }, '/exam?academic_year_id=2'],
  ['/exam', { studentId: 0, yearId: 0 }, '/exam'],
])('%s of %o is %s, and can be read again [news-60]', (path, of, address) => {
  expect(addressOfStudent(path, of)).toBe(address)
  const [screen = '', query = ''] = address.split('?')
  const search = query && `?${query}`
  expect(readOfStudent(new URLSearchParams(search))).toEqual(of)
  expect(isOfStudent(search)).toBe(of.studentId + of.yearId > 0)
  expect(`${screen}${withoutStudent(search)}`).toBe(path)
})

test.each(['?student_id=abc', '?student_id=-1', '?student_id=', '?academic_year_id=1e9&student_id=0x1'])(
  'what names no student leaves the address, too: %s',
  (search) => {
    expect(isOfStudent(search)).toBe(true)
    expect(readOfStudent(new URLSearchParams(search))).toEqual({ studentId: 0, yearId: 0 })
    expect(withoutStudent(search)).toBe('')
  },
)

test('the names of other queries are not taken for them', () => {
  expect(isOfStudent('?my_student_id=1&tab=student_id')).toBe(false)
})
