import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#server/features/message/records.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { addPayments, type CopyCaller, copyCaller, type Unpacked } from '#server/own-data/testing.ts'
import { text } from '#server/records/fields/texts.ts'
import type { Field } from '#server/records/kind.ts'

let t: TestApp
let call: CopyCaller
beforeAll(async () => {
  t = await createTestApp()
  call = copyCaller(t)
})
afterAll(() => t.close())

/** The columns of a copy. A field of a kind that its people do not read is `isForOffice`. */
const wanted: Record<string, readonly string[]> = {
  profile: ['Detail', 'Value'],
  classes: ['Year', 'Standard', 'Section or batch'],
  'attendance-by-month': ['Year', 'Month', 'Subject', 'Classes', 'Present'],
  attendance: [
    'Year',
    'Section or batch',
    'Subject',
    'Teacher',
    'More teachers',
    'From',
    'To',
    'Type',
    'Topics',
    'Description',
    'Homework given',
    'Present',
    'Late',
    'Homework',
    'Remark',
    'Note',
  ],
  timetable: [
    'Year',
    'Date',
    'From',
    'To',
    'Kind',
    'Subject',
    'Name',
    'Standard',
    'Section, batch or product',
    'Teacher',
    'Topics',
    'Description',
  ],
  homework: [
    'Year',
    'Section or batch',
    'Subject',
    'Title',
    'Topic',
    'Subtopic',
    'Description',
    'Opens at',
    'Due',
    'Allows late',
    'Is evaluated',
    'Is graded',
    'Out of',
    'Standard',
    'Status',
    'Your remark',
    'Saved at',
    'Submitted at',
    'Marks',
    'Grade',
    'Teacher’s remark',
    'Evaluated',
  ],
  'homework-handed-in': ['Year', 'Homework', 'Added at', 'File or link'],
  'homework-given': ['Year', 'Homework', 'Kind', 'File or link'],
  tests: [
    'From',
    'Until',
    'Minutes',
    'Handed in',
    'Result published',
    'Kind',
    'Name',
    'Description',
    'Subject',
    'Attempts at most',
    'Maximum marks',
    'Shows solutions',
    'Calculator',
    'Challenges from',
    'Challenges until',
  ],
  'test-ranks': ['Date', 'Name', 'Kind', 'Marks', 'Out of', 'Rank', 'Students', 'Average marks'],
  'test-reports': [
    'Ends on',
    'Test',
    'Marks',
    'Out of',
    'Rank',
    'Students',
    'Correct',
    'Incorrect',
    'Not attempted',
    'Seconds',
  ],
  'test-subjects': ['Test', 'Subject', 'Marks', 'Correct', 'Incorrect', 'Not attempted', 'Seconds'],
  'test-answers': [
    'Test',
    'Number',
    'Subject',
    'Question',
    'Your answer',
    'Outcome',
    'Marks',
    'Seconds',
    'Correct answer',
    'Remark of the examiner',
  ],
  'exams-on-paper': [
    'Year',
    'Section or batch',
    'Exam',
    'Topics',
    'Description',
    'From',
    'To',
    'Out of',
    'Is published',
    'Subjects',
    'Present',
    'Marks',
    'Rank',
  ],
  'exams-on-paper-sittings': ['Year', 'Section or batch', 'Exam', 'Subject', 'Date', 'From', 'To'],
  'exams-on-paper-subjects': ['Year', 'Date', 'Exam', 'Subject', 'Out of', 'Present', 'Marks', 'Rank'],
  bookmarks: ['Time', 'Test', 'Subject', 'Question', 'Your answer', 'Correct answer', 'Solution'],
  notebook: ['Time', 'Test', 'Subject', 'Question', 'Your answer', 'Correct answer', 'Solution'],
  fees: ['Year', 'Total (Rs)', 'Paid (Rs)', 'Left to pay (Rs)', 'Credit (Rs)'],
  'fee-instalments': [
    'Year',
    'Number',
    'Due date',
    'Section or batch',
    'Initial (Rs)',
    'Tax (Rs)',
    'Discount (Rs)',
    'Fine (Rs)',
    'Standard',
    'Amount (Rs)',
    'Paid (Rs)',
    'Left to pay (Rs)',
    'Fine left (Rs)',
    'Bad debt (Rs)',
  ],
  'fee-payments': [
    'Year',
    'Receipt number',
    'Date',
    'Method',
    'Code of the receipt',
    'Financial year',
    'Instalments',
    'Paid (Rs)',
    'Of it credit (Rs)',
    'Given back (Rs)',
    'Cancelled on',
    'Reason',
    'Receipt corrected on',
    'Receipt',
  ],
  meetings: [
    'Day',
    'From',
    'Until',
    'Teacher',
    'Place',
    'State',
    'Booked by',
    'Booked at',
    'Word',
    'Outcome',
  ],
  'payments-online': [
    'Begun at',
    'By',
    'Instalments',
    'Fees and fine (Rs)',
    'State',
    'Method',
    'Came at',
    'Given back (Rs)',
    'Id of the payment',
  ],
  'payments-by-upi': ['Begun at', 'Reference', 'Instalments', 'Amount (Rs)', 'UTR', 'State', 'Answer'],
  leaves: [
    'From',
    'Until',
    'From, time',
    'Until, time',
    'Reason',
    'In words',
    'State',
    'Asked at',
    'Answered at',
    'Answer',
    'Withdrawn at',
    'School days',
    'Asked by',
    'Answered by',
    'File',
  ],
  questions: ['To', 'Title', 'Opened at', 'Last message', 'Last by', 'Closed at', 'Subject', 'Asked by'],
  'question-posts': ['Kind', 'Side', 'As', 'Text', 'Sent at', 'Question', 'Author', 'File'],
  notices: [
    'Year',
    'Title',
    'Text',
    'By',
    'Announced',
    'Link',
    'Urgent',
    'Asks',
    'Choices',
    'Answer until',
    'For',
  ],
  messages: ['Phone', 'Text', 'Time'],
  news: ['Time', 'Child', 'Topic', 'News', 'Read'],
  'news-choices': ['Topic', 'Channel', 'Is sent'],
  'live-classes': [
    'Year',
    'Name',
    'Subject',
    'Teacher',
    'More teachers',
    'Begin',
    'End',
    'With',
    'Topics',
    'Description',
    'For',
    'Recordings',
  ],
  devices: ['Device', 'Signed in', 'Last used', 'Registered'],
  'access-log': ['Time', 'What', 'By', 'Name', 'Detail', 'Count'],
  products: ['Order', 'Given on', 'Expires on', 'Title', 'About', 'Price', 'Currency', 'Expired', 'Courses'],
}

