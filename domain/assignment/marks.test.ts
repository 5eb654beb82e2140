import { expect, test } from 'vitest'
import { markText } from '#domain/assignment/marks.ts'

test.each([
  ['marks', { enable_grade: 'N', grade: '', student_marks: 18, evaluation_marks: 20 }, '18 / 20'],
  ['no marks at all', { enable_grade: 'N', grade: '', student_marks: 0, evaluation_marks: 20 }, '0 / 20'],
  [
    'marks out of nothing',
    { enable_grade: 'N', grade: '', student_marks: 7.5, evaluation_marks: null },
    '7.5',
  ],
  ['a grade', { enable_grade: 'Y', grade: 'A+', student_marks: 18, evaluation_marks: 20 }, 'A+'],
  ['no grade', { enable_grade: 'Y', grade: '', student_marks: 18, evaluation_marks: 20 }, ''],
  ['not evaluated', { enable_grade: 'N', grade: '', student_marks: null, evaluation_marks: 20 }, ''],
  ['another back end', {}, ''],
] as const)('marks or grade beside Evaluated: %s [assignment-8]', (_what, marked, text) =>
  expect(markText(marked)).toBe(text),
)
