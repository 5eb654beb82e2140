import type pg from 'pg'
import type { QuestionMedia } from '#domain/exam/media.ts'
import type { QuestionPart } from '#domain/exam/question.ts'
import type { PanelReceipt } from '#domain/panel/calls.ts'
import { paper } from '#server/database/queries-papers.ts'
import type { AdminPass, PanelPass } from '#server/panel-pass.ts'

type Runner = pg.Pool | pg.PoolClient
type Attempt = { instituteId: number; attemptId: number }

const hostInstitute = '(select h.institute_id from institute_host h where h.host = $2) as "hostInstituteId"'

/** A pass that lives, of somebody who is not blocked. */
export async function findPass(
  runner: Runner,
  passHash: string,
  host: string,
  now: Date,
): Promise<(PanelPass & { hostInstituteId: number | null }) | undefined> {
  const found = await runner.query<PanelPass & { hostInstituteId: number | null }>({
    name: 'panel.pass',
    text: `select x.institute_id as "instituteId", x.id as "passId", a.id as "attemptId", a.test_id as "testId",
        a.person_id as "personId", coalesce(t.name, 'Practice notebook') as "testName",
        coalesce(l.test_type_id, 0) as "testTypeId", p.name as "studentName", i.name as "instituteName",
        i.time_zone as "timeZone", a.started_at as "startedAt", a.ends_at as "endsAt", a.submitted_at as "submittedAt",
        case when t.is_shuffled then a.seed end as seed, ${hostInstitute}
      from panel_pass x
      join test_attempt a on a.institute_id = x.institute_id and a.id = x.attempt_id
      join person p on p.institute_id = x.institute_id and p.id = a.person_id
      join institute i on i.id = x.institute_id
      left join test t on t.institute_id = x.institute_id and t.id = a.test_id
      left join test_label l on l.institute_id = x.institute_id and l.id = t.label_id
      where x.pass_hash = $1 and x.expires_at > $3 and p.status = 'active'`,
    values: [passHash, host, now],
  })
  return found.rows[0]
}

export async function findAdmin(
  runner: Runner,
  tokenHash: string,
  host: string,
): Promise<(AdminPass & { hostInstituteId: number | null }) | undefined> {
  const found = await runner.query<AdminPass & { hostInstituteId: number | null }>({
    name: 'panel.admin',
    text: `select x.institute_id as "instituteId", x.id as "tokenId", i.time_zone as "timeZone", x.scopes,
        x.expires_at as "expiresAt", ${hostInstitute}
      from admin_token x join institute i on i.id = x.institute_id
      where x.token_hash = $1 and x.revoked_at is null`,
    values: [tokenHash, host],
  })
  return found.rows[0]
}

export type QuestionRow = {
  questionId: number
  partId: number
  subjectName: string
  type: number
  passageId: number | null
  html: string
  otherHtml: string
  otherLanguage: string
  options: readonly QuestionPart[]
  matches: readonly QuestionPart[]
  blankCount: number
  /** Of words in the text; null of others. */
  mostWords: number | null
  media: QuestionMedia
  marks: number
  negativeMarks: number
  hasPartMarks: boolean
  isBookmarked: boolean
}

/** The questions of an attempt's paper, in its order. What is right, and why, stays in the database. */
export async function findQuestions(
  runner: Runner,
  { instituteId, attemptId, personId }: Attempt & { personId: number },
): Promise<QuestionRow[]> {
  const found = await runner.query<QuestionRow>({
    name: 'panel.questions',
    text: `with ${paper}
      select q.id as "questionId", x.part_id as "partId", s.name as "subjectName", q.type, q.passage_id as "passageId",
        q.html, q.other_html as "otherHtml", q.other_language as "otherLanguage", q.options, q.matches, q.media,
        coalesce(jsonb_array_length(case q.type when 7 then q.key->'blanks' when 8 then q.key->'pairs' end), 0)
          as "blankCount",
        case when q.type = 10 then (q.key->>'most')::int end as "mostWords",
        x.marks::float8 as marks, x.negative_marks::float8 as "negativeMarks",
        coalesce((q.key->>'isPartial')::boolean, false) or coalesce(q.key ? 'credits', false) as "hasPartMarks",
        exists (select 1 from bookmark b where b.institute_id = $1 and b.person_id = $3 and b.question_id = q.id)
          as "isBookmarked"
      from paper x
      join question q on q.institute_id = $1 and q.id = x.question_id
      join subject s on s.institute_id = $1 and s.id = q.subject_id
      order by x.position`,
    values: [instituteId, attemptId, personId],
  })
  return found.rows
}

export type PassageRow = { passageId: number; html: string; otherHtml: string }

export async function findPassages(
  runner: Runner,
  { instituteId, ids }: { instituteId: number; ids: readonly number[] },
): Promise<PassageRow[]> {
  if (ids.length === 0) return []
  const found = await runner.query<PassageRow>({
    name: 'panel.passages',
    text: `select id as "passageId", html, other_html as "otherHtml" from passage
      where institute_id = $1 and id = any($2::bigint[]) order by id`,
    values: [instituteId, ids],
  })
  return found.rows
}

export type TestFacts = { instructionsHtml: string; parts: { partId: number; name: string }[] }

export async function findTestFacts(
  runner: Runner,
  { instituteId, testId }: { instituteId: number; testId: number },
): Promise<TestFacts | undefined> {
  const found = await runner.query<TestFacts>({
    name: 'panel.test',
    text: `select t.instructions_html as "instructionsHtml", coalesce((
        select json_agg(json_build_object('partId', x.id, 'name', x.name) order by x.position, x.id) from test_part x
        where x.institute_id = $1 and x.test_id = $2), '[]') as parts
      from test t where t.institute_id = $1 and t.id = $2`,
    values: [instituteId, testId],
  })
  return found.rows[0]
}

export type ReceiptRow = Omit<PanelReceipt, 'submitted_at'> & { submittedAt: Date }

const receiptColumns = `r.code, r.test_name, r.submitted_at as "submittedAt", r.answers_hash, r.answered, r.questions,
  r.signature`

export async function findReceipt(
  runner: Runner,
  { instituteId, attemptId }: Attempt,
): Promise<ReceiptRow | undefined> {
  const found = await runner.query<ReceiptRow>({
    name: 'panel.receipt',
    text: `select ${receiptColumns} from attempt_receipt r where r.institute_id = $1 and r.attempt_id = $2`,
    values: [instituteId, attemptId],
  })
  return found.rows[0]
}

export type ConfirmedRow = ReceiptRow &
  Attempt & { timeZone: string; institute_name: string; student_name: string }

/** The receipt of a code, whose it ever is; at an institute's own host only that institute's. */
export async function findReceiptByCode(
  runner: Runner,
  code: string,
  host: string,
): Promise<ConfirmedRow | undefined> {
  const found = await runner.query<ConfirmedRow>({
    name: 'panel.receipt-by-code',
    text: `select ${receiptColumns}, r.institute_id as "instituteId", r.attempt_id as "attemptId",
        i.time_zone as "timeZone", i.name as institute_name, p.name as student_name
      from attempt_receipt r
      join test_attempt a on a.institute_id = r.institute_id and a.id = r.attempt_id
      join person p on p.institute_id = r.institute_id and p.id = a.person_id
      join institute i on i.id = r.institute_id
      where r.code = $1 and r.institute_id = coalesce((
        select h.institute_id from institute_host h where h.host = $2), r.institute_id)`,
    values: [code, host],
  })
  return found.rows[0]
}
