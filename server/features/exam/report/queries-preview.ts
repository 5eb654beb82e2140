import * as z from 'zod/mini'
import type { QuestionMedia } from '#domain/exam/media.ts'
import type { QuestionPart } from '#domain/exam/question.ts'
import { given } from '#server/access/given.ts'
import { enrolled, lastsIntoDays } from '#server/access/membership.ts'
import { isSolved } from '#server/access/solutions.ts'
import { many, maybeOne, params, type Runner, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, personId } = given
const { testId } = params({ testId: z.number() })

/** The head of a report on paper. */
const previewFacts = z.object({
  institute: z.string(),
  /** Of the institute's logo, in the file store. */
  logo: z.nullable(z.string()),
  accent: z.nullable(z.string()),
  testName: z.string(),
  labelName: z.string(),
  endsAt: z.date(),
  student: z.string(),
  studentNo: z.string(),
  section: z.string(),
})
export type PreviewFacts = z.output<typeof previewFacts>

const preview = maybeOne(
  'report.preview',
  previewFacts,
  sql`select institute.name as institute, file.sha256 as logo, institute.accent, test.name as "testName", label.name as "labelName",
    test.ends_at as "endsAt",
      person.name as student, coalesce(student.display_id, '') as "studentNo", coalesce((
        select section.name from test_section
        join section on section.institute_id = test_section.institute_id and section.id = test_section.section_id
        join ${enrolled} enrolled on enrolled.institute_id = test_section.institute_id
          and enrolled.section_id = test_section.section_id
        where test_section.institute_id = test.institute_id and test_section.test_id = test.id
          and enrolled.student_id = student.id
          and ${lastsIntoDays('test.starts_at', 'test.ends_at')}
        order by enrolled.since desc, enrolled.id limit 1), '') as section
    from test
    join institute on institute.id = test.institute_id
    join test_label label on label.institute_id = test.institute_id and label.id = test.label_id
    join person on person.institute_id = test.institute_id and person.id = ${personId}
    left join student on student.institute_id = person.institute_id and student.person_id = person.id
    left join file on file.institute_id = institute.id and file.id = institute.logo_file_id
    where test.institute_id = ${instituteId} and test.id = ${testId} and test.is_result_published and test.cancelled_at is null
      and ${isSolved}`,
)

/** @returns undefined unless the result is published with its solutions [report-17] */
export const findPreviewFacts = (
  runner: Runner,
  at: { instituteId: number; personId: number; testId: number; now: Date },
): Promise<PreviewFacts | undefined> => preview(runner, { ...at, personIds: [at.personId] })

/** The text of a question. */
const paperQuestion = z.object({
  questionId: z.number(),
  html: z.string(),
  options: z.custom<readonly QuestionPart[]>(),
  /** The right side of a match. */
  matches: z.custom<readonly QuestionPart[]>(),
  media: z.custom<QuestionMedia>(),
  /** Its pictures, in the file store: beside its text and in it. */
  pictures: z.array(z.string()),
  passageHtml: z.string(),
  passagePictures: z.array(z.string()),
})
export type PaperQuestion = z.output<typeof paperQuestion>

/** The files of images as `sanitiseQuestionHtml` writes them; in JSON a quote is escaped. */
const imagesIn = (html: Sql) => sql`
  select found[1]::bigint as "fileId"
  from regexp_matches(${html}, '<img data-file=\\\\?"(\\d{1,15})', 'g') as match(found)`

export const findPaper = many(
  'report.paper',
  paperQuestion,
  sql`select question.id as "questionId", question.html, question.options, question.matches, question.media,
    coalesce(passage.html, '') as "passageHtml", array(
        select file.sha256 from (
          select "fileId" from jsonb_to_recordset(question.media) as image(type text, "fileId" bigint) where image.type = 'image'
          union all ${imagesIn(raw('concat(question.html, question.options, question.matches)'))}) image
        join file on file.institute_id = ${instituteId} and file.id = image."fileId") as pictures, array(
        select file.sha256 from (${imagesIn(raw('passage.html'))}) image
        join file on file.institute_id = ${instituteId} and file.id = image."fileId") as "passagePictures"
    from test_question
    join question on question.institute_id = test_question.institute_id and question.id = test_question.question_id
    left join passage on passage.institute_id = question.institute_id and passage.id = question.passage_id
    where test_question.institute_id = ${instituteId} and test_question.test_id = ${testId} order by test_question.position`,
)
