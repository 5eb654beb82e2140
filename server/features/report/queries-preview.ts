import type pg from 'pg'
import type { QuestionMedia } from '#domain/exam/media.ts'
import { isSolved } from '#server/database/queries-solutions.ts'

type Runner = pg.Pool | pg.PoolClient

/** What stands above the figures of a report on paper. */
export type PreviewFacts = {
  institute: string
  /** Of the institute's logo, in the file store. */
  logo: string | null
  testName: string
  labelName: string
  endsAt: Date
  student: string
  studentNo: string
  section: string
}

/** @returns undefined unless the result is published with its solutions (spec/3 §2 "Exam report summary") */
export async function findPreviewFacts(
  runner: Runner,
  at: { instituteId: number; personId: number; testId: number; now: Date },
): Promise<PreviewFacts | undefined> {
  const found = await runner.query<PreviewFacts>({
    name: 'report.preview',
    text: `select i.name as institute, l.sha256 as logo, t.name as "testName", b.name as "labelName", t.ends_at as "endsAt",
        p.name as student, coalesce(s.display_id, '') as "studentNo", coalesce((
          select c.name from test_section x
          join section c on c.institute_id = x.institute_id and c.id = x.section_id
          join enrolment e on e.institute_id = x.institute_id and e.section_id = x.section_id
          where x.institute_id = t.institute_id and x.test_id = t.id and e.student_id = s.id
          order by e.start_date desc nulls last limit 1), '') as section
      from test t
      join institute i on i.id = t.institute_id
      join test_label b on b.institute_id = t.institute_id and b.id = t.label_id
      join person p on p.institute_id = t.institute_id and p.id = $3
      left join student s on s.institute_id = p.institute_id and s.person_id = p.id
      left join file l on l.institute_id = i.id and l.id = i.logo_file_id
      where t.institute_id = $1 and t.id = $2 and t.is_result_published and t.cancelled_at is null
        and ${isSolved('= $3', '$4')}`,
    values: [at.instituteId, at.testId, at.personId, at.now],
  })
  return found.rows[0]
}

/** What a question of the paper says. */
export type PaperQuestion = {
  questionId: number
  html: string
  options: readonly { html: string; place?: number }[]
  /** The right side of a match. */
  matches: readonly { html: string }[]
  media: QuestionMedia
  /** Its pictures, in the file store: beside its text and in it. */
  pictures: readonly string[]
  passageHtml: string
  passagePictures: readonly string[]
}

/** The files of images as `sanitiseQuestionHtml` writes them; in JSON a quote is escaped. */
const imagesIn = (html: string) =>
  `select found[1]::bigint as "fileId" from regexp_matches(${html}, '<img data-file=\\\\?"(\\d{1,15})', 'g') as r(found)`

export async function findPaper(
  runner: Runner,
  { instituteId, testId }: { instituteId: number; testId: number },
): Promise<PaperQuestion[]> {
  const found = await runner.query<PaperQuestion>({
    name: 'report.paper',
    text: `select b.id as "questionId", b.html, b.options, b.matches, b.media, coalesce(p.html, '') as "passageHtml", array(
          select f.sha256 from (
            select "fileId" from jsonb_to_recordset(b.media) as m(type text, "fileId" bigint) where m.type = 'image'
            union all ${imagesIn('concat(b.html, b.options, b.matches)')}) m
          join file f on f.institute_id = $1 and f.id = m."fileId") as pictures, array(
          select f.sha256 from (${imagesIn('p.html')}) m
          join file f on f.institute_id = $1 and f.id = m."fileId") as "passagePictures"
      from test_question q
      join question b on b.institute_id = q.institute_id and b.id = q.question_id
      left join passage p on p.institute_id = b.institute_id and p.id = b.passage_id
      where q.institute_id = $1 and q.test_id = $2 order by q.position`,
    values: [instituteId, testId],
  })
  return found.rows
}
