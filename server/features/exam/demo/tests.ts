import { eq } from 'drizzle-orm'
import type { DemoBuild, StoredInstitute } from '#server/demo/build.ts'
import { buildAttempts } from '#server/features/exam/demo/attempts.ts'
import { buildPapers } from '#server/features/exam/demo/papers.ts'
import type { TestPlan } from '#server/features/exam/demo/plans.ts'
import { test, testLabel, testProduct, testSection } from '#server/features/exam/tables.ts'

const instructions = `<ul><li>Every question is answered on its own page; you can come back to it until the end.</li>
<li>A wrong choice takes marks off where the question says so.</li><li>What you gave is kept at once.</li></ul>`

/** Labels by name, with their type (spec/3 §9). */
export async function buildTests(
  build: DemoBuild,
  at: StoredInstitute,
  labels: Readonly<Record<string, number>>,
  plans: readonly TestPlan[],
): Promise<void> {
  const { db } = build
  const { id: instituteId, sectionIds, productIds } = at
  // Tests that stay from an earlier day keep their labels.
  const known = await db.select().from(testLabel).where(eq(testLabel.instituteId, instituteId))
  const missing = Object.entries(labels)
    .filter(([name]) => !known.some((label) => label.name === name))
    .map(([name, testTypeId]) => ({ instituteId, name, testTypeId }))
  const added = missing.length > 0 ? await db.insert(testLabel).values(missing).returning() : []
  const labelIds = new Map([...known, ...added].map((row) => [row.name, row.id]))
  const made = await db
    .insert(test)
    .values(
      plans.map((plan) => ({
        instituteId,
        labelId: labelIds.get(plan.label) ?? 0,
        name: plan.name,
        description: plan.description,
        subjectId: plan.subjects.length === 1 ? (at.subjectIds[plan.subjects[0] ?? ''] ?? null) : null,
        startsAt: plan.startsAt,
        endsAt: plan.endsAt,
        durationMinutes: plan.minutes,
        attemptLimit: plan.limit ?? 1,
        // Computed from the paper.
        maximumMarks: 0,
        isSolutionOffered: plan.isPublished ?? false,
        isShuffled: plan.isShuffled ?? false,
        instructionsHtml: instructions,
        resultAt: plan.isPublished ? new Date(Math.min(plan.endsAt.getTime(), build.now.getTime())) : null,
      })),
    )
    .returning({ id: test.id })
  const withIds = plans.map((plan, index) => ({ ...plan, testId: made[index]?.id ?? 0 }))
  const given = withIds.flatMap(({ sections, testId }) =>
    sections.map((name) => ({ instituteId, testId, sectionId: sectionIds[name] ?? 0 })),
  )
  await db.insert(testSection).values(given)
  const sold = withIds.flatMap(({ products = [], testId }) =>
    products.map((title) => ({ instituteId, testId, productId: productIds[title] ?? 0 })),
  )
  if (sold.length > 0) await db.insert(testProduct).values(sold)
  const papers = await buildPapers(build, at, withIds)
  await buildAttempts(build, at, withIds, papers)
}
