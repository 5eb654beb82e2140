import { type Outcome, roundMarks } from '#domain/exam/question.ts'

export type Marked = Outcome & { subjectId: number; timeMs: number }

export type SubjectResult = {
  rightCount: number
  wrongCount: number
  leftCount: number
  rightMarks: number
  /** What wrong answers took off; 0 or less. */
  wrongMarks: number
  timeMs: number
}
export type AttemptResult = Omit<SubjectResult, 'rightMarks' | 'wrongMarks'> & {
  marks: number
  /** Whether written answers wait for the examiner: until then nothing is final. */
  isWaiting: boolean
  bySubject: Map<number, SubjectResult>
}

/**
 * The totals of an attempt. A partly right answer and a bonus count as right; an answer that waits for
 * marks and a dropped question are not counted.
 */
export function sumUp(answers: readonly Marked[]): AttemptResult {
  const bySubject = new Map<number, SubjectResult>()
  for (const { subjectId, state, marks, timeMs } of answers) {
    const subject = bySubject.get(subjectId) ?? none()
    bySubject.set(subjectId, subject)
    subject.timeMs += timeMs
    if (state === 'right' || state === 'partly' || state === 'bonus') {
      subject.rightCount += 1
      subject.rightMarks = roundMarks(subject.rightMarks + marks)
    } else if (state === 'wrong') {
      subject.wrongCount += 1
      subject.wrongMarks = roundMarks(subject.wrongMarks + marks)
    } else if (state === 'left') subject.leftCount += 1
  }
  const subjects = [...bySubject.values()]
  const sumOf = (read: (subject: SubjectResult) => number) =>
    subjects.reduce((sum, subject) => sum + read(subject), 0)
  return {
    rightCount: sumOf((one) => one.rightCount),
    wrongCount: sumOf((one) => one.wrongCount),
    leftCount: sumOf((one) => one.leftCount),
    timeMs: sumOf((one) => one.timeMs),
    marks: roundMarks(sumOf((one) => one.rightMarks + one.wrongMarks)),
    isWaiting: answers.some(({ state }) => state === 'waiting'),
    bySubject,
  }
}

const none = (): SubjectResult => ({
  rightCount: 0,
  wrongCount: 0,
  leftCount: 0,
  rightMarks: 0,
  wrongMarks: 0,
  timeMs: 0,
})
