import type { Answer, AnswerKey } from '#domain/exam/question.ts'
import type { Decision, Graded } from '#domain/exam/regrade/decision.ts'
import type { AttemptResult } from '#server/features/exam/result.ts'
import type { Change as AnyChange, RowModel, RowsOf } from '../row-database.ts'

export type TestRow = {
  endsAt: Date
  resultAt: Date | null
  withdrawnAt: Date | null
  isPublished: boolean
  isCalledOff: boolean
  maximumMarks: number
}
export type AttemptRow = {
  id: number
  personId: number
  endsAt: Date
  endMovedAt: Date | null
  submittedAt: Date | null
  isDue: boolean
  evaluatedAt: Date | null
  rank: number | null
  marks: number | null
  rightCount: number | null
  wrongCount: number | null
  leftCount: number | null
  timeTaken: number | null
}
export type AnswerRow = {
  attemptId: number
  questionId: number
  answer: Answer | null
  timeMs: number
  state: Graded['state'] | null
  marks: number | null
  asPrinted: Graded['asPrinted']
  /** Only here, for the checks: the latest marks of the examiner. */
  byExaminer: number | null
}
export type RegradeRow = {
  id: number
  questionId: number
  before: Decision | null
  after: Decision | null
  fingerprint: string
  studentsChanged: number
  maximumMarks: number
}
export type FiguresRow = {
  takers: number
  topperId: number | null
  averageMarks: number
  averageRight: number
  averageWrong: number
  averageAttempted: number
  averageTime: number
  publishedAt: Date
}
export type QuestionFiguresRow = { averageTimeMs: number; rightCount: number; wrongCount: number }
export type SubjectRow = Pick<AttemptResult, 'rightCount' | 'wrongCount' | 'leftCount'> & {
  attemptId: number
  subjectId: number
  rightMarks: number
  wrongMarks: number
}
type ReceiptRow = { code: string; submittedAt: Date }

/** What the database has of one test. Attempts, decisions and figures are rows of their own. */
export type Tables = {
  test: TestRow
  attempt: AttemptRow
  answer: AnswerRow
  /** By question: `test_question.decision`. */
  decision: { decision: Decision | null }
  regrade: RegradeRow
  subject: SubjectRow
  figures: FiguresRow
  questionFigures: QuestionFiguresRow
  receipt: ReceiptRow
  extraTime: { minutes: number }
  due: Record<string, never>
}
export type Rows = RowsOf<Tables>
export type Change = AnyChange<Tables>
export type Model = RowModel<Tables, Facts>

/** The key of rows of which there is one. */
export const only = 'one'

export type Question = {
  questionId: number
  position: number
  partId: number
  subjectId: number
  key: AnswerKey
  marks: number
  negativeMarks: number
  options: number
  matches: number
}
export type Person = { personId: number; code: string; name: string; rollNumber: string }

/** What does not change in a schedule. */
export type Facts = {
  instituteId: number
  testId: number
  tokenId: number
  testName: string
  testTypeId: number
  /** In the order of the paper. */
  questions: readonly Question[]
  people: readonly Person[]
  /** As a sequence: what is rolled back leaves a gap. */
  nextRegradeId: () => number
}

export const keyOf = (attemptId: number, questionId: number): string => `${attemptId} ${questionId}`

/** What is stored before a schedule. */
export type Start = {
  test: TestRow
  attempts: readonly AttemptRow[]
  answers: readonly AnswerRow[]
}

export function rowsAt({ test, attempts, answers }: Start, { questions }: Facts): Rows {
  return {
    test: new Map([[only, test]]),
    attempt: new Map(attempts.map((row) => [String(row.id), row])),
    answer: new Map(answers.map((row) => [keyOf(row.attemptId, row.questionId), row])),
    decision: new Map(questions.map(({ questionId }) => [String(questionId), { decision: null }])),
    regrade: new Map(),
    subject: new Map(),
    figures: new Map(),
    questionFigures: new Map(),
    receipt: new Map(),
    extraTime: new Map(),
    due: new Map(),
  }
}

export function testIn({ test }: Rows): TestRow {
  const row = test.get(only)
  if (!row) throw new Error('the test is gone')
  return row
}

/** In the order of their ids. */
export const attemptsIn = ({ attempt }: Rows): AttemptRow[] =>
  [...attempt.values()].sort((one, other) => one.id - other.id)
