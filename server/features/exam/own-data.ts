import { answerText, optionLetter } from '#domain/exam/answer-text.ts'
import { plainText } from '#domain/exam/bookmark/question-text.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { presentQuestion as presentMarked } from '#server/features/exam/bookmark/present.ts'
import { findBookmarks, findNotebook, type QuestionRow } from '#server/features/exam/bookmark/queries.ts'
import { challengeTable } from '#server/features/exam/challenge/own-data.ts'
import { presentTest } from '#server/features/exam/present.ts'
import { findOfflineExams } from '#server/features/exam/queries-offline.ts'
import { findTests } from '#server/features/exam/queries-tests.ts'
import { presentQuestion } from '#server/features/exam/report/present.ts'
import { findRanks, findReport, type ReportRow } from '#server/features/exam/report/queries.ts'
import { readQuestions } from '#server/features/exam/report/read-paper.ts'
import {
  type OwnCell,
  type OwnDataScope,
  type OwnRow,
  type OwnTable,
  type ReadOwnData,
  rowsOfYears,
  shownTime,
} from '#server/own-data-area.ts'

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
        columns: ['From', 'Until', 'Name', 'Kind', 'Minutes', 'Handed in', 'Result published'],
        rows: tests.map((row) => {
          const shown = presentTest(row, timeZone)
          return [
            shownTime(shown.start_date),
            shownTime(shown.end_date),
            shown.test_name,
            shown.title,
            shown.duration,
            shown.total_attempts,
            shown.is_result_published === 1 ? 'Yes' : 'No',
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
      challengeTable(context, taker, reports, timeZone),
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

function offlineTables({ pool }: Context, scope: OwnDataScope, studentId: number | null): OwnTable[] {
  if (studentId === null) return []
  const { session, now } = scope
  const examsOf = (yearId: number) =>
    findOfflineExams(pool, { instituteId: session.instituteId, studentId, yearId, now })
  return [
    {
      name: 'exams-on-paper',
      title: 'Exams on paper',
      columns: [
        ...[
          'Year',
          'Date',
          'From',
          'To',
          'Exam',
          'Section or batch',
          'Subjects',
          'Topics',
          'Present',
          'Marks',
        ],
        ...['Out of', 'Rank'],
      ],
      rows: rowsOfYears(scope, async ({ id }) =>
        (await examsOf(id)).map((row): OwnCell[] => [
          row.exam_date,
          row.start_time,
          row.end_time,
          row.examDesc,
          row.course_Name,
          row.subject_name,
          row.topic_name,
          row.attendance_status === '' ? '' : row.attendance_status === 'P' ? 'Yes' : 'No',
          row.courseLevelMarksObtain,
          row.courseLevelTotalMarks,
          row.courseLevelRank,
        ]),
      ),
    },
    {
      name: 'exams-on-paper-sittings',
      title: 'Date sheets of exams on paper',
      columns: ['Year', 'Exam', 'Section or batch', 'Subject', 'Date', 'From', 'To'],
      rows: rowsOfYears(scope, async ({ id }) =>
        (await examsOf(id)).flatMap((row) =>
          row.sittings.map((one): OwnCell[] => [
            row.exam_name ?? row.examDesc,
            row.course_Name,
            one.subject_name,
            one.date,
            one.start_time,
            one.end_time,
          ]),
        ),
      ),
    },
    {
      name: 'exams-on-paper-subjects',
      title: 'Exams on paper by subject',
      columns: ['Year', 'Date', 'Exam', 'Subject', 'Present', 'Marks', 'Out of', 'Rank'],
      rows: rowsOfYears(scope, async ({ id }) =>
        (await examsOf(id)).flatMap((row) =>
          row.subjectWiseExamSchdList.map((one): OwnCell[] => [
            row.exam_date,
            row.exam_name ?? row.examDesc,
            one.subject_name,
            one.is_present === null ? '' : one.is_present ? 'Yes' : 'No',
            one.marks_obtained,
            one.total_marks,
            one.rank,
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
