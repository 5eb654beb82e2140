import { isOpenUser } from '#domain/session/user-type.ts'
import type { Session } from '#portal/shared/session.ts'

export type ExamTab = 'online' | 'offline'

type ExamTabFacts = Pick<Session, 'userType' | 'studentId'> & { readonly plan: Pick<Session['plan'], 'exam'> }

/** The tabs of exams, by setup and kind of user [exam-1]. */
export function examTabs({ userType, studentId, plan: { exam } }: ExamTabFacts): ExamTab[] {
  const hasOnline = exam === 'ONLINE' || exam === 'HYBRID_BLENDED'
  const isOffline = exam === 'OFFLINE' || exam === 'HYBRID_BLENDED'
  const hasOffline = !isOpenUser(userType) && (studentId !== null || isOffline)
  return [...(hasOnline ? (['online'] as const) : []), ...(hasOffline ? (['offline'] as const) : [])]
}
