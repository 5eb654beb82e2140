import { isDay } from '#domain/day.ts'
import { type Params, queryOf } from '#portal/shared/navigation/address.ts'
import type { ExamTab } from './tabs.ts'

/** The choices on My Exam, as in its address. */
export type ExamUrlState = {
  tab: ExamTab
  /** A label's id; '' before one is chosen. */
  label: string
  typed: string
  /** YYYY-MM-DD; '' for any day. */
  day: string
  /** For exams on paper: a batch's name, or one of `offlineViews`; '' before one is chosen [exam-23]. */
  batch: string
}

/** Choices of the offline chooser beside batches [exam-23]. */
export const offlineViews = { analysis: 'analysis', upcoming: 'upcoming_exam' } as const

/** @param tabs the person's tabs; the first is used if the address names another */
export function readExamUrlState(params: Params, tabs: readonly ExamTab[]): ExamUrlState {
  const day = params.get('day') ?? ''
  return {
    tab: tabs.find((tab) => tab === params.get('tab')) ?? tabs[0] ?? 'online',
    label: params.get('label') ?? '',
    typed: params.get('search') ?? '',
    day: isDay(day) ? day : '',
    batch: params.get('batch') ?? '',
  }
}

/** The query of a state, without default values. */
export function examQuery({ tab, label, typed, day, batch }: ExamUrlState, tabs: readonly ExamTab[]): string {
  return queryOf({ tab: tab === tabs[0] ? '' : tab, label, search: typed, day, batch })
}
