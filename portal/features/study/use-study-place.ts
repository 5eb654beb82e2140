import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { isOpenUser } from '#domain/session/user-type.ts'
import { readStudyPlace, type StudyPlace, type StudyTab, studyTabs } from '#domain/study/place.ts'
import { useSession } from '#portal/shared/session-store.ts'

/** The tabs of this person, and the place that the address names. */
export function useStudyPlace(): { tabs: StudyTab[]; place: StudyPlace } {
  const isOpen = useSession(({ user_type }) => isOpenUser(user_type))
  const hasELearning = useSession(({ enable_eLearn_feature }) => enable_eLearn_feature)
  const [params] = useSearchParams()
  return useMemo(() => {
    const tabs = studyTabs({ isOpen, hasELearning })
    return { tabs, place: readStudyPlace(params, tabs) }
  }, [isOpen, hasELearning, params])
}
