import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type ExamPlace, examQuery, readExamPlace } from '#domain/exam/place.ts'
import { type ExamTab, examTabs } from '#domain/exam/tabs.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useKeptPlace } from '#portal/shared/use-kept-place.ts'

/** True for a step: the way back leads to what was chosen before. */
export type ChangePlace = (part: Partial<ExamPlace>, isStep?: boolean) => void

/** What is chosen on My Exam, which its address keeps. */
export function useExamPlace(): { tabs: ExamTab[]; place: ExamPlace; change: ChangePlace } {
  const [params] = useSearchParams()
  const session = useSession((all) => all)
  const tabs = useMemo(() => examTabs(session), [session])
  const written = useMemo(() => readExamPlace(params, tabs), [params, tabs])
  return { tabs, ...useKeptPlace(written, (place) => examQuery(place, tabs)) }
}
