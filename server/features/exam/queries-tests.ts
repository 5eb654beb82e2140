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
    select label.id as label_id, label.name as label_name, label.test_type_id, label.name as title from test_label label
    where label.institute_id = ${instituteId} and label.id in (select label_id from listed) order by label.name, label.id`,
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

const submittedAttempts = countAttempts(sql`attempt.submitted_at is not null`)

/**
 * No result before the examiner has marked the answers; practice may wait for another test
 * (`report/queries.ts`).
 */
const isPublished = sql`(test.is_result_published and test.cancelled_at is null and (${submittedAttempts} = 0
  or ${countAttempts(sql`attempt.rank is not null`)} > 0) and not ${doesReportWait()})`

const selectTests = sql`with ${withheld}, ${listed}
  select test.id as "testId", test.name, label.test_type_id as "typeId", test.label_id as "labelId", label.name as "labelName",
    test.opens_at as "startsAt", ${endFor()} as "endsAt", test.duration_minutes + ${extraMinutes()} as "durationMinutes",
    test.attempt_limit as "attemptLimit", ${isPublished} as "isResultPublished", ${isSolved} as "isSolutionOffered",
    ${submittedAttempts} as "submittedAttempts",
    ${countAttempts(sql`attempt.submitted_at is null`)} as "openAttempts", test.cancelled_at is not null as "isCalledOff",
    exists (select from question_regrade given where given.institute_id = test.institute_id
      and given.test_id = test.id) as "isRegraded"
  from listed test join test_label label on label.institute_id = test.institute_id and label.id = test.label_id`

/** More than any label has; the latest come first. */
const maxTests = raw('1000')

const tests = many(
  'exam.tests',
  testRow,
  sql`${selectTests}
    where (${labelId}::bigint is null or test.label_id = ${labelId})
      and (${testIds}::bigint[] is null or test.id = any(${testIds}))
    order by test.opens_at desc, test.id desc limit ${maxTests}`,
)

type Takers = { instituteId: number; personIds: readonly number[]; now: Date }
type Wanted = { labelId?: number; testIds?: readonly number[] }

/** Tests that are given to a person, the latest first; by default those of every label. */
export const findTests = (runner: Runner, wanted: Takers & Wanted): Promise<TestRow[]> =>
  tests(runner, { labelId: null, testIds: null, ...wanted })

export const findTest = maybeOne('exam.test', testRow, sql`${selectTests} where test.id = ${testId}`)

/** The tests of a kind that come with the products of a person. */
export const findProductTests = many(
  'exam.product-tests',
  productTest,
  sql`select test.id as test_id, test.institute_id as test_institute_id
    from (
      select distinct test_product.test_id from ${holdings} holding cross join lateral (select * from test_product
        where test_product.institute_id = ${instituteId}
          and test_product.product_id = holding.product_id ${forEachRow}) test_product) given
    cross join lateral (select * from test
      where test.institute_id = ${instituteId} and test.id = given.test_id ${forEachRow}) test
    join test_label label on label.institute_id = test.institute_id and label.id = test.label_id
    where test.cancelled_at is null and label.test_type_id = ${typeId}
    order by test.starts_at desc, test.id desc limit ${maxTests}`,
)
