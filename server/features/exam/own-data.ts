import { answerText, optionLetter } from '#domain/exam/answer-text.ts'
import { plainText } from '#domain/exam/bookmark/question-text.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { presentQuestion as presentMarked } from '#server/features/exam/bookmark/present.ts'
import { findBookmarks, findNotebook, type QuestionRow } from '#server/features/exam/bookmark/queries.ts'
import { findOwnChallenges } from '#server/features/exam/challenge/queries.ts'
import { presentTest } from '#server/features/exam/present.ts'
import { findOfflineExams } from '#server/features/exam/queries-offline.ts'
import { findTests } from '#server/features/exam/queries-tests.ts'
import { tests as testKind } from '#server/features/exam/records.ts'
import * as offline from '#server/features/exam/records-offline.ts'
import { presentQuestion } from '#server/features/exam/report/present.ts'
import { findRanks, findReport, type ReportRow } from '#server/features/exam/report/queries.ts'
import { readQuestions } from '#server/features/exam/report/read-paper.ts'
import {
  columnsOf,
  type OwnDataScope,
  type OwnRow,
  type OwnTable,
  type ReadOwnData,
  record,
  rowsOfYears,
  shownTime,
} from '#server/own-data-area.ts'
import type { RecordKey } from '#server/records/shown.ts'

type Taker = { instituteId: number; personId: number; now: Date }
type Report = ReportRow & { testId: number; name: string; day: string }

/** Tests, published reports with the own answers, exams on paper, and bookmarked questions. */
export const examOwnData: ReadOwnData = async (context, scope) => {
  const { session, viewed, now } = scope
  if (!viewed) return undefined
  const { pool } = context
  const { instituteId, timeZone } = session
  const taker = { instituteId, personId: viewed.personId, now }
  const tests = await findTests(pool, { instituteId, personIds: [viewed.personId], now })
  const reports: Report[] = []
  for (const { testId, name, endsAt, isResultPublished, submittedAttempts } of tests) {
    if (!isResultPublished || submittedAttempts === 0) continue
    const report = await findReport(pool, { ...taker, testId })
    if (report) reports.push({ ...report, testId, name, day: isoIn(timeZone, endsAt).slice(0, 10) })
  }
  const ranks = await findRanks(pool, taker)
  return {
    title: 'Exams',
    tables: [
      {
        name: 'tests',
        title: 'Tests',
        columns: [
          ...['From', 'Until', 'Minutes', 'Handed in', 'Result published'],
          // Each person has a time of his own.
          columnsOf(testKind, 'starts_at', 'ends_at', 'duration_minutes', 'instructions'),
        ],
        rows: tests.map((row) => {
          const shown = presentTest(row, timeZone)
          return [
            shownTime(shown.start_date),
            shownTime(shown.end_date),
            shown.duration,
            shown.total_attempts,
            shown.is_result_published === 1 ? 'Yes' : 'No',
            record(row.testId),
          ]
        }),
      },
      {
        name: 'test-ranks',
        title: 'Ranks in tests',
        columns: ['Date', 'Name', 'Kind', 'Marks', 'Out of', 'Rank', 'Students', 'Average marks'],
        rows: ranks
          .toReversed()
          .map((row) => [
            isoIn(timeZone, row.endsAt).slice(0, 10),
            row.name,
            row.labelName,
            row.marks,
            row.maximumMarks,
            row.rank,
            row.takers,
            row.averageMarks,
          ]),
      },
      ...reportTables(reports),
      {
        name: 'test-answers',
        title: 'Answers in tests with a published result',
        columns: [
          ...['Test', 'Number', 'Subject', 'Question', 'Your answer', 'Outcome', 'Marks', 'Seconds'],
          ...['Correct answer', 'Remark of the examiner'],
        ],
        rows: answerRows(context, taker, reports),
      },
      {
        name: 'test-objections',
        title: 'Objections to keys of tests',
        columns: ['Test', 'Number', 'Given', 'Your words', 'File', 'Answered', 'Accepted', 'Answer'],
        rows: challengeRows(context, taker, reports, timeZone),
      },
      ...offlineTables(context, scope, viewed.studentId),
      {
        name: 'bookmarks',
        title: 'Bookmarked questions',
        columns: markedColumns,
        rows: (await findBookmarks(pool, taker)).map(markedRowIn(timeZone)),
      },
      {
        name: 'notebook',
        title: 'Mistake notebook',
        columns: markedColumns,
        rows: (await findNotebook(pool, taker)).map(markedRowIn(timeZone)),
      },
    ],
  }
}

const reportTables = (reports: readonly Report[]): OwnTable[] => [
  {
    name: 'test-reports',
    title: 'Reports of tests',
    columns: [
      ...['Ends on', 'Test', 'Marks', 'Out of', 'Rank', 'Students'],
      ...['Correct', 'Incorrect', 'Not attempted', 'Seconds'],
    ],
    rows: reports.map(({ day, name, test_report: one }) => [
      day,
      name,
      one.total_score,
      one.total_marks,
      one.rank,
      one.total_students,
      one.right_ques_count,
      one.wrong_ques_count,
      one.left_ques_count,
      one.total_attempted_time,
    ]),
  },
  {
    name: 'test-subjects',
    title: 'Reports of tests by subject',
    columns: ['Test', 'Subject', 'Marks', 'Correct', 'Incorrect', 'Not attempted', 'Seconds'],
    rows: reports.flatMap(({ name, subject_wise_distribution: subjects }) =>
      subjects.map((one) => [
        name,
        one.subject_name,
        one.total_score,
        one.right_ques_count,
        one.wrong_ques_count,
        one.left_ques_count,
        Math.round(one.total_attempted_time / 1000),
      ]),
    ),
  },
]

