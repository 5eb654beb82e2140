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
    select test.cancelled_at is not null as "isCalledOff",
      test.is_result_published and test.cancelled_at is null and not ${doesReportWait()} and exists (
        select 1 from test_attempt attempt where attempt.institute_id = ${instituteId} and attempt.test_id = test.id
          and attempt.person_id = any(${personIds}) and attempt.rank is not null) as "isReported",
      ${isSolved} as "isSolved", test.challenges_from as "from", test.challenges_until as "until"
    from test join test_label label on label.institute_id = test.institute_id and label.id = test.label_id
    where test.institute_id = ${instituteId} and test.id = ${testId} and exists (
      select 1 from test_attempt attempt where attempt.institute_id = ${instituteId} and attempt.test_id = test.id
        and attempt.person_id = any(${personIds}) and attempt.submitted_at is not null)`,
)

export const findQuestion = maybeOne(
  'challenge.question',
  z.object({ isWithheld: z.boolean(), isAnswered: z.boolean(), fileId: z.nullable(z.number()) }),
  sql`with ${withheld}
    select ${isWithheld(raw('test_question.question_id'))} as "isWithheld", challenge.answered_at is not null as "isAnswered",
      challenge.file_id as "fileId"
    from test_question left join question_challenge challenge on challenge.institute_id = ${instituteId}
      and challenge.test_id = test_question.test_id
      and challenge.question_id = test_question.question_id and challenge.person_id = any(${personIds})
    where test_question.institute_id = ${instituteId} and test_question.test_id = ${testId}
      and test_question.question_id = ${questionId}`,
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

const columns = sql`challenge.text, challenge.file_id as "fileId", file.name as "fileName", file.size as "fileSize",
  challenge.given_at as "givenAt",
  challenge.changed_at as "changedAt", challenge.answered_at as "answeredAt", challenge.is_accepted as "isAccepted",
    challenge.answer_text as answer`
const withQuestion = sql`from question_challenge challenge
  join test_question on test_question.institute_id = ${instituteId} and test_question.test_id = challenge.test_id
    and test_question.question_id = challenge.question_id
  left join file on file.institute_id = ${instituteId} and file.id = challenge.file_id`

/** Leaves out withheld questions: replies may reveal the right answer. */
export const findOwnChallenges = many(
  'challenge.own',
  challengeRow,
  sql`with ${withheld}
    select challenge.question_id as "questionId", test_question.position, ${columns} ${withQuestion}
    where challenge.institute_id = ${instituteId} and challenge.test_id = ${testId} and challenge.person_id = any(${personIds})
      and not ${isWithheld(raw('challenge.question_id'))}
    order by test_question.position`,
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
  sql`select challenge.id, person.id as "personId", person.name, coalesce(student.roll_no, '') as "rollNumber",
    challenge.question_id as "questionId",
      test_question.position, ${personCode} as code,
      (select count(*) from question_challenge other where other.institute_id = ${instituteId}
        and other.test_id = challenge.test_id
        and other.question_id = challenge.question_id)::int as students, ${columns} ${withQuestion}
    join person on person.institute_id = ${instituteId} and person.id = challenge.person_id
    left join student on student.institute_id = ${instituteId} and student.person_id = person.id
    where challenge.institute_id = ${instituteId} and challenge.test_id = ${testId}
      and (test_question.position, challenge.id) > (${after.afterPosition}::int, ${after.afterId}::bigint)
    order by test_question.position, challenge.id limit ${limit}`,
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
  sql`select challenge.person_id as "personId", file.sha256, file.name, file.content_type as "contentType", file.size
    from question_challenge challenge join file on file.institute_id = ${instituteId} and file.id = challenge.file_id
    where challenge.institute_id = ${instituteId} and challenge.id = ${challengeId}`,
)

export const findQuestionAt = maybeOne(
  'challenge.question-at',
  z.object({ questionId: z.number(), testName: z.string(), students: z.number() }),
  sql`select test_question.question_id as "questionId", test.name as "testName", (
      select count(*) from question_challenge challenge where challenge.institute_id = ${instituteId}
        and challenge.test_id = test_question.test_id
        and challenge.question_id = test_question.question_id)::int as students
    from test_question join test on test.institute_id = ${instituteId} and test.id = test_question.test_id
    where test_question.institute_id = ${instituteId} and test_question.test_id = ${testId}
      and test_question.position = ${position}`,
)
