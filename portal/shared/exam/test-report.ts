import type { CallReply } from '#domain/call.ts'
import type { testReports } from '#domain/exam/report/calls.ts'
import { type Media, readMedia } from '#portal/shared/exam/question/read-media.ts'

type Reply = CallReply<typeof testReports>

/** The figures of one person, or of the average. */
export type Taker = {
  marks: number
  totalMarks: number
  right: number
  wrong: number
  attempted: number
  questions: number
  seconds: number
}

export type SubjectResult = {
  subject: string
  score: number
  right: number
  wrong: number
  left: number
  ms: number
}

/** The marking of an answer; `later` until it may be shown. */
export type QuestionOutcome =
  | 'right'
  | 'partly'
  | 'wrong'
  | 'left'
  | 'waiting'
  | 'later'
  | 'bonus'
  | 'dropped'
  | 'extra'

export type DecisionKind = NonNullable<Reply['question_wise_distribution'][number]['decision']>['kind']

export type ReportQuestion = {
  id: number
  /** In the order of the exam, from 1. */
  number: number
  subject: string
  type: number
  outcome: QuestionOutcome
  ownAnswer: string
  /** '' if it may not be shown. */
  correctAnswer: string
  /** Other right answers besides `correctAnswer`. */
  alsoAccepted: readonly string[]
  /** The examiner's comment, or ''. */
  remark: string
  /** A decision about the question after the test. */
  decision: { kind: DecisionKind; difference: number } | null
  marks: number
  /** Milliseconds; null if fewer than 5 took the test. */
  times: { you: number; average: number | null; topper: number | null }
  /** '' if the server withholds it. */
  html: string
  options: readonly string[]
  /** The right side of a match. */
  matches: readonly string[]
  media: readonly Media[]
  /** HTML, or ''. */
  passage: string
}

/** The student's result of a test; topper and average are null if fewer than 5 took it. */
export type TestReport = {
  rank: number
  takers: number
  you: Taker & { left: number }
  topper: Taker | null
  average: Taker | null
  subjects: readonly SubjectResult[]
  questions: readonly ReportQuestion[]
  /** Answers that reached the server after the end. */
  late: { waiting: number; leftOut: number }
}

const outcomes: Readonly<Record<number, QuestionOutcome>> = {
  1: 'right',
  2: 'partly',
  0: 'wrong',
  [-1]: 'left',
  [-2]: 'waiting',
  [-3]: 'later',
  3: 'bonus',
  [-4]: 'dropped',
  [-5]: 'extra',
}

/** Other numbers, of other back ends, count as unanswered. */
export const outcomeOf = (isCorrect: number): QuestionOutcome => outcomes[isCorrect] ?? 'left'

export function readReport(reply: Reply): TestReport {
  const { test_report: own, topper_report: topper, average_report: average, late_answers: late } = reply
  const attempted = own.right_ques_count + own.wrong_ques_count
  const questions = attempted + own.left_ques_count
  return {
    rank: own.rank,
    takers: own.total_students,
    you: {
      marks: own.total_score,
      totalMarks: own.total_marks,
      right: own.right_ques_count,
      wrong: own.wrong_ques_count,
      left: own.left_ques_count,
      attempted,
      questions,
      seconds: own.total_attempted_time,
    },
    topper: topper && {
      marks: topper.marks_obtained,
      totalMarks: topper.maximum_marks,
      right: topper.total_correct_que,
      wrong: topper.total_incorrect_que,
      attempted: topper.total_attempted,
      questions,
      seconds: topper.total_time_taken,
    },
    average: average && {
      marks: average.marks,
      totalMarks: own.total_marks,
      right: average.correct,
      wrong: average.incorrect,
      attempted: average.attempted,
      questions,
      seconds: average.time_taken,
    },
    subjects: reply.subject_wise_distribution.map((row) => ({
      subject: row.subject_name,
      score: row.total_score,
      right: row.right_ques_count,
      wrong: row.wrong_ques_count,
      left: row.left_ques_count,
      ms: row.total_attempted_time,
    })),
    questions: readQuestions(reply),
    late: { waiting: late?.waiting ?? 0, leftOut: late?.left_out ?? 0 },
  }
}

function readQuestions({ question_wise_distribution: rows, passages = [] }: Reply): ReportQuestion[] {
  const passageHtml = new Map(passages.map(({ passage_id, html }) => [passage_id, html]))
  return rows.map((row) => ({
    id: row.question_id,
    number: row.question_order,
    subject: row.subject_name,
    type: row.ques_type,
    outcome: outcomeOf(row.is_correct),
    ownAnswer: row.student_answer,
    correctAnswer: row.correct_answer,
    alsoAccepted: row.also_accepted ?? [],
    remark: row.remark ?? '',
    decision: row.decision ?? null,
    marks: row.total_score,
    times: { you: row.student_time, average: row.average_time, topper: row.topper_time },
    html: row.question_html ?? '',
    options: row.options ?? [],
    matches: row.matches ?? [],
    media: (row.media ?? []).map(readMedia),
    passage: passageHtml.get(row.passage_id ?? 0) ?? '',
  }))
}