const columnsOf = (copy: Unpacked) =>
  copy.names
    .filter((name) => name.endsWith('.csv'))
    .map((name) => name.slice('csv/'.length, -'.csv'.length))
    .map((name) => [name, Object.keys(copy.rows(name)[0] ?? {})] as const)

test('the copies of a student and an open user have these tables and columns [profile-21] [pay-93]', async () => {
  await addPayments(t, await t.signedIn('9000000001'))
  const found: Record<string, readonly string[]> = {}
  for (const login of ['9000000001', '9000000031']) {
    const me = await t.signedIn(login)
    for (const [name, columns] of columnsOf(await call.copyOf(me, me.user_id))) {
      expect(new Set(columns).size).toBe(columns.length)
      expect(found[name] ?? columns).toEqual(columns)
      found[name] = columns
    }
  }
  expect(found).toEqual(wanted)
})

test('a new field of a kind is in the copy, unless it is for the office', async () => {
  const fields = messages.fields as Record<string, Field>
  const added = {
    came_from: { ...text({ about: 'Where it was written.' }), column: 'source_id' },
    hidden_note: { ...text({ about: 'For the office.', isForOffice: true }), column: 'source_id' },
  }
  Object.assign(fields, added)
  try {
    await t.database.pool.query(`update message set source_id = 'from ' || id`)
    const me = await t.signedIn('9000000001')
    const rows = (await call.copyOf(me, me.user_id)).rows('messages')
    expect(Object.keys(rows[0] ?? {})).toEqual(['Phone', 'Text', 'Time', 'Came from'])
    expect(rows.map((row) => row['Came from'])).toEqual(rows.map(() => expect.stringMatching(/^from \d+$/)))
  } finally {
    for (const field of Object.keys(added)) delete fields[field]
  }
})

test('marks are not in a copy before the evaluation or the publication [assignment-26]', async () => {
  const { pool } = t.database
  const me = await t.signedIn('9000000001')
  const marksIn = async () => {
    const copy = await call.copyOf(me, me.user_id)
    const marksOf = (name: string) =>
      copy.rows(name).filter(({ Marks, Rank = '' }) => Marks !== '' || Rank !== '')
    return {
      homework: copy.rows('homework').filter((row) => row.Marks !== '' || row['Teacher’s remark'] !== '')
        .length,
      exams: marksOf('exams-on-paper').length + marksOf('exams-on-paper-subjects').length,
    }
  }
  const before = await marksIn()
  expect([before.homework > 0, before.exams > 0]).toEqual([true, true])
  await pool.query('update submission set evaluated_at = null where student_id = $1', [me.student_id])
  await pool.query('update offline_exam set is_result_published = false')
  expect(await marksIn()).toEqual({ homework: 0, exams: 0 })
})
