import { answerCode, keyCode } from '#domain/exam/answer-code.ts'
import type { TestReport } from '#domain/report/calls.ts'
import type { QuestionRow } from '#server/features/report/queries.ts'

const codes = { right: 1, partly: 2, wrong: 0, left: -1, waiting: -2, later: -3 } as const

export function presentQuestion(row: QuestionRow): TestReport['question_wise_distribution'][number] {
  return {
    question_id: row.questionId,
    question_order: row.position,
    subject_name: row.subjectName,
    ques_type: row.type,
    is_correct: codes[row.state],
    student_answer: answerCode(row.answer, row.options),
    correct_answer: row.key ? keyCode(row.key, row.modelAnswerHtml, row.options) : '',
    total_score: row.marks,
    student_time: row.timeMs,
    average_time: row.averageMs,
    topper_time: row.topperMs,
  }
}
