import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { isOpenUser } from '#domain/session/user-type.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { readStudyUrlState, type StudyTab, type StudyUrlState, studyTabs } from './url-state.ts'

/** The tabs of this person, and the URL state. */
export function useStudyUrlState(): { tabs: StudyTab[]; urlState: StudyUrlState } {
  const isOpen = useSession(({ userType }) => isOpenUser(userType))
  const hasELearning = useSession(({ hasELearning }) => hasELearning)
  const [params] = useSearchParams()
  return useMemo(() => {
    const tabs = studyTabs({ isOpen, hasELearning })
    return { tabs, urlState: readStudyUrlState(params, tabs) }
  }, [isOpen, hasELearning, params])
}
