import { addDays } from '#domain/day.ts'

export type SpanName = 'today' | 'yesterday' | 'month' | 'lastMonth'
export type Span = { from: string; to: string }

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** The days of a name. @param today YYYY-MM-DD */
export function spanOf(name: SpanName, today: string): Span {
  if (name === 'today') return { from: today, to: today }
  if (name === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (name === 'month') return { from: firstOfMonth(today), to: today }
  const last = addDays(firstOfMonth(today), -1)
  return { from: firstOfMonth(last), to: last }
}

export const spanNames: readonly SpanName[] = ['today', 'yesterday', 'month', 'lastMonth']
