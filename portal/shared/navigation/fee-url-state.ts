import { idIn, type Params, queryOf } from './address.ts'

export const feeTabs = ['due', 'history'] as const
export type FeeTab = (typeof feeTabs)[number]

/** The URL state of the fees screen [fee-1]. */
export type FeeUrlState = {
  tab: FeeTab
  /** An academic year; 0 while none is chosen. */
  yearId: number
}

/** An unknown tab or an invalid number is ignored. */
export function readFeeUrlState(params: Params): FeeUrlState {
  return {
    tab: params.get('tab')?.toLowerCase() === 'history' ? 'history' : 'due',
    yearId: idIn(params.get('year')),
  }
}

/** The query of a state, without default values. */
export function feeQuery({ tab, yearId }: FeeUrlState): string {
  return queryOf({ tab: tab === 'due' ? '' : tab, year: yearId > 0 ? String(yearId) : '' })
}