const outcomes: Readonly<Record<number, string>> = {
  1: 'Correct',
  2: 'Partly correct',
  3: 'Bonus marks',
  0: 'Incorrect',
  '-1': 'Not attempted',
  '-2': 'Under evaluation',
  '-3': 'Shown later',
  '-4': 'Dropped',
  '-5': 'Not counted',
}

/** Contains the right answers that the report shows: others never leave the database. */
async function* answerRows(
  context: Context,
  taker: Taker,
  reports: readonly Report[],
): AsyncGenerator<OwnRow> {
  for (const { testId, name } of reports)
    for (const row of await readQuestions(context, { ...taker, testId })) {
      const shown = presentQuestion(row, () => '')
      yield [
        name,
        shown.question_order,
        shown.subject_name,
        questionText(shown.question_html ?? '', shown.options ?? [], shown.matches ?? []),
        readAnswer(shown.ques_type, shown.student_answer),
        outcomes[shown.is_correct] ?? '',
        shown.total_score,
        Math.round(shown.student_time / 1000),
        readAnswer(shown.ques_type, shown.correct_answer),
        row.remark,
      ]
    }
}

const readAnswer = (type: number, code: string) => (code === '' ? '' : plainText(answerText(type, code)))

/** With its options by their letters: answers name them. For a match, the right side has the letters. */
function questionText(html: string, options: readonly string[], matches: readonly string[]): string {
  const isMatch = matches.some((one) => one !== '')
  const numbered = isMatch ? options.map((one, index) => `${index + 1}) ${plainText(one)}`) : []
  const lettered = isMatch ? matches : options
  const shown = lettered.map((one, index) => `${optionLetter(index + 1)}) ${plainText(one)}`)
  return [plainText(html), ...numbered, ...shown].join('\n')
}

/** Objections to keys of tests whose reports are shown. */
async function* challengeRows(
  { pool }: Context,
  { personId, ...taker }: Taker,
  reports: readonly Report[],
  timeZone: string,
): AsyncGenerator<OwnRow> {
  const show = (moment: Date) => shownTime(isoIn(timeZone, moment))
  for (const { testId, name } of reports)
    for (const row of await findOwnChallenges(pool, { ...taker, personIds: [personId], testId }))
      yield [
        name,
        row.position,
        show(row.givenAt),
        row.text,
        row.fileId === null ? null : { fileId: row.fileId, folder: 'objections', name: row.fileName ?? '' },
        row.answeredAt && show(row.answeredAt),
        row.isAccepted === null ? '' : row.isAccepted ? 'Yes' : 'No',
        row.answer,
      ]
}

function offlineTables({ pool }: Context, scope: OwnDataScope, studentId: number | null): OwnTable[] {
  if (studentId === null) return []
  const { session, now } = scope
  const examsOf = (yearId: number) =>
    findOfflineExams(pool, { instituteId: session.instituteId, studentId, yearId, now })
  // Marks and ranks are shown only once they are published.
  const marksOf = (
    { exam_id: exam, isPublished }: { exam_id: number; isPublished: boolean },
    subject: number | null,
  ): RecordKey | null => (isPublished ? { exam, student: studentId, subject } : null)
  const marks = columnsOf(offline.offlineMarks, 'exam', 'student', 'subject', 'is_present')
  return [
    {
      name: 'exams-on-paper',
      title: 'Exams on paper',
      columns: ['Year', columnsOf(offline.offlineExams), 'Subjects', 'Present', marks],
      rows: rowsOfYears(scope, async ({ id }) =>
        (await examsOf(id)).map((row) => [
          record(row.exam_id),
          row.subject_name,
          row.attendance_status === '' ? '' : row.attendance_status === 'P' ? 'Yes' : 'No',
          { record: marksOf(row, null) },
        ]),
      ),
    },
    {
      name: 'exams-on-paper-sittings',
      title: 'Date sheets of exams on paper',
      columns: ['Year', 'Section or batch', columnsOf(offline.offlineExamSittings)],
      rows: rowsOfYears(scope, async ({ id }) =>
        (await examsOf(id)).flatMap(({ course_Name, sittings }) =>
          sittings.map((one) => [course_Name, record(one.id)]),
        ),
      ),
    },
    {
      name: 'exams-on-paper-subjects',
      title: 'Exams on paper by subject',
      columns: ['Year', 'Date', columnsOf(offline.offlineExamSubjects), 'Present', marks],
      rows: rowsOfYears(scope, async ({ id }) =>
        (await examsOf(id)).flatMap((row) =>
          row.subjectWiseExamSchdList.map(({ subjectId, is_present: isPresent }) => [
            row.exam_date,
            { record: { exam: row.exam_id, subject: subjectId } },
            isPresent === null ? '' : isPresent ? 'Yes' : 'No',
            { record: marksOf(row, subjectId) },
          ]),
        ),
      ),
    },
  ]
}

const markedColumns = ['Time', 'Test', 'Subject', 'Question', 'Your answer', 'Correct answer', 'Solution']

const markedRowIn = (timeZone: string) => (row: QuestionRow) => {
  const shown = presentMarked(row, { timeZone, addressOf: () => '' })
  return [
    shownTime(shown.date_time),
    shown.test_name,
    shown.subject_name,
    questionText(
      shown.question,
      shown.options.map((one) => one.answer_option),
      shown.options.map((one) => one.answer_choice_option),
    ),
    readAnswer(shown.ques_type, shown.attempt_answer),
    readAnswer(shown.ques_type, shown.correct_ans || shown.answer),
    plainText(shown.feedback),
  ]
}
