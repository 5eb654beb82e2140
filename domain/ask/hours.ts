import { addDays, showDay } from '#domain/day.ts'
import { showTime } from '#domain/time-of-day.ts'

/** When an institute answers: times are HH:MM, `openDays` the days of its classes to come, from today. */
export type AskHours = {
  from: string
  until: string
  weekdays: readonly number[]
  openDays: readonly string[]
}

export const usualHours = { from: '08:00', until: '16:00' } as const

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const minuteOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** `Mon–Sat`, or `Mon, Wed, Fri`. @param weekdays from 1, Monday */
export function showWeekdays(weekdays: readonly number[]): string {
  const sorted = [...new Set(weekdays)].sort((a, b) => a - b)
  const [first, last] = [sorted[0], sorted.at(-1)]
  const nameOf = (day: number) => names[day - 1] ?? ''
  if (first !== undefined && last !== undefined && sorted.length > 2 && last - first === sorted.length - 1)
    return `${nameOf(first)}–${nameOf(last)}`
  return sorted.map(nameOf).join(', ')
}

/** `Mon–Sat, 8:00 AM to 4:00 PM` [ask-6]. */
export const showHours = ({ weekdays, from, until }: Omit<AskHours, 'openDays'>): string =>
  `${showWeekdays(weekdays)}, ${showTime(minuteOf(from))} to ${showTime(minuteOf(until))}`

/**
 * The days on which an answer may be expected to what is written at a moment: the next day with classes, and today as well before the
 * hours end [ask-6]. @param at the institute's day, and its minute from 0 @returns undefined where no such day is known
 */
export function expectedAnswer(
  { day, minute }: { day: string; minute: number },
  { openDays, until }: Pick<AskHours, 'openDays' | 'until'>,
): { from: string; until: string } | undefined {
  const next = openDays.find((one) => one > day)
  if (openDays.includes(day) && minute < minuteOf(until)) return { from: day, until: next ?? day }
  return next === undefined ? undefined : { from: next, until: next }
}

/** 'today', 'tomorrow', or the day. */
const nameDay = (day: string, today: string): string => {
  if (day === today) return 'today'
  return day === addDays(today, 1) ? 'tomorrow' : `on ${showDay(day)}`
}

/** `expect an answer today or tomorrow`. */
export function expectationText(expected: { from: string; until: string }, today: string): string {
  const { from, until } = expected
  const first = nameDay(from, today)
  return from === until
    ? `expect an answer ${first}`
    : `expect an answer ${first} or ${nameDay(until, today)}`
}
