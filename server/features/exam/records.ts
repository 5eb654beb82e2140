import { calculators } from '#domain/exam/panel/calculator.ts'
import { integrityFields, integrityRules } from '#server/features/exam/integrity/records.ts'
import { afterwardsFields, afterwardsRules } from '#server/features/exam/records-afterwards.ts'
import { moveEnds, onceBegun, withdrawResults } from '#server/features/exam/records-once-begun.ts'
import { partsFields, partsRules } from '#server/features/exam/records-parts.ts'
import { decimal, whole, yesNo } from '#server/records/fields/numbers.ts'
import { refersTo, refersToMany } from '#server/records/fields/references.ts'
import { choice, html, lines, text } from '#server/records/fields/texts.ts'
import { moment } from '#server/records/fields/times.ts'
import { cancelled, defineKind, type Rule } from '#server/records/kind.ts'

export const maxMarks = 999_999

export const endsAfterStart: Rule = {
  field: 'ends_at',
  problem: 'is not after starts_at',
  where: (value) => `${value('ends_at')} <= ${value('starts_at')}`,
}

export const testLabels = defineKind({
  name: 'test-labels',
  title: 'Labels of tests',
  about: 'Groups of tests, such as unit tests.',
  table: 'test_label',
  fields: {
    name: text({ about: 'Name of the label.', example: 'Unit tests', isRequired: true }),
    type: choice(
      { mock: 1, practice: 2, online: 4 },
      {
        about: 'What its tests are: practice may be taken again and again.',
        example: 'online',
        column: 'test_type_id',
        isRequired: true,
      },
    ),
  },
})

export const tests = defineKind({
  name: 'tests',
  title: 'Tests',
  about: 'Tests on screen. Their questions are imported as question papers.',
  table: 'test',
  removal: cancelled,
  fields: {
    label: refersTo('test-labels', {
      title: 'Kind',
      about: 'Its label.',
      example: 'UT',
      column: 'label_id',
      isRequired: true,
    }),
    name: text({ about: 'Name of the test.', example: 'Unit test 1', isRequired: true, max: 500 }),
    description: lines({ about: 'What it is about.', example: 'Chapters 1 and 2' }),
    subject: refersTo('subjects', {
      about: 'Its subject; empty for several.',
      example: 'maths',
      column: 'subject_id',
    }),
    sections: refersToMany(
      'sections',
      { table: 'test_section', own: 'test_id', other: 'section_id' },
      { isForOffice: true, about: 'Which sections take it.', example: '10A' },
    ),
    products: refersToMany(
      'products',
      { table: 'test_product', own: 'test_id', other: 'product_id' },
      { isForOffice: true, about: 'Holders of which products take it.' },
    ),
    starts_at: moment({
      title: 'From',
      about: 'From when it may be taken.',
      example: '2026-06-20 09:00',
      isRequired: true,
    }),
    ends_at: moment({
      title: 'Until',
      about: 'Until when it may be taken.',
      example: '2026-06-20 12:00',
      isRequired: true,
    }),
    duration_minutes: whole({
      title: 'Minutes',
      about: 'Minutes of one attempt.',
      example: '90',
      min: 1,
      max: 100_000,
      isRequired: true,
    }),
    attempts: whole({
      title: 'Attempts at most',
      about: 'How often one may take it; 0 without limit, 1 if empty.',
      example: '1',
      column: 'attempt_limit',
      whenEmpty: '1',
      max: 10_000,
    }),
    maximum_marks: decimal({
      about: 'The most marks; once it has its questions, their marks count instead.',
      example: '40',
      max: maxMarks,
      whenEmpty: '0',
    }),
    shows_solutions: yesNo({
      about: 'Whether solutions may be downloaded with the result.',
      example: 'yes',
      column: 'is_solution_offered',
    }),
    is_shuffled: yesNo({
      isForOffice: true,
      about: 'Whether each attempt has another order of questions.',
      example: 'no',
    }),
    ...partsFields,
    instructions: html({
      about: 'Shown before the first question.',
      example: 'Answer all questions.',
      column: 'instructions_html',
    }),
    calculator: choice(calculators, {
      about: 'The calculator that the panel offers; none if empty.',
      example: 'scientific',
    }),
    result_at: moment({
      isForOffice: true,
      about:
        'When the result is published; the start for at once, empty for once all is evaluated. A later time withdraws a published result.',
      example: '2026-06-21 10:00',
    }),
    ...afterwardsFields,
    ...integrityFields,
  },
  derived: {
    maximum_marks: {
      from: ['maximum_marks'],
      sql: (value, { instituteId }) =>
        `case when exists (select from test_question q where q.institute_id = ${instituteId} and q.test_id = t.id)
          then t.maximum_marks else ${value('maximum_marks')} end`,
    },
  },
  rules: [
    endsAfterStart,
    {
      field: 'result_at',
      problem: 'is before starts_at',
      where: (value) => `${value('result_at')} < ${value('starts_at')}`,
    },
    ...afterwardsRules,
    ...integrityRules,
    ...partsRules,
    ...onceBegun,
  ],
  before: (...changed) => [...moveEnds(...changed), withdrawResults(...changed)].join(';'),
})
