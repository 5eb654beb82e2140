import { isMonth, monthOf } from '#domain/day.ts'
import { type Bounds, isMonthWithin } from '#domain/month-grid.ts'

const monthsInYear = 12
/** Four rows of three months. */
export const tileColumns = 3

/** The calendar years of the academic year, in order [timetable-4]. */
export function yearsOf({ first, last }: Bounds): number[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))]
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

export type MonthTile = { month: string; count: number; isWithin: boolean }

/** The twelve months of a calendar year; only those of the academic year have counts. */
export function tilesOf(year: number, counts: Readonly<Record<string, number>>, bounds: Bounds): MonthTile[] {
  return Array.from({ length: monthsInYear }, (_, index) => {
    const month = `${String(year).padStart(4, '0')}-${String(index + 1).padStart(2, '0')}`
    const isWithin = isMonthWithin(month, bounds)
    return { month, isWithin, count: isWithin ? (counts[String(index + 1)] ?? 0) : 0 }
  })
}

/** The state of the year view: a calendar year, the listed month, and the tab stop. */
export type YearUrlState = { year: number; chosen: string | undefined; current: string }

/** The URL state of an address; invalid parts are replaced by the year of today, or the first. */
export function readYearUrlState(
  address: { year: string | null; month: string | null },
  bounds: Bounds,
  today: string,
): YearUrlState {
  const years = yearsOf(bounds)
  const isChosen = address.month !== null && isMonth(address.month) && isMonthWithin(address.month, bounds)
  const chosen = isChosen ? (address.month ?? undefined) : undefined
  const wanted = [address.year, chosen?.slice(0, 4), today.slice(0, 4)].map(Number)
  const year = wanted.find((one) => years.includes(one)) ?? years[0] ?? 0
  const inYear = (month: string | undefined) => month?.startsWith(`${year}-`) ?? false
  const known = [chosen, isMonthWithin(monthOf(today), bounds) ? monthOf(today) : undefined].find(inYear)
  return { year, chosen: inYear(chosen) ? chosen : undefined, current: known ?? firstWithin(year, bounds) }
}

function firstWithin(year: number, bounds: Bounds): string {
  return tilesOf(year, {}, bounds).find((tile) => tile.isWithin)?.month ?? `${year}-01`
}

type Step = { index: number; row: number }
const steps: Readonly<Record<string, (step: Step) => number>> = {
  ArrowLeft: ({ index }) => index - 1,
  ArrowRight: ({ index }) => index + 1,
  ArrowUp: ({ index }) => index - tileColumns,
  ArrowDown: ({ index }) => index + tileColumns,
  Home: ({ row }) => row * tileColumns,
  End: ({ row }) => row * tileColumns + tileColumns - 1,
  PageUp: ({ index }) => index - monthsInYear,
  PageDown: ({ index }) => index + monthsInYear,
}
const sideways: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/**
 * The month to which a key leads, within the academic year (ARIA APG "Grid").
 * @param isRtl true if months run from right to left
 * @returns undefined for other keys
 */
export function monthAfterKey(month: string, key: string, bounds: Bounds, isRtl = false): string | undefined {
  const step = steps[isRtl ? (sideways[key] ?? key) : key]
  if (!step) return undefined
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = number - 1
  const to = year * monthsInYear + step({ index, row: Math.floor(index / tileColumns) })
  const text = `${String(Math.floor(to / monthsInYear)).padStart(4, '0')}-${String((to % monthsInYear) + 1).padStart(2, '0')}`
  const [first, last] = [monthOf(bounds.first), monthOf(bounds.last)]
  return text < first ? first : text > last ? last : text
}

/**
 * Days with entries, in order [timetable-5]. An entry of several days is listed on the first of them.
 * @param keyOf a unique key of an entry
 */
export function groupsOf<Entry>(
  byDay: Readonly<Record<string, readonly Entry[]>>,
  keyOf: (entry: Entry) => string,
): { day: string; entries: readonly Entry[] }[] {
  const listed = new Set<string>()
  const isFirst = (entry: Entry) => {
    const isNew = !listed.has(keyOf(entry))
    listed.add(keyOf(entry))
    return isNew
  }
  return Object.entries(byDay)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, entries]) => ({ day, entries: entries.filter(isFirst) }))
    .filter(({ entries }) => entries.length > 0)
}
