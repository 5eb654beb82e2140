import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '#portal/shared/session-store.ts'
import { useUrlState } from '#portal/shared/url-state/use-url-state.ts'
import { type ExamTab, examTabs } from './tabs.ts'
import { type ExamUrlState, examQuery, readExamUrlState } from './url-state.ts'

/** True for a step: the way back leads to what was chosen before. */
export type ChangeUrlState = (part: Partial<ExamUrlState>, isStep?: boolean) => void

/** What is chosen on My Exam, which its address keeps. */
export function useExamUrlState(): { tabs: ExamTab[]; urlState: ExamUrlState; change: ChangeUrlState } {
  const [params] = useSearchParams()
  const session = useSession((all) => all)
  const tabs = useMemo(() => examTabs(session), [session])
  const written = useMemo(() => readExamUrlState(params, tabs), [params, tabs])
  return { tabs, ...useUrlState(written, (urlState) => examQuery(urlState, tabs)) }
}
