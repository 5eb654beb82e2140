export const feeTabs = ['due', 'history'] as const
export type FeeTab = (typeof feeTabs)[number]

/** What is chosen on the fees screen; its URL state (spec/2 §2.8). */
export type FeeUrlState = {
  tab: FeeTab
  /** An academic year; 0 while none is chosen. */
  yearId: number
}

/** An unknown tab or an invalid number is ignored. */
export function readFeeUrlState(params: { get: (name: string) => string | null }): FeeUrlState {
  const year = params.get('year') ?? ''
  return {
    tab: params.get('tab')?.toLowerCase() === 'history' ? 'history' : 'due',
    yearId: /^[1-9]\d{0,14}$/.test(year) ? Number(year) : 0,
  }
}

/** The query of a state; defaults are left out. */
export function feeQuery({ tab, yearId }: FeeUrlState): string {
  const parts = [tab === 'history' && 'tab=history', yearId > 0 && `year=${yearId}`]
  const query = parts.filter(Boolean).join('&')
  return query && `?${query}`
}
