import { expect, test } from 'vitest'
import type { Instalment } from '#domain/fee/calls.ts'
import { instalmentStatus } from '#domain/fee/rules.ts'
import { dayAround, financialYearOf } from '#server/features/fee/demo.ts'
import { namedPlans } from '#server/features/fee/demo-plans.ts'

test.each([
  ['2026-11-20', '2026-04-01'],
  ['2027-03-31', '2026-04-01'],
  ['2027-04-01', '2027-04-01'],
  ['2028-02-29', '2027-04-01'],
])('on %s something is due and something overdue [start-12]', (today, start_date) => {
  const year = { start_date, end_date: `${Number(start_date.slice(0, 4)) + 1}-03-31` }
  const plan = namedPlans['Aarav Sharma']
  const days = plan?.instalments.map(({ day }) => dayAround(today, day, year)) ?? []
  expect(days).toEqual(days.toSorted())
  const untouched = { isPaid: false, paid: 0, badDebt: 0 } as Instalment
  const statuses = days.map((dueDay) => instalmentStatus({ ...untouched, dueDay }, today))
  expect(statuses.slice(5)).toEqual(['Overdue', 'Due', 'Due'])
  for (const { day } of plan?.payments ?? []) expect(dayAround(today, day, year) <= today).toBe(true)
})

test.each([
  ['2026-03-31', '2025-2026'],
  ['2026-04-01', '2026-2027'],
  ['2026-12-31', '2026-2027'],
  ['2027-01-01', '2026-2027'],
  ['2028-02-29', '2027-2028'],
])('%s lies in %s', (day, year) => expect(financialYearOf(day)).toBe(year))
