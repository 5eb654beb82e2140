import { expect, test } from 'vitest'
import { readItem } from '../reading.ts'
import { matchesAssignment } from './search.ts'

const item = readItem({
  title: 'Lens equation',
  course_name: 'Class 10',
  subject_name: 'Physics',
  end_date: '2026-11-05T18:00:00+05:30',
  days_left: 4,
  student_status: 'Submitted' as const,
  teacher_status: 'Evaluated',
  file_id: 7,
})
test.each([
  ['', true],
  ['  ', true],
  ['LENS', true],
  ['class 10', true],
  ['phys', true],
  ['05-11-2026', true],
  ['evaluated', true],
  ['submitted', true],
  ['4', true],
  ['2026-11-05', false],
  ['18:00', false],
  ['chemistry', false],
] as const)('%j: %s [assignment-10]', (typed, fits) => expect(matchesAssignment(item, typed)).toBe(fits))
