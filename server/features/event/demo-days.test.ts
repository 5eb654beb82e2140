import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, daysFrom, monthOf } from '#domain/day.ts'
import { cancelledEvent, eventsAround } from '#server/features/event/demo-days.ts'
import { fixedDays } from '#server/features/event/demo-holidays.ts'

/** Every day of two academic years, a 29 February among them. */
const everyDay = daysFrom('2027-04-01', '2029-03-31')
const startOf = (day: string) => (day < '2028-04-01' ? 2027 : 2028)
const around = everyDay.map((today) => {
  const start = startOf(today)
  return { today, start, planned: [...eventsAround(today, start), cancelledEvent(today, start)] }
})

describe('the demo is alive on any day', () => {
  test('everything lies within the academic year and ends no sooner than it starts', () => {
    const wrong = around.flatMap(({ today, start, planned }) =>
      [...planned, ...fixedDays(start, 'all')]
        .filter(
          ({ first, last = first }) =>
            first < `${start}-04-01` || last > `${start + 1}-03-31` || last < first,
        )
        .map(({ title }) => `${today}: ${title}`),
    )
    expect(wrong).toEqual([])
  })

  test('something is on today, something tomorrow, and a holiday of four days is near but not today', () => {
    for (const { today, start, planned } of around) {
      const first = (title: string) => planned.find((one) => one.title === title)?.first
      expect(first('Science exhibition')).toBe(today)
      const isYearsLast = today === `${start + 1}-03-31`
      expect(first('Inter-house debate')).toBe(isYearsLast ? today : addDays(today, 1))
      const rest = planned.find((one) => /break$/.test(one.title))
      const days = daysFrom(rest?.first ?? '', rest?.last ?? '')
      expect(days).toHaveLength(4)
      expect(days).not.toContain(today)
      expect(Math.abs(daysBetween(today, days[0] ?? ''))).toBeLessThan(32)
    }
  })

  test('one event of three days crosses the end of this month, in March of the month before', () => {
    for (const { today, start, planned } of around) {
      const fair = planned.find((one) => one.title === 'Book fair')
      const [first = '', last = ''] = [fair?.first, fair?.last]
      expect(daysBetween(first, last)).toBe(2)
      expect(monthOf(first)).not.toBe(monthOf(last))
      const march = `${start + 1}-03`
      expect(monthOf(last) === march || monthOf(first) === monthOf(today)).toBe(true)
    }
  })

  test('one day near has two holidays and two events', () => {
    for (const { planned } of around) {
      const kinds = (day: string) =>
        planned.filter((one) => one.first === day && !one.isCancelled).map((one) => one.kind)
      const full = planned.find((one) => one.title === 'Founder’s Day')?.first ?? ''
      expect(kinds(full).filter((kind) => kind === 'holiday')).toHaveLength(2)
      expect(kinds(full).filter((kind) => kind === 'event').length).toBeGreaterThanOrEqual(2)
    }
  })
})
