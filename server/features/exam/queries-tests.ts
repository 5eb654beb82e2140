import * as z from 'zod/mini'
import { productTest, testLabel } from '#domain/exam/calls.ts'
import { given } from '#server/access/given.ts'
import { holdings } from '#server/access/reach.ts'
import { doesReportWait, isSolved, withheld } from '#server/access/solutions.ts'
import { assigned, countAttempts, endFor, extraMinutes, listed } from '#server/access/tests.ts'
import { forEachRow, many, maybeOne, params, type Runner, raw, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { testId, typeId, labelId, testIds } = params({
  testId: z.number(),
  typeId: z.number(),
  /** null for all labels. */
  labelId: z.nullable(z.number()),
  /** null for all of them. */
  testIds: z.nullable(z.readonly(z.array(z.number()))),
})

export const findLabels = many(
  'exam.labels',
  testLabel,
  sql`with ${assigned}, ${listed}
    select l.id as label_id, l.name as label_name, l.test_type_id, l.name as title from test_label l
    where l.institute_id = ${instituteId} and l.id in (select label_id from listed) order by l.name, l.id`,
)

const testRow = z.object({
  testId: z.number(),
  name: z.string(),
  typeId: z.number(),
  labelId: z.number(),
  labelName: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  /** Including extra time. */
  durationMinutes: z.number(),
  attemptLimit: z.number(),
  submittedAttempts: z.number(),
  openAttempts: z.number(),
  isResultPublished: z.boolean(),
  isSolutionOffered: z.boolean(),
  isCalledOff: z.boolean(),
  isRegraded: z.boolean(),
})
export type TestRow = z.output<typeof testRow>

const submittedAttempts = countAttempts(sql`a.submitted_at is not null`)

/**
 * No result before the examiner has marked the answers; practice may wait for another test
 * (`report/queries.ts`).
 */
const isPublished = sql`(t.is_result_published and t.cancelled_at is null and (${submittedAttempts} = 0
  or ${countAttempts(sql`a.rank is not null`)} > 0) and not ${doesReportWait()})`

const selectTests = sql`with ${withheld}, ${listed}
  select t.id as "testId", t.name, l.test_type_id as "typeId", t.label_id as "labelId", l.name as "labelName",
    t.opens_at as "startsAt", ${endFor()} as "endsAt", t.duration_minutes + ${extraMinutes()} as "durationMinutes",
    t.attempt_limit as "attemptLimit", ${isPublished} as "isResultPublished", ${isSolved} as "isSolutionOffered",
    ${submittedAttempts} as "submittedAttempts",
    ${countAttempts(sql`a.submitted_at is null`)} as "openAttempts", t.cancelled_at is not null as "isCalledOff",
    exists (select from question_regrade r where r.institute_id = t.institute_id and r.test_id = t.id) as "isRegraded"
  from listed t join test_label l on l.institute_id = t.institute_id and l.id = t.label_id`

/** More than any label has; the latest come first. */
const maxTests = raw('1000')

const tests = many(
  'exam.tests',
  testRow,
  sql`${selectTests}
    where (${labelId}::bigint is null or t.label_id = ${labelId})
      and (${testIds}::bigint[] is null or t.id = any(${testIds}))
    order by t.opens_at desc, t.id desc limit ${maxTests}`,
)

type Takers = { instituteId: number; personIds: readonly number[]; now: Date }
type Wanted = { labelId?: number; testIds?: readonly number[] }

/** Tests that are given to a person, the latest first; by default those of every label. */
export const findTests = (runner: Runner, wanted: Takers & Wanted): Promise<TestRow[]> =>
  tests(runner, { labelId: null, testIds: null, ...wanted })

export const findTest = maybeOne('exam.test', testRow, sql`${selectTests} where t.id = ${testId}`)

/** The tests of a kind that come with the products of a person. */
export const findProductTests = many(
  'exam.product-tests',
  productTest,
  sql`select t.id as test_id, t.institute_id as test_institute_id
    from (
      select distinct x.test_id from ${holdings} h cross join lateral (select * from test_product x
        where x.institute_id = ${instituteId} and x.product_id = h.product_id ${forEachRow}) x) r
    cross join lateral (select * from test t
      where t.institute_id = ${instituteId} and t.id = r.test_id ${forEachRow}) t
    join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
    where t.cancelled_at is null and l.test_type_id = ${typeId}
    order by t.starts_at desc, t.id desc limit ${maxTests}`,
)
