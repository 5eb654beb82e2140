import type pg from 'pg'
import type { QuestionMedia } from '#domain/exam/media.ts'
import type { AnswerKey } from '#domain/exam/question.ts'
import type { Html, Option } from '#domain/paper/paper.ts'

/** One import of a paper at a time: the second waits, and then sees what the first one wrote. Ends with the transaction. */
export async function waitForTurn(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock(7703)')
}

export async function findTimeZone(client: pg.ClientBase, instituteId: number): Promise<string | undefined> {
  const found = await client.query<{ timeZone: string }>({
    text: 'select time_zone as "timeZone" from institute where id = $1',
    values: [instituteId],
  })
  return found.rows[0]?.timeZone
}

export type FoundTest = { id: number; name: string; subjectId: number | null; hasAttempts: boolean }

const testColumns = `t.id, t.name, t.subject_id as "subjectId", exists (
    select from test_attempt a where a.institute_id = t.institute_id and a.test_id = t.id) as "hasAttempts"`

/** Nobody begins a test while it is locked so. */
export async function lockTest(
  client: pg.ClientBase,
  at: { instituteId: number; testId: number },
): Promise<FoundTest | undefined> {
  await client.query({
    text: 'select from test where institute_id = $1 and id = $2 for update',
    values: [at.instituteId, at.testId],
  })
  const found = await client.query<FoundTest>({
    text: `select ${testColumns} from test t where t.institute_id = $1 and t.id = $2`,
    values: [at.instituteId, at.testId],
  })
  return found.rows[0]
}

/** The test of this name under this label that begins then: what an import made before. */
export async function findTestLike(
  client: pg.ClientBase,
  like: { instituteId: number; name: string; labelId: number; startsAt: Date },
): Promise<number | undefined> {
  const found = await client.query<{ id: number }>({
    text: `select id from test where institute_id = $1 and name = $2 and label_id = $3 and starts_at = $4 order by id limit 1`,
    values: [like.instituteId, like.name, like.labelId, like.startsAt],
  })
  return found.rows[0]?.id
}

export type Named = { id: number; name: string }

export async function findSubjects(client: pg.ClientBase, instituteId: number): Promise<Named[]> {
  const found = await client.query<Named>({
    text: 'select id, name from subject where institute_id = $1 order by id',
    values: [instituteId],
  })
  return found.rows
}

export async function findLabel(
  client: pg.ClientBase,
  instituteId: number,
  name: string,
): Promise<{ id: number; testTypeId: number } | undefined> {
  const found = await client.query<{ id: number; testTypeId: number }>({
    text: `select id, test_type_id as "testTypeId" from test_label
      where institute_id = $1 and lower(name) = lower($2) order by id limit 1`,
    values: [instituteId, name],
  })
  return found.rows[0]
}

/** Sections of the year in use on that day, by their own name or after that of their standard, or by id. */
export async function findSections(
  client: pg.ClientBase,
  at: { instituteId: number; name: string; startsAt: Date; timeZone: string },
): Promise<Named[]> {
  const found = await client.query<Named>({
    text: `select s.id, d.name || ' ' || s.name || ', ' || y.name as name
      from section s
      join standard d on d.institute_id = s.institute_id and d.id = s.standard_id
      join academic_year y on y.institute_id = s.institute_id and y.id = s.academic_year_id
      where s.institute_id = $1 and s.is_active and (s.id::text = $2
        or (lower($2) in (lower(s.name), lower(d.name || ' ' || s.name), lower(d.name || '-' || s.name))
          and ($3::timestamptz at time zone $4)::date between y.start_date and y.end_date))
      order by s.id`,
    values: [at.instituteId, at.name, at.startsAt, at.timeZone],
  })
  return found.rows
}

/** The file of these bytes under this name, where the institute has it already; the sweep leaves it until the transaction ends. */
export async function findSameFile(
  client: pg.ClientBase,
  file: { instituteId: number; sha256: string; name: string },
): Promise<number | undefined> {
  const found = await client.query<{ id: number }>({
    text: 'select id from file where institute_id = $1 and sha256 = $2 and name = $3 order by id limit 1 for key share',
    values: [file.instituteId, file.sha256, file.name],
  })
  return found.rows[0]?.id
}

/** A question as it stands in a paper, with its part and its passage. */
export type PaperRow = {
  position: number
  part: number
  partName: string
  marks: number
  negativeMarks: number
  /** null where no import made it. */
  sourceId: string | null
  subjectId: number
  type: number
  html: string
  otherHtml: string
  otherLanguage: string
  options: readonly Option[]
  matches: readonly Html[]
  media: QuestionMedia
  key: AnswerKey
  modelAnswerHtml: string
  solutionHtml: string
  passageSourceId: string | null
  passageHtml: string
  passageOtherHtml: string
}

/** The paper of a test as it is stored, question by question. */
export async function findPaper(
  client: pg.ClientBase,
  at: { instituteId: number; testId: number },
): Promise<PaperRow[]> {
  const found = await client.query<PaperRow>({
    text: `select x.position, p.position as part, p.name as "partName", x.marks::float8 as marks,
        x.negative_marks::float8 as "negativeMarks", q.source_id as "sourceId", q.subject_id as "subjectId", q.type, q.html,
        q.other_html as "otherHtml", q.other_language as "otherLanguage", q.options, q.matches, q.media, q.key,
        q.model_answer_html as "modelAnswerHtml", q.solution_html as "solutionHtml", g.source_id as "passageSourceId",
        coalesce(g.html, '') as "passageHtml", coalesce(g.other_html, '') as "passageOtherHtml"
      from test_question x
      join test_part p on p.institute_id = x.institute_id and p.id = x.part_id
      join question q on q.institute_id = x.institute_id and q.id = x.question_id
      left join passage g on g.institute_id = q.institute_id and g.id = q.passage_id
      where x.institute_id = $1 and x.test_id = $2 order by x.position`,
    values: [at.instituteId, at.testId],
  })
  return found.rows
}
