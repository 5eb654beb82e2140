import { testTypes } from '#domain/exam/calls.ts'
import { type QuestionFilter, questionFilters } from '#domain/exam/report/questions.ts'
import { type Params, queryOf } from '#domain/query-of.ts'

/** What is chosen on the report listing, as its address says it. */
export type ListingPlace = {
  tab: 'online' | 'offline'
  /** A label's id; '' before one is chosen. */
  label: string
  typed: string
  /** A batch or section of exams on paper; '' for all. */
  batch: string
}

export const readListingPlace = (params: Params): ListingPlace => ({
  tab: params.get('tab') === 'offline' ? 'offline' : 'online',
  label: params.get('label') ?? '',
  typed: params.get('search') ?? '',
  batch: params.get('batch') ?? '',
})

/** The query of a place: what is as at first is left out. */
export function listingQuery({ tab, label, typed, batch }: ListingPlace): string {
  return queryOf({ tab: tab === 'offline' ? tab : '', label, search: typed, batch })
}

/** Two tabs show something here; the third, Score Card, opens a window (spec/3 §2 "Exam report summary"). */
export type ReportPlace = { tab: 'summary' | 'comparison'; questions: QuestionFilter }

/** A practice test has no comparison (spec/3 §6). */
export const mayCompare = (testType: number): boolean => testType !== testTypes.practice

export function readReportPlace(params: Params, testType: number): ReportPlace {
  const filter = params.get('questions')
  return {
    tab: params.get('tab') === 'comparison' && mayCompare(testType) ? 'comparison' : 'summary',
    questions: questionFilters.find((one) => one === filter) ?? 'all',
  }
}

export function reportQuery({ tab, questions }: ReportPlace): string {
  return queryOf({
    tab: tab === 'summary' ? '' : tab,
    questions: questions === 'all' ? '' : questions,
  })
}
