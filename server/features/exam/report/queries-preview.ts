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
  sql`select i.name as institute, l.sha256 as logo, t.name as "testName", b.name as "labelName", t.ends_at as "endsAt",
      p.name as student, coalesce(s.display_id, '') as "studentNo", coalesce((
        select c.name from test_section x
        join section c on c.institute_id = x.institute_id and c.id = x.section_id
        join ${enrolled} e on e.institute_id = x.institute_id and e.section_id = x.section_id
        where x.institute_id = t.institute_id and x.test_id = t.id and e.student_id = s.id
          and ${lastsIntoDays('t.starts_at', 't.ends_at')}
        order by e.since desc, e.id limit 1), '') as section
    from test t
    join institute i on i.id = t.institute_id
    join test_label b on b.institute_id = t.institute_id and b.id = t.label_id
    join person p on p.institute_id = t.institute_id and p.id = ${personId}
    left join student s on s.institute_id = p.institute_id and s.person_id = p.id
    left join file l on l.institute_id = i.id and l.id = i.logo_file_id
    where t.institute_id = ${instituteId} and t.id = ${testId} and t.is_result_published and t.cancelled_at is null
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
  from regexp_matches(${html}, '<img data-file=\\\\?"(\\d{1,15})', 'g') as r(found)`

export const findPaper = many(
  'report.paper',
  paperQuestion,
  sql`select b.id as "questionId", b.html, b.options, b.matches, b.media, coalesce(p.html, '') as "passageHtml", array(
        select f.sha256 from (
          select "fileId" from jsonb_to_recordset(b.media) as m(type text, "fileId" bigint) where m.type = 'image'
          union all ${imagesIn(raw('concat(b.html, b.options, b.matches)'))}) m
        join file f on f.institute_id = ${instituteId} and f.id = m."fileId") as pictures, array(
        select f.sha256 from (${imagesIn(raw('p.html'))}) m
        join file f on f.institute_id = ${instituteId} and f.id = m."fileId") as "passagePictures"
    from test_question q
    join question b on b.institute_id = q.institute_id and b.id = q.question_id
    left join passage p on p.institute_id = b.institute_id and p.id = b.passage_id
    where q.institute_id = ${instituteId} and q.test_id = ${testId} order by q.position`,
)
