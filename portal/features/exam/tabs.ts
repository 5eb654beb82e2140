import type { PlanDetails } from '#domain/session/calls.ts'
import { isOpenUser, type UserType } from '#domain/session/user-type.ts'

export type ExamTab = 'online' | 'offline'

type ExamTabFacts = {
  readonly user_type: UserType
  readonly student_id: number | null
  readonly inst_set_up: Pick<PlanDetails, 'exam'>
}

/** The tabs of exams, by setup and kind of user (spec/3 §2 "My Exam page"). */
export function examTabs({ user_type, student_id, inst_set_up: { exam } }: ExamTabFacts): ExamTab[] {
  const hasOnline = exam === 'ONLINE' || exam === 'HYBRID_BLENDED'
  const isOffline = exam === 'OFFLINE' || exam === 'HYBRID_BLENDED'
  const hasOffline = !isOpenUser(user_type) && (student_id !== null || isOffline)
  return [...(hasOnline ? (['online'] as const) : []), ...(hasOffline ? (['offline'] as const) : [])]
}
