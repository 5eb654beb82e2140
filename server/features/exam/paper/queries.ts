import type pg from 'pg'
import * as z from 'zod/mini'
import type { Translations } from '#domain/exam/languages.ts'
import type { QuestionMedia } from '#domain/exam/media.ts'
import type { AnswerKey } from '#domain/exam/question.ts'
import { given } from '#server/access/given.ts'
import { command, many, maybeOne, params, type Sql, sql } from '#server/database/sql.ts'
import type { Html, Option } from './paper.ts'

const { instituteId, timeZone } = given
const { testId, name, labelId, startsAt, sha256 } = params({
  testId: z.number(),
  name: z.string(),
  labelId: z.number(),
  startsAt: z.date(),
  sha256: z.string(),
})
const id = z.object({ id: z.number() })

/** Serialises imports of papers until the transaction ends, so that the second sees the result of the first. */
export const waitForTurn = command('paper.turn', sql`select pg_advisory_xact_lock(7703)`)

export const findTimeZone = maybeOne(
  'paper.time-zone',
  z.object({ timeZone: z.string() }),
  sql`select time_zone as "timeZone" from institute where id = ${instituteId}`,
)

const foundTest = z.object({
  id: z.number(),
  name: z.string(),
  subjectId: z.nullable(z.number()),
  hasAttempts: z.boolean(),
  /** Minutes of each part; empty where parts have no time of their own. */
  partMinutes: z.array(z.number()),
})

const holdTest = command(
  'paper.lock-test',
  sql`select from test where institute_id = ${instituteId} and id = ${testId} for update`,
)
const findTest = maybeOne(
  'paper.test',
  foundTest,
  sql`select test.id, test.name, test.subject_id as "subjectId", exists (
      select from test_attempt attempt where attempt.institute_id = test.institute_id
        and attempt.test_id = test.id) as "hasAttempts",
      test.part_minutes as "partMinutes"
    from test where test.institute_id = ${instituteId} and test.id = ${testId}`,
)

/** Prevents that the test is begun meanwhile. */
export async function lockTest(
  client: pg.PoolClient,
  test: { instituteId: number; testId: number },
): Promise<z.output<typeof foundTest> | undefined> {
  await holdTest(client, test)
  return findTest(client, test)
}

/** The test with this name, label and start, from an earlier import. */
export const findTestLike = maybeOne(
  'paper.test-like',
  id,
  sql`select id from test
    where institute_id = ${instituteId} and name = ${name} and label_id = ${labelId} and starts_at = ${startsAt}
    order by id limit 1`,
)

const named = z.object({ id: z.number(), name: z.string() })
export type Named = z.output<typeof named>

export const findSubjects = many(
  'paper.subjects',
  named,
  sql`select id, name from subject where institute_id = ${instituteId} order by id`,
)

export const findLabel = maybeOne(
  'paper.label',
  z.object({ id: z.number(), testTypeId: z.number() }),
  sql`select id, test_type_id as "testTypeId" from test_label
    where institute_id = ${instituteId} and lower(name) = lower(${name}) order by id limit 1`,
)

/** Sections of the year in use on that day, by name, by the name of their standard, or by id. */
const sectionsOf = <Values>(isMeant: Sql<Values>) => sql`
    select section.id, standard.name || ' ' || section.name || ', ' || year.name as name
    from section
    join standard on standard.institute_id = section.institute_id and standard.id = section.standard_id
    join academic_year year on year.institute_id = section.institute_id and year.id = section.academic_year_id
    where section.institute_id = ${instituteId} and section.is_active and ${isMeant}
    order by section.id`

const isInYear = sql`(${startsAt}::timestamptz at time zone ${timeZone})::date between year.start_date and year.end_date`

export const findSections = many(
  'paper.sections',
  named,
  sectionsOf(sql`(section.id::text = ${name}
    or (lower(${name}) in (lower(section.name), lower(standard.name || ' ' || section.name),
      lower(standard.name || '-' || section.name)) and ${isInYear}))`),
)

/** All sections of the year in which a moment is. */
export const findSectionsOfYear = many('paper.sections-of-year', named, sectionsOf(isInYear))

/**
 * The file with these bytes and this name, if the institute has it; the sweep skips it until the transaction
 * ends.
 */
export const findSameFile = maybeOne(
  'paper.same-file',
  id,
  sql`select id from file where institute_id = ${instituteId} and sha256 = ${sha256} and name = ${name}
    order by id limit 1 for key share`,
)

/** A question of a paper, with its part and its passage. */
const paperRow = z.object({
  position: z.number(),
  part: z.number(),
  partName: z.string(),
  attemptAny: z.nullable(z.number()),
  marks: z.number(),
  negativeMarks: z.number(),
  /** null without an import. */
  sourceId: z.nullable(z.string()),
  subjectId: z.number(),
  type: z.number(),
  html: z.string(),
  otherHtml: z.string(),
  otherLanguage: z.string(),
  translations: z.custom<Translations>(),
  options: z.custom<readonly Option[]>(),
  matches: z.custom<readonly Html[]>(),
  media: z.custom<QuestionMedia>(),
  key: z.custom<AnswerKey>(),
  modelAnswerHtml: z.string(),
  solutionHtml: z.string(),
  passageSourceId: z.nullable(z.string()),
  passageHtml: z.string(),
  passageOtherHtml: z.string(),
  passageTranslations: z.custom<Translations>(),
})
export type PaperRow = z.output<typeof paperRow>

/** The stored paper of a test, question by question. */
export const findPaper = many(
  'paper.questions',
  paperRow,
  sql`select test_question.position, test_part.position as part, test_part.name as "partName",
    test_part.attempt_any as "attemptAny", test_question.marks::float8 as marks,
      test_question.negative_marks::float8 as "negativeMarks", question.source_id as "sourceId",
        question.subject_id as "subjectId", question.type, question.html,
      question.other_html as "otherHtml", question.other_language as "otherLanguage", question.translations, question.options,
        question.matches, question.media, question.key,
      question.model_answer_html as "modelAnswerHtml", question.solution_html as "solutionHtml",
        passage.source_id as "passageSourceId",
      coalesce(passage.html, '') as "passageHtml", coalesce(passage.other_html, '') as "passageOtherHtml",
      coalesce(passage.translations, '{}') as "passageTranslations"
    from test_question
    join test_part on test_part.institute_id = test_question.institute_id and test_part.id = test_question.part_id
    join question on question.institute_id = test_question.institute_id and question.id = test_question.question_id
    left join passage on passage.institute_id = question.institute_id and passage.id = question.passage_id
    where test_question.institute_id = ${instituteId} and test_question.test_id = ${testId} order by test_question.position`,
)
