import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { livePlans } from '#server/features/live/demo-lessons.ts'
import { planLive } from '#server/features/live/demo-plan.ts'

const year = (start: number) => ({ yearStart: `${start}-04-01`, yearEnd: `${start + 1}-03-31` })
const at = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
const plans = Object.values(livePlans).flat()

describe.each(plans)('the live classes of $section are alive at any minute [live-43]', (plan) => {
  test.each([
    ['2026-11-20', '10:07', 2026],
    ['2026-11-20', '00:00', 2026],
    ['2026-11-20', '23:50', 2026],
    ['2027-03-31', '23:59', 2026],
    ['2027-04-01', '00:01', 2027],
    ['2028-02-29', '12:00', 2027],
  ])('%s %s', (today, time, start) => {
    const minute = at(time)
    const bounds = year(start)
    const classes = planLive(plan, { today, minute, ...bounds })
    expect(classes.every(({ day }) => day >= bounds.yearStart && day <= bounds.yearEnd)).toBe(true)
    const isNow = ({ day, start, end }: (typeof classes)[number]) =>
      day === today && start <= minute && end > minute
    expect(classes.filter(isNow)).toHaveLength(1)
    const later = classes.filter(({ day, start }) => day > today || (day === today && start > minute))
    const nextDays = [1, 2, 3, 4, 5, 6, 7]
      .map((days) => addDays(today, days))
      .filter((day) => day <= bounds.yearEnd)
    for (const day of nextDays) expect(later.map((one) => one.day)).toContain(day)
    if (minute < at('20:00')) expect(later.some(({ day }) => day === today)).toBe(true)
    const past = classes.filter(({ day, start, end }) =>
      day === today ? end <= minute && start < end : day < today,
    )
    // A year begins without any.
    if (today.endsWith('04-01')) expect(past).toEqual([])
    else expect(past.length).toBeGreaterThanOrEqual(minute > at('01:00') ? 31 : 30)
    expect(classes.every(({ name, start, end }) => name !== '' && end > start)).toBe(true)
  })
})

test('one is cancelled, one has a name of more than 30 characters, some are for a product', () => {
  const moment = { today: '2026-11-20', minute: 600, ...year(2026) }
  const classes = plans.flatMap((plan) => planLive(plan, moment))
  expect(classes.some((one) => one.isCancelled)).toBe(true)
  expect(classes.some(({ name }) => name.length > 30)).toBe(true)
  expect(classes.some(({ product }) => product === 'JEE Crash Course')).toBe(true)
})
