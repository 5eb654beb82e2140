import { testTypes } from '#domain/exam/reply.ts'
import { type Params, queryOf } from '#portal/shared/navigation/address.ts'
import { type QuestionFilter, questionFilters, questionsAtOnce } from './questions/questions.ts'

/** The choices on the report listing, as in its address. */
export type ListingUrlState = {
  tab: 'online' | 'offline'
  /** A label's id; '' before one is chosen. */
  label: string
  typed: string
  /** A batch or section of exams on paper; '' for all. */
  batch: string
}

export const readListingUrlState = (params: Params): ListingUrlState => ({
  tab: params.get('tab') === 'offline' ? 'offline' : 'online',
  label: params.get('label') ?? '',
  typed: params.get('search') ?? '',
  batch: params.get('batch') ?? '',
})

/** The query of a state, without default values. */
export function listingQuery({ tab, label, typed, batch }: ListingUrlState): string {
  return queryOf({ tab: tab === 'offline' ? tab : '', label, search: typed, batch })
}

/** Two tabs have content here; Score Card opens a browser window [report-11]. */
export type ReportUrlState = { tab: 'summary' | 'comparison'; questions: QuestionFilter; shown: number }

/** A practice test has no comparison [report-11]. */
export const mayCompare = (testType: number): boolean => testType !== testTypes.practice

export function readReportUrlState(params: Params, testType: number): ReportUrlState {
  const filter = params.get('questions')
  const shown = params.get('shown') ?? ''
  return {
    tab: params.get('tab') === 'comparison' && mayCompare(testType) ? 'comparison' : 'summary',
    questions: questionFilters.find((one) => one === filter) ?? 'all',
    shown: /^\d{1,4}$/.test(shown) ? Math.max(questionsAtOnce, Number(shown)) : questionsAtOnce,
  }
}

export function reportQuery({ tab, questions, shown }: ReportUrlState): string {
  return queryOf({
    tab: tab === 'summary' ? '' : tab,
    questions: questions === 'all' ? '' : questions,
    shown: shown === questionsAtOnce ? '' : String(shown),
  })
}
