import { addressees, askLimits, postKinds, sides } from '#domain/ask/rules.ts'
import { file, refersTo } from '#server/records/fields/references.ts'
import { choice, lines, text } from '#server/records/fields/texts.ts'
import { moment } from '#server/records/fields/times.ts'
import { defineKind } from '#server/records/kind.ts'

/** What was said stays as it was said: the institute reads and exports it, only the operator moves it. */
export const questions = defineKind({
  name: 'questions',
  title: 'Questions',
  about:
    'Questions of families about a student, written in the portal and at the desk. The institute reads and exports them; only the operator of the server imports them, such as from another server.',
  table: 'ask_thread',
  ofOperator: 'rows',
  fields: {
    student: refersTo('students', {
      about: 'The student.',
      example: 'S1',
      column: 'student_id',
      isRequired: true,
    }),
    addressee: choice(addressees, {
      title: 'To',
      about: 'Whom it is for: the class teacher (class), who teaches the subject, or the office.',
      example: 'class',
      isRequired: true,
    }),
    subject: refersTo('subjects', {
      about: 'Of the addressee subject.',
      example: '',
      column: 'subject_id',
    }),
    title: text({ about: 'Its title.', example: 'Spectacles', max: askLimits.title, isRequired: true }),
    asked_by: refersTo('people', {
      about: 'Who asked: a parent or the student.',
      example: 'P1',
      column: 'asked_by',
      isRequired: true,
    }),
    opened_at: moment({ about: 'When it was asked.', example: '2026-08-18 20:15', isRequired: true }),
    last_at: moment({
      title: 'Last message',
      about: 'When the last message was written.',
      example: '2026-08-19 09:10',
      isRequired: true,
    }),
    last_side: choice(sides, {
      title: 'Last by',
      about: 'Who wrote it: family or school.',
      example: 'school',
      isRequired: true,
    }),
    closed_at: moment({ about: 'When it was closed; empty while it is open.', example: '' }),
  },
  rules: [
    {
      field: 'subject',
      problem: 'must be there for the addressee subject, and only then',
      where: (value) => `(${value('addressee')} = 'subject') <> (${value('subject')} is not null)`,
    },
  ],
})

export const questionPosts = defineKind({
  name: 'question-posts',
  title: 'Messages of questions',
  about:
    'What families and the institute wrote to questions, and that one was handed over or closed. Written in the portal and at the desk; only the operator of the server imports them.',
  table: 'ask_post',
  ofOperator: 'rows',
  fields: {
    question: refersTo('questions', {
      about: 'The question.',
      example: 'Q1',
      column: 'thread_id',
      isRequired: true,
    }),
    kind: choice(postKinds, {
      about: 'A message, or that the question was handed over or closed; message if empty.',
      example: 'message',
      whenEmpty: "'message'",
    }),
    side: choice(sides, { about: 'Who wrote it: family or school.', example: 'family', isRequired: true }),
    author: refersTo('people', {
      about: 'The person; empty for a program of the institute.',
      example: 'P1',
      column: 'author_id',
    }),
    author_role: text({
      title: 'As',
      about: 'As what somebody of the institute wrote.',
      example: '',
      max: 200,
      whenEmpty: "''",
    }),
    text: lines({
      about: 'What was written; where it was handed over, to whom.',
      example: 'May she sit in front?',
      max: askLimits.text,
    }),
    file: file({ about: 'A photo or PDF.', column: 'file_id' }),
    sent_at: moment({ about: 'When it was written.', example: '2026-08-18 20:15', isRequired: true }),
  },
})
