import type { DemoBuild, StoredInstitute } from '#server/demo/build.ts'
import { answerPaper } from '#server/features/exam/demo/answers.ts'
import type { MadeTest, Papers } from '#server/features/exam/demo/papers.ts'
import { markAll } from '#server/features/exam/evaluate.ts'
import type { GivenAnswer } from '#server/features/exam/queries-attempts.ts'
import { sumUp } from '#server/features/exam/result.ts'
import type { MarkedAnswer } from '#server/features/exam/writes-results.ts'

/** Longer than a question takes. */
const maxSeconds = 75
const minuteMs = 60_000
/** The tab in which they were given. */
const demoPage = '0000000000000000'

type Taken = {
  testId: number
  personId: number
  startedAt: Date
  endsAt: Date | null
  submittedAt: Date | null
  evaluatedAt: Date | null
  given: readonly GivenAnswer[]
  marked: readonly MarkedAnswer[] | null
}

/**
 * Gives tests to takers: the first of those who have the test, holders of a product before students. Their answers are marked
 * like any others, and every figure is computed from them.
 */
export async function buildAttempts(
  build: DemoBuild,
  at: StoredInstitute,
  tests: readonly MadeTest[],
  papers: Papers,
): Promise<void> {
  const takers = await findTakers(build, at)
  const taken = tests.flatMap((test) => [
    ...attemptsOf(test, build.now, takers.get(test.testId) ?? [], papers),
    ...begunOf(test, build.now, at, papers),
  ])
  const ids = await storeAttempts(build, at.id, taken)
  await storeSubjects(build, at.id, taken, ids)
  await storeAnswers(build, at.id, taken, ids)
}

function attemptsOf(test: MadeTest, now: Date, takers: readonly number[], papers: Papers): Taken[] {
  const { testId, startsAt, endsAt, minutes, attempts = 1, isPublished = false } = test
  const paper = papers.get(testId) ?? []
  const secondsEach = Math.min(maxSeconds, (minutes * 60) / Math.max(1, paper.length))
  const endedAt = new Date(Math.min(endsAt.getTime(), now.getTime()))
  return takers.slice(0, test.takers ?? 0).flatMap((personId, taker) =>
    Array.from({ length: attempts }, (_, index) => {
      const skill = (taker * 37 + 2) % 5
      const about = { test: testId, taker, attempt: index, skill, secondsEach, isMarked: isPublished }
      const given = answerPaper(paper, about)
      const marked = markAll(given)
      const { isWaiting, timeMs } = sumUp(marked)
      const startedAt = earlier(startsAt.getTime() + index * 5 * minuteMs, endedAt)
      const submittedAt = earlier(startedAt.getTime() + timeMs, endedAt)
      const last = earlier(startedAt.getTime() + minutes * minuteMs, endedAt)
      return {
        testId,
        personId,
        startedAt,
        endsAt: last,
        submittedAt,
        evaluatedAt: isWaiting ? null : endedAt,
        given,
        marked,
      }
    }),
  )
}

/** Attempts that were begun and not submitted: where the test is open they can be resumed. */
function begunOf(test: MadeTest, now: Date, { personIds }: StoredInstitute, papers: Papers): Taken[] {
  const { testId, startsAt, endsAt, minutes, begunBy = [] } = test
  return begunBy.map((name) => {
    const startedAt = new Date(
      Math.max(startsAt.getTime(), Math.min(now.getTime(), endsAt.getTime()) - 10 * minuteMs),
    )
    const paper = (papers.get(testId) ?? []).slice(0, 3)
    const about = {
      test: testId,
      taker: 0,
      attempt: 0,
      skill: 3,
      secondsEach: maxSeconds,
      isMarked: false,
    }
    return {
      testId,
      personId: personIds[name] ?? 0,
      startedAt,
      // From before the panel, which submits by itself.
      endsAt: endsAt <= now ? null : earlier(startedAt.getTime() + minutes * minuteMs, endsAt),
      submittedAt: null,
      evaluatedAt: null,
      given: answerPaper(paper, about),
      marked: null,
    }
  })
}

const earlier = (moment: number, limit: Date) => new Date(Math.min(moment, limit.getTime()))

async function findTakers({ client }: DemoBuild, { id }: StoredInstitute): Promise<Map<number, number[]>> {
  const { rows } = await client.query<{ testId: number; personIds: string[] }>(
    `with able as (
        select test_product.test_id, product_holder.person_id, 0 as turn from test_product
        join product_holder on product_holder.institute_id = test_product.institute_id and product_holder.product_id = test_product.product_id
        where test_product.institute_id = $1
        union all
        select test_section.test_id, student.person_id, 1 from test_section
        join enrolment on enrolment.institute_id = test_section.institute_id and enrolment.section_id = test_section.section_id
        join student on student.institute_id = enrolment.institute_id and student.id = enrolment.student_id
        where test_section.institute_id = $1),
      once as (select test_id, person_id, min(turn) as turn from able group by test_id, person_id)
      select test_id as "testId", json_agg(person_id order by turn, person_id) as "personIds" from once group by test_id`,
    [id],
  )
  return new Map(rows.map(({ testId, personIds }) => [testId, personIds.map(Number)]))
}

