import type { DemoBuild, DemoInstitute } from '#server/demo/build.ts'
import type { TestPlan } from '#server/features/exam/demo-plans.ts'
import { test, testLabel, testProduct, testSection } from '#server/features/exam/tables.ts'

const questionsPerSubject = 10
const marksPerQuestion = 4

/** Labels by name, with their type (spec/3 §9). */
export async function buildTests(
  build: DemoBuild,
  at: DemoInstitute,
  labels: Readonly<Record<string, number>>,
  plans: readonly TestPlan[],
): Promise<void> {
  const { db } = build
  const { id: instituteId, sectionIds, productIds } = at
  const labelRows = Object.entries(labels).map(([name, testTypeId]) => ({ instituteId, name, testTypeId }))
  const madeLabels = await db
    .insert(testLabel)
    .values(labelRows)
    .returning({ id: testLabel.id, name: testLabel.name })
  const labelIds = new Map(madeLabels.map((row) => [row.name, row.id]))
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
        maximumMarks: plan.subjects.length * questionsPerSubject * marksPerQuestion,
        isResultPublished: plan.isPublished ?? false,
        isSolutionOffered: plan.isPublished ?? false,
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
  await buildAttempts(build, at, withIds)
}

/**
 * Who took what, and how: the first of those to whom a test was given, holders of a product before students. Every
 * figure follows from the numbers of test, person and subject.
 */
async function buildAttempts(
  { client, now }: DemoBuild,
  { id, subjectIds }: DemoInstitute,
  plans: readonly (TestPlan & { testId: number })[],
): Promise<void> {
  const taken = plans
    .filter(({ takers = 0 }) => takers > 0)
    .map(({ testId, takers, attempts = 1, subjects }) => ({
      testId,
      takers,
      attempts,
      subjectIds: subjects.map((name) => subjectIds[name] ?? 0),
    }))
  await client.query(
    `create temp table demo_answers on commit drop as
      with plan as (
        select * from json_to_recordset($2::json)
          as p("testId" bigint, takers int, attempts int, "subjectIds" bigint[])),
      able as (
        select p."testId" as test_id, h.person_id, 0 as turn from plan p
        join test_product x on x.institute_id = $1 and x.test_id = p."testId"
        join product_holder h on h.institute_id = $1 and h.product_id = x.product_id
        union
        select p."testId", s.person_id, 1 from plan p
        join test_section x on x.institute_id = $1 and x.test_id = p."testId"
        join enrolment e on e.institute_id = $1 and e.section_id = x.section_id
        join student s on s.institute_id = $1 and s.id = e.student_id),
      takers as (
        select *, row_number() over (partition by test_id order by turn, person_id) as place from able),
      drawn as (
        select t.test_id, t.person_id, n as attempt, subject_id,
          (t.person_id * 7919 + subject_id * 1049 + t.test_id * 131 + n * 17) % 97 as luck, t.person_id * 37 % 5 as skill
        from takers t join plan p on p."testId" = t.test_id and t.place <= p.takers,
          generate_series(1, p.attempts) n, unnest(p."subjectIds") subject_id),
      able_to as (select *, (3 + luck % 5 + skill / 2)::int as right_count from drawn),
      solved as (
        select *, least(${questionsPerSubject} - right_count, luck / 7 % 4)::int as wrong_count from able_to)
      select *, ${questionsPerSubject} - right_count - wrong_count as left_count,
        (480 + luck * 6) * 1000 as time_ms from solved`,
    [id, JSON.stringify(taken)],
  )
  await client.query(
    `with sat as (
        select a.test_id, a.person_id, a.attempt, t.ends_at, least(t.starts_at + (a.attempt - 1) * interval '5 minutes', $2) as began,
          sum(right_count * ${marksPerQuestion} - wrong_count) as marks, sum(right_count) as right_count,
          sum(wrong_count) as wrong_count, sum(left_count) as left_count, sum(time_ms) / 1000 as seconds
        from demo_answers a join test t on t.institute_id = $1 and t.id = a.test_id
        group by a.test_id, a.person_id, a.attempt, t.starts_at, t.ends_at),
      made as (
        insert into test_attempt (institute_id, test_id, person_id, started_at, submitted_at, evaluated_at, marks,
          right_count, wrong_count, left_count, time_taken)
        select $1, test_id, person_id, began, least(began + seconds * interval '1 second', ends_at, $2), least(ends_at, $2), marks,
          right_count, wrong_count, left_count, seconds
        from sat order by test_id, person_id, attempt
        returning id, test_id, person_id),
      numbered as (
        select *, row_number() over (partition by test_id, person_id order by id) as attempt from made)
      insert into test_attempt_subject (institute_id, attempt_id, subject_id, right_count, wrong_count, left_count,
        right_marks, wrong_marks, time_taken)
      select $1, n.id, a.subject_id, a.right_count, a.wrong_count, a.left_count,
        a.right_count * ${marksPerQuestion}, -a.wrong_count, a.time_ms
      from demo_answers a join numbered n using (test_id, person_id, attempt)`,
    [id, now],
  )
  await client.query('drop table demo_answers')
}
