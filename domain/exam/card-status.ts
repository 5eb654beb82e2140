import { testTypes } from '#domain/exam/reply.ts'

type Limited = { attemptLimit: number; submittedAttempts: number }
type Timed = Limited & {
  typeId: number
  startMs: number
  endMs: number
  openAttempts: number
  isCalledOff?: boolean
}

/** How far a test is for a student, on My Exam [exam-11]. */
export type CardStatus = 'upcoming' | 'practice' | 'ongoing' | 'resume' | 'view' | 'expired' | 'attempted'

/** A limit of 0 is none [exam-21]. */
export const hasAttemptsLeft = ({ attemptLimit, submittedAttempts }: Limited) =>
  attemptLimit === 0 || submittedAttempts < attemptLimit

/**
 * The first and the last second both belong to the test. After the end an attempt in progress can be viewed, a submitted one
 * is attempted, and a test without an attempt has expired.
 */
export function cardStatus(test: Timed, nowMs: number): CardStatus {
  const { typeId, submittedAttempts, openAttempts } = test
  if (nowMs < test.startMs) return 'upcoming'
  if (nowMs >= test.endMs) {
    if (submittedAttempts > 0) return 'attempted'
    return openAttempts > 0 ? 'view' : 'expired'
  }
  if (typeId === testTypes.practice) return hasAttemptsLeft(test) ? 'practice' : 'expired'
  if (submittedAttempts > 0) return 'expired'
  return openAttempts > 0 ? 'resume' : 'ongoing'
}

/**
 * Past tests and tests without attempts left are hidden; submitted and cancelled ones stay listed until `listedAfterSubmitMs`
 * after their end.
 */
export type ListedStatus = Exclude<CardStatus, 'expired' | 'attempted'> | 'handedIn' | 'calledOff'

export const listedAfterSubmitMs = 24 * 60 * 60 * 1000

/** @returns undefined for a hidden test */
export function listedStatus(test: Timed, nowMs: number): ListedStatus | undefined {
  if (test.isCalledOff) return nowMs < test.endMs + listedAfterSubmitMs ? 'calledOff' : undefined
  const status = cardStatus(test, nowMs)
  if (status !== 'expired' && status !== 'attempted') return status
  const isRecent = nowMs < test.endMs + listedAfterSubmitMs
  return test.submittedAttempts > 0 && isRecent ? 'handedIn' : undefined
}

/** How the report listing shows a test [report-3]. */
export type ReportStatus =
  | 'expired'
  | 'attempted_n_under_evaluation'
  | 'attempted_n_result_published'
  | 'called_off'

type Reported = Timed & { isResultPublished: boolean }

/**
 * The first status that applies; practice only after an attempt [report-3].
 * @returns undefined if the listing leaves the test out
 */
export function reportStatus(test: Reported, nowMs: number): ReportStatus | undefined {
  const { typeId, submittedAttempts, openAttempts } = test
  // Shown to students who had begun it [report-4].
  if (test.isCalledOff) return submittedAttempts + openAttempts > 0 ? 'called_off' : undefined
  const hasEnded = nowMs >= test.endMs
  // An attempt stays in progress, as on My Exam, until it is submitted.
  if (submittedAttempts === 0) return hasEnded && typeId !== testTypes.practice ? 'expired' : undefined
  return test.isResultPublished ? 'attempted_n_result_published' : 'attempted_n_under_evaluation'
}