/** @returns the ids of the attempts, in their order */
async function storeAttempts(
  { client }: DemoBuild,
  instituteId: number,
  taken: readonly Taken[],
): Promise<number[]> {
  const sums = taken.map(({ marked }) => (marked ? sumUp(marked) : undefined))
  const { rows } = await client.query<{ id: number }>(
    `insert into test_attempt (institute_id, test_id, person_id, started_at, ends_at, submitted_at, evaluated_at, seed,
        last_sequence, marks, right_count, wrong_count, left_count, time_taken)
      select $1, test_id, person_id, started_at, ends_at, submitted_at, evaluated_at, place, 1, marks, rights, wrongs, lefts, seconds
      from unnest($2::bigint[], $3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[],
        $8::numeric[], $9::int[], $10::int[], $11::int[], $12::int[]) with ordinality
        as x(test_id, person_id, started_at, ends_at, submitted_at, evaluated_at, marks, rights, wrongs, lefts, seconds, place)
      order by place returning id`,
    [
      instituteId,
      taken.map((one) => one.testId),
      taken.map((one) => one.personId),
      taken.map((one) => one.startedAt),
      taken.map((one) => one.endsAt),
      taken.map((one) => one.submittedAt),
      taken.map((one) => one.evaluatedAt),
      sums.map((sum) => sum?.marks ?? null),
      sums.map((sum) => sum?.rightCount ?? null),
      sums.map((sum) => sum?.wrongCount ?? null),
      sums.map((sum) => sum?.leftCount ?? null),
      sums.map((sum) => (sum ? Math.round(sum.timeMs / 1000) : null)),
    ],
  )
  return rows.map((row) => row.id)
}

async function storeSubjects(
  { client }: DemoBuild,
  instituteId: number,
  taken: readonly Taken[],
  ids: readonly number[],
): Promise<void> {
  const rows = taken.flatMap(({ marked }, index) =>
    marked
      ? [...sumUp(marked).bySubject].map(([subjectId, sum]) => ({ id: ids[index] ?? 0, subjectId, ...sum }))
      : [],
  )
  await client.query(
    `insert into test_attempt_subject (institute_id, attempt_id, subject_id, right_count, wrong_count, left_count,
        right_marks, wrong_marks, time_taken)
      select $1, * from unnest($2::bigint[], $3::bigint[], $4::int[], $5::int[], $6::int[], $7::numeric[], $8::numeric[], $9::int[])`,
    [
      instituteId,
      rows.map((row) => row.id),
      rows.map((row) => row.subjectId),
      rows.map((row) => row.rightCount),
      rows.map((row) => row.wrongCount),
      rows.map((row) => row.leftCount),
      rows.map((row) => row.rightMarks),
      rows.map((row) => row.wrongMarks),
      rows.map((row) => row.timeMs),
    ],
  )
}

async function storeAnswers(
  { client }: DemoBuild,
  instituteId: number,
  taken: readonly Taken[],
  ids: readonly number[],
): Promise<void> {
  const rows = taken.flatMap(({ given, marked }, index) =>
    given.map((one, position) => ({ id: ids[index] ?? 0, ...one, outcome: marked?.[position] })),
  )
  await client.query(
    `insert into attempt_answer (institute_id, attempt_id, question_id, answer, answer_at, answer_by, sequence, answered_at,
        times, time_ms, state, marks)
      select $1, x.attempt_id, question_id, nullif(answer, '')::jsonb,
        case when answer = '' then 0 else floor(extract(epoch from a.started_at) * 1000) end,
        case when answer = '' then '' else '${demoPage}' end, 1, a.started_at,
        jsonb_build_object('${demoPage}', time_ms), time_ms, state, x.marks
      from unnest($2::bigint[], $3::bigint[], $4::text[], $5::int[], $6::text[], $7::numeric[])
        as x(attempt_id, question_id, answer, time_ms, state, marks)
      join test_attempt a on a.institute_id = $1 and a.id = x.attempt_id`,
    [
      instituteId,
      rows.map((row) => row.id),
      rows.map((row) => row.questionId),
      rows.map((row) => (row.answer ? JSON.stringify(row.answer) : '')),
      rows.map((row) => row.timeMs),
      rows.map((row) => row.outcome?.state ?? null),
      rows.map((row) => row.outcome?.marks ?? null),
    ],
  )
}
