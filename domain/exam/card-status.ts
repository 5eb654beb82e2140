import { type Test, testTypes } from '#domain/exam/calls.ts'

type Timed = Pick<
  Test,
  | 'test_type_id'
  | 'start_timestamp'
  | 'end_timestamp'
  | 'test_limit'
  | 'total_attempts'
  | 'incomplete_attempts'
>

/** How far a test is for a student, on My Exam (spec/3 §4 "Test status on the My Exam schedule list"). */
export type CardStatus = 'upcoming' | 'practice' | 'ongoing' | 'resume' | 'view' | 'expired' | 'attempted'

/** A limit of 0 is none (spec/3 §9). */
export const hasAttemptsLeft = ({
  test_limit,
  total_attempts,
}: Pick<Test, 'test_limit' | 'total_attempts'>) => test_limit === 0 || total_attempts < test_limit

/**
 * It begins with its first second and has ended with its last. After the end what was begun and never submitted is to
 * be viewed, what was submitted is attempted, and what was never begun is expired.
 */
export function cardStatus(test: Timed, nowMs: number): CardStatus {
  const { test_type_id, total_attempts, incomplete_attempts } = test
  if (nowMs < test.start_timestamp * 1000) return 'upcoming'
  if (nowMs >= test.end_timestamp * 1000) {
    if (total_attempts > 0) return 'attempted'
    return incomplete_attempts > 0 ? 'view' : 'expired'
  }
  if (test_type_id === testTypes.practice) return hasAttemptsLeft(test) ? 'practice' : 'expired'
  if (total_attempts > 0) return 'expired'
  return incomplete_attempts > 0 ? 'resume' : 'ongoing'
}

/** Tests that are over, or have no attempt left, are hidden; what was handed in stays listed until `handedInForSeconds` after its end. */
export type ListedStatus = Exclude<CardStatus, 'expired' | 'attempted'> | 'handedIn'

export const handedInForSeconds = 24 * 60 * 60

/** @returns undefined for what is hidden */
export function listedStatus(test: Timed, nowMs: number): ListedStatus | undefined {
  const status = cardStatus(test, nowMs)
  if (status !== 'expired' && status !== 'attempted') return status
  const isRecent = nowMs < (test.end_timestamp + handedInForSeconds) * 1000
  return test.total_attempts > 0 && isRecent ? 'handedIn' : undefined
}

/** How the report listing shows a test (spec/3 §4 "Online exam card status for the report listing"). */
export type ReportStatus = 'expired' | 'attempted_n_under_evaluation' | 'attempted_n_result_published'

type Reported = Timed & Pick<Test, 'is_result_published'>

/**
 * The first that holds, in the order of the specification; practice only once it was attempted (spec/3 §2 "Exam cards").
 * @returns undefined for what the listing leaves out
 */
export function reportStatus(test: Reported, nowMs: number): ReportStatus | undefined {
  const { test_type_id, total_attempts, incomplete_attempts } = test
  const isPractice = test_type_id === testTypes.practice
  if (isPractice && total_attempts === 0) return undefined
  if (nowMs >= test.end_timestamp * 1000 && total_attempts === 0) return 'expired'
  if (!isPractice && total_attempts + incomplete_attempts === 0) return undefined
  return test.is_result_published === 1 ? 'attempted_n_result_published' : 'attempted_n_under_evaluation'
}
