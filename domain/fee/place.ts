export const feeTabs = ['due', 'history'] as const
export type FeeTab = (typeof feeTabs)[number]

/** What is chosen on the fees screen, as its address says it (spec/2 §2.8). */
export type FeePlace = {
  tab: FeeTab
  /** An academic year; 0 while none is chosen. */
  yearId: number
}

/** What is no tab or no number is read as if it were not there. */
export function readFeePlace(params: { get: (name: string) => string | null }): FeePlace {
  const year = params.get('year') ?? ''
  return {
    tab: params.get('tab')?.toLowerCase() === 'history' ? 'history' : 'due',
    yearId: /^[1-9]\d{0,14}$/.test(year) ? Number(year) : 0,
  }
}

/** The query of a place: what is as at first is left out. */
export function feeQuery({ tab, yearId }: FeePlace): string {
  const parts = [tab === 'history' && 'tab=history', yearId > 0 && `year=${yearId}`]
  const query = parts.filter(Boolean).join('&')
  return query && `?${query}`
}
