import type { DemoInstitute, DemoRecords } from '#server/demo/build.ts'
import type { DemoDays } from '#server/features/exam/demo/days.ts'
import { apexTests, greenfieldTests, type TestPlan } from '#server/features/exam/demo/plans.ts'

const instructions = `<ul><li>Every question is answered on its own page; you can come back to it until the end.</li>
<li>A wrong choice takes marks off where the question says so.</li><li>What you gave is kept at once.</li></ul>`

/** What tests are, by their label [exam-9]. */
const labelTypes: Readonly<Record<string, string>> = {
  'Unit Tests': 'online',
  'Mock Tests': 'mock',
  'All-India Mock Series': 'mock',
  Practice: 'practice',
}

export function planTests({ name, today, now }: DemoInstitute, days: DemoDays): TestPlan[] {
  if (name === 'summit') return []
  return (name === 'greenfield' ? greenfieldTests : apexTests)({ days, today, now })
}

/** Tests on screen; `papers.ts` gives them questions. */
export const testRecords = (plans: readonly TestPlan[], now: Date): DemoRecords['rows'] => ({
  'test-labels': [...new Set(plans.map(({ label }) => label))].map((name) => ({
    id: name,
    name,
    type: labelTypes[name],
  })),
  tests: plans.map((plan) => ({
    id: plan.name,
    label: plan.label,
    name: plan.name,
    description: plan.description,
    subject: plan.subjects.length === 1 ? plan.subjects[0] : '',
    sections: plan.sections,
    products: plan.products,
    starts_at: plan.startsAt,
    ends_at: plan.endsAt,
    duration_minutes: plan.minutes,
    attempts: plan.limit ?? 1,
    shows_solutions: plan.isPublished ?? false,
    is_shuffled: plan.isShuffled ?? false,
    instructions,
    calculator: plan.calculator ?? '',
    challenges_from: plan.objectionsUntil ? plan.endsAt : null,
    challenges_until: plan.objectionsUntil ?? null,
    result_at: plan.isPublished ? new Date(Math.min(plan.endsAt.getTime(), now.getTime())) : null,
  })),
})
