import type pg from 'pg'
import { doesReportWait, heldBack, isSolved } from '#server/database/queries-solutions.ts'
import { assigned, countAttempts, endFor, extraMinutes } from '#server/database/queries-tests.ts'

type Runner = pg.Pool | pg.PoolClient
type Takers = { instituteId: number; takerIds: readonly number[]; now: Date }

export type LabelRow = { label_id: number; label_name: string; test_type_id: number }

export async function findLabels(
  runner: Runner,
  { instituteId, takerIds, now }: Takers,
): Promise<LabelRow[]> {
  const found = await runner.query<LabelRow>({
    name: 'exam.labels',
    text: `with ${assigned}
      select l.id as label_id, l.name as label_name, l.test_type_id from test_label l
      where l.institute_id = $1 and l.id in (select label_id from assigned) order by l.name, l.id`,
    values: [instituteId, takerIds, now],
  })
  return found.rows
}

export type TestRow = {
  testId: number
  name: string
  typeId: number
  labelId: number
  labelName: string
  startsAt: Date
  endsAt: Date
  /** With the extra time that an examiner gave. */
  durationMinutes: number
  attemptLimit: number
  submittedAttempts: number
  openAttempts: number
  isResultPublished: boolean
  isSolutionOffered: boolean
}

const attempts = (state: string) => countAttempts('$2::bigint[]', state)

/** Nobody has a result before the examiner has marked his answers; practice may wait for another test (`report/queries.ts`). */
const isPublished = `(t.is_result_published and (${attempts('a.submitted_at is not null')} = 0
  or ${attempts('a.rank is not null')} > 0) and not ${doesReportWait()})`

const testColumns = `t.id as "testId", t.name, l.test_type_id as "typeId", t.label_id as "labelId", l.name as "labelName",
  t.starts_at as "startsAt", ${endFor('$2::bigint[]')} as "endsAt",
  t.duration_minutes + ${extraMinutes('$2::bigint[]')} as "durationMinutes", t.attempt_limit as "attemptLimit", ${isPublished} as "isResultPublished",
  ${isSolved('= any($2::bigint[])', '$3')} as "isSolutionOffered", ${attempts('a.submitted_at is not null')} as "submittedAttempts",
  ${attempts('a.submitted_at is null')} as "openAttempts"`

const fromAssigned = 'assigned t join test_label l on l.institute_id = t.institute_id and l.id = t.label_id'

/** More than any label holds; the latest come first. */
const mostTests = 1000

type Wanted = {
  /** null for those of every label. */
  labelId?: number | null
  /** null for all of them. */
  testIds?: readonly number[] | null
}

/** Tests that are given to somebody, the latest first. */
export async function findTests(
  runner: Runner,
  { instituteId, takerIds, now, labelId = null, testIds = null }: Takers & Wanted,
): Promise<TestRow[]> {
  const found = await runner.query<TestRow>({
    name: 'exam.tests',
    text: `with ${heldBack('$2::bigint[]', '$3')} select ${testColumns} from ${fromAssigned}
      where ($4::bigint is null or t.label_id = $4) and ($5::bigint[] is null or t.id = any($5))
      order by t.starts_at desc, t.id desc limit ${mostTests}`,
    values: [instituteId, takerIds, now, labelId, testIds],
  })
  return found.rows
}

export type ProductTestRow = { test_id: number; test_institute_id: number }

/** The tests of a kind that come with the products somebody holds on the institute's today. */
export async function findProductTests(
  runner: Runner,
  { instituteId, takerIds, now, typeId }: Takers & { typeId: number },
): Promise<ProductTestRow[]> {
  const found = await runner.query<ProductTestRow>({
    name: 'exam.product-tests',
    text: `select t.id as test_id, t.institute_id as test_institute_id from test t
      join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
      join institute i on i.id = t.institute_id
      where t.institute_id = $1 and t.cancelled_at is null and l.test_type_id = $4 and exists (
        select 1 from test_product x
        join product_holder h on h.institute_id = x.institute_id and h.product_id = x.product_id
        where x.institute_id = t.institute_id and x.test_id = t.id and h.person_id = any($2::bigint[])
          and (h.expires_on is null or h.expires_on >= ($3::timestamptz at time zone i.time_zone)::date))
      order by t.starts_at desc, t.id desc limit ${mostTests}`,
    values: [instituteId, takerIds, now, typeId],
  })
  return found.rows
}

export async function findTest(
  runner: Runner,
  { instituteId, takerIds, now, testId }: Takers & { testId: number },
): Promise<TestRow | undefined> {
  const found = await runner.query<TestRow>({
    name: 'exam.test',
    text: `with ${heldBack('$2::bigint[]', '$3')} select ${testColumns} from ${fromAssigned} where t.id = $4`,
    values: [instituteId, takerIds, now, testId],
  })
  return found.rows[0]
}
