import { useCallback, useMemo } from 'react'
import { type Params, useUrlState } from '#portal/shared/navigation/address.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { type ExamTab, examTabs } from './tabs.ts'
import { type ExamUrlState, examQuery, readExamUrlState } from './url-state.ts'

/** `isStep` adds an entry to the browser's history. */
export type ChangeUrlState = (part: Partial<ExamUrlState>, isStep?: boolean) => void

/** The choices on My Exam, stored in its address. */
export function useExamUrlState(): { tabs: ExamTab[]; urlState: ExamUrlState; change: ChangeUrlState } {
  const session = useSession((all) => all)
  const tabs = useMemo(() => examTabs(session), [session])
  const read = useCallback((params: Params) => readExamUrlState(params, tabs), [tabs])
  return { tabs, ...useUrlState(read, (urlState) => examQuery(urlState, tabs)) }
}
