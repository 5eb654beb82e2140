import { familiesKind } from '#domain/desk/imports.ts'
import { students } from '#server/exchange/kinds/people.ts'
import { refersTo } from '#server/records/fields/references.ts'
import { email, phone, text } from '#server/records/fields/texts.ts'
import { day } from '#server/records/fields/times.ts'
import { defineKind, type Field } from '#server/records/kind.ts'

/** Whom a row may name, by the beginning of the fields; also the relation. */
export const relations = ['father', 'mother', 'guardian'] as const
export type Relation = (typeof relations)[number]

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const fieldsOf = (relation: Relation): Record<string, Field> => ({
  [`${relation}_name`]: text({
    title: `${capital(relation)}’s name`,
    about: `Who is linked as the ${relation}. Without a name it is the parent of the student.`,
    example: 'Rohit Verma',
  }),
  [`${relation}_phone`]: phone({
    title: `${capital(relation)}’s phone`,
    about: 'To sign in with. Who has the same number for several children is one parent.',
    example: '9876543211',
  }),
  [`${relation}_email`]: email({ title: `${capital(relation)}’s e-mail`, about: 'To sign in with.' }),
})

/** What only rows of the kind `students` have. */
const notHere = ['status', 'photo', 'fees_block_login', 'guardian_name', 'guardian_phone', 'guardian_email']

/** Fields of a student that such a table may have. */
export const studentFields = Object.keys(students.fields).filter((field) => !notHere.includes(field))

/**
 * The table that offices have: a row for each student, with class and parents. It is no kind of record: its rows become those
 * of `students`, `parents`, `guardians` and `enrolments` [desk-90].
 */
export const families = defineKind({
  name: familiesKind,
  title: 'Students with class and parents',
  about: 'One row for each student, with section, parents and their phones.',
  table: 'person',
  removal: null,
  fields: {
    ...Object.fromEntries(Object.entries(students.fields).filter(([field]) => studentFields.includes(field))),
    section: refersTo('sections', {
      title: 'Section',
      about: 'The section, or class and section together, such as 10-A.',
      example: '10-A',
      isRequired: true,
    }),
    standard: text({
      title: 'Class',
      about: 'The class, where the section has a column of its own.',
      example: '10',
    }),
    section_since: day({
      title: 'First day in the section',
      about: 'From the beginning of the year if empty.',
    }),
    ...fieldsOf('father'),
    ...fieldsOf('mother'),
    ...fieldsOf('guardian'),
  },
})
