import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { personCode } from '#server/access/named.ts'
import { doesReportWait, isSolved, isWithheld, withheld } from '#server/access/solutions.ts'
import { many, maybeOne, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, personIds } = given
const { testId, questionId, position, challengeId, limit, ...after } = params({
  testId: z.number(),
  questionId: z.number(),
  position: z.number(),
  challengeId: z.number(),
  limit: z.number(),
  /** The last row of the page before; 0 for the first page. */
  afterPosition: z.number(),
  afterId: z.number(),
})

const factsRow = z.object({
  isCalledOff: z.boolean(),
  /** Whether the report is shown. */
  isReported: z.boolean(),
  isSolved: z.boolean(),
  from: z.nullable(z.date()),
  until: z.nullable(z.date()),
})
export type WindowFacts = z.output<typeof factsRow>

/** The window of a test that one of these people has submitted. */
export const findWindow = maybeOne(
  'challenge.window',
  factsRow,
  sql`with ${withheld}
    select t.cancelled_at is not null as "isCalledOff",
      t.is_result_published and t.cancelled_at is null and not ${doesReportWait()} and exists (
        select 1 from test_attempt a where a.institute_id = ${instituteId} and a.test_id = t.id
          and a.person_id = any(${personIds}) and a.rank is not null) as "isReported",
      ${isSolved} as "isSolved", t.challenges_from as "from", t.challenges_until as "until"
    from test t join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
    where t.institute_id = ${instituteId} and t.id = ${testId} and exists (
      select 1 from test_attempt a where a.institute_id = ${instituteId} and a.test_id = t.id
        and a.person_id = any(${personIds}) and a.submitted_at is not null)`,
)

export const findQuestion = maybeOne(
  'challenge.question',
  z.object({ isWithheld: z.boolean(), isAnswered: z.boolean(), fileId: z.nullable(z.number()) }),
  sql`with ${withheld}
    select ${isWithheld(raw('x.question_id'))} as "isWithheld", o.answered_at is not null as "isAnswered",
      o.file_id as "fileId"
    from test_question x left join question_challenge o on o.institute_id = ${instituteId} and o.test_id = x.test_id
      and o.question_id = x.question_id and o.person_id = any(${personIds})
    where x.institute_id = ${instituteId} and x.test_id = ${testId} and x.question_id = ${questionId}`,
)

const objection = {
  text: z.string(),
  fileId: z.nullable(z.number()),
  fileName: z.nullable(z.string()),
  fileSize: z.nullable(z.number()),
  givenAt: z.date(),
  changedAt: z.date(),
  answeredAt: z.nullable(z.date()),
  isAccepted: z.nullable(z.boolean()),
  answer: z.string(),
}
const challengeRow = z.object({ questionId: z.number(), position: z.number(), ...objection })
export type ChallengeRow = z.output<typeof challengeRow>

const columns = sql`o.text, o.file_id as "fileId", f.name as "fileName", f.size as "fileSize", o.given_at as "givenAt",
  o.changed_at as "changedAt", o.answered_at as "answeredAt", o.is_accepted as "isAccepted", o.answer_text as answer`
const withQuestion = sql`from question_challenge o
  join test_question x on x.institute_id = ${instituteId} and x.test_id = o.test_id and x.question_id = o.question_id
  left join file f on f.institute_id = ${instituteId} and f.id = o.file_id`

/** Leaves out withheld questions: replies may reveal the right answer. */
export const findOwnChallenges = many(
  'challenge.own',
  challengeRow,
  sql`with ${withheld}
    select o.question_id as "questionId", x.position, ${columns} ${withQuestion}
    where o.institute_id = ${instituteId} and o.test_id = ${testId} and o.person_id = any(${personIds})
      and not ${isWithheld(raw('o.question_id'))}
    order by x.position`,
)

export const findChallengedTest = maybeOne(
  'challenge.test',
  z.object({ name: z.string(), from: z.nullable(z.date()), until: z.nullable(z.date()) }),
  sql`select name, challenges_from as "from", challenges_until as "until"
    from test where institute_id = ${instituteId} and id = ${testId}`,
)

const listedRow = z.object({
  id: z.number(),
  personId: z.number(),
  code: z.string(),
  name: z.string(),
  rollNumber: z.string(),
  questionId: z.number(),
  position: z.number(),
  /** Of the question. */
  students: z.number(),
  ...objection,
})
export type ListedRow = z.output<typeof listedRow>

export const findChallenges = many(
  'challenge.list',
  listedRow,
  sql`select o.id, p.id as "personId", p.name, coalesce(s.display_id, '') as "rollNumber", o.question_id as "questionId",
      x.position, ${personCode} as code,
      (select count(*) from question_challenge n where n.institute_id = ${instituteId} and n.test_id = o.test_id
        and n.question_id = o.question_id)::int as students, ${columns} ${withQuestion}
    join person p on p.institute_id = ${instituteId} and p.id = o.person_id
    left join student s on s.institute_id = ${instituteId} and s.person_id = p.id
    where o.institute_id = ${instituteId} and o.test_id = ${testId}
      and (x.position, o.id) > (${after.afterPosition}::int, ${after.afterId}::bigint)
    order by x.position, o.id limit ${limit}`,
)

export const findChallengeFile = maybeOne(
  'challenge.file',
  z.object({
    personId: z.number(),
    sha256: z.string(),
    name: z.string(),
    contentType: z.string(),
    size: z.number(),
  }),
  sql`select o.person_id as "personId", f.sha256, f.name, f.content_type as "contentType", f.size
    from question_challenge o join file f on f.institute_id = ${instituteId} and f.id = o.file_id
    where o.institute_id = ${instituteId} and o.id = ${challengeId}`,
)

export const findQuestionAt = maybeOne(
  'challenge.question-at',
  z.object({ questionId: z.number(), testName: z.string(), students: z.number() }),
  sql`select x.question_id as "questionId", t.name as "testName", (
      select count(*) from question_challenge o where o.institute_id = ${instituteId} and o.test_id = x.test_id
        and o.question_id = x.question_id)::int as students
    from test_question x join test t on t.institute_id = ${instituteId} and t.id = x.test_id
    where x.institute_id = ${instituteId} and x.test_id = ${testId} and x.position = ${position}`,
)
