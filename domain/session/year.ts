type Span = { readonly start_date: string; readonly end_date: string }
type WithId = { readonly acad_yr_id: number }

/**
 * Whether Select Academic Year must be shown: the selected year is not one of the student's [session-19]. A person without
 * years need not choose.
 */
export function needsYearChoice(yearInUseId: number, ownYears: readonly WithId[]): boolean {
  return ownYears.length > 0 && ownYears.every((year) => year.acad_yr_id !== yearInUseId)
}

/** `<secret>.<acad_yr_id>` with another year: the part after the dot is rewritten [session-49]. */
export function rewriteYear(studentAuth: string, yearId: number): string {
  const dot = studentAuth.lastIndexOf('.')
  return `${dot < 0 ? studentAuth : studentAuth.slice(0, dot)}.${yearId}`
}

/**
 * The year that holds a day; before or between years the latest that has started; before all of them the first.
 * @param today YYYY-MM-DD, as the years' dates
 * @returns undefined only when there are no years
 */
export function yearInUse<Year extends Span>(years: readonly Year[], today: string): Year | undefined {
  const byStart = years.toSorted((a, b) => a.start_date.localeCompare(b.start_date))
  const started = byStart.filter((year) => year.start_date <= today)
  return started.findLast((year) => today <= year.end_date) ?? started.at(-1) ?? byStart[0]
}
