import * as z from 'zod/mini'
import type { Translations } from '#domain/exam/languages.ts'
import type { QuestionMedia } from '#domain/exam/media.ts'
import { calculators } from '#domain/exam/panel/calculator.ts'
import { panelReceipt } from '#domain/exam/panel/calls.ts'
import type { QuestionPart } from '#domain/exam/question.ts'
import { given } from '#server/access/given.ts'
import { attemptId, paper } from '#server/access/papers.ts'
import { extraMinutes } from '#server/access/tests.ts'
import { many, maybeOne, params, sql } from '#server/database/sql.ts'
import { lastMessageId } from '#server/features/exam/panel/messages/queries.ts'
import { adminPass, panelPass } from '#server/secrets/panel-pass.ts'

const { instituteId, personId, now } = given
const { passHash, tokenHash, host, testId, passageIds, code } = params({
  passHash: z.string(),
  tokenHash: z.string(),
  host: z.string(),
  testId: z.number(),
  passageIds: z.array(z.number()),
  code: z.string(),
})

const hostInstituteId = z.nullable(z.number())
const hostInstitute = sql`(select h.institute_id from institute_host h where h.host = ${host})`

/** A valid pass of a person without a block. */
export const findPass = maybeOne(
  'panel.pass',
  z.extend(panelPass, { hostInstituteId }),
  sql`select x.institute_id as "instituteId", x.id as "passId", a.id as "attemptId", a.test_id as "testId",
      a.person_id as "personId", coalesce(t.name, 'Practice notebook') as "testName",
      coalesce(l.test_type_id, 0) as "testTypeId", p.name as "studentName", i.name as "instituteName",
      i.time_zone as "timeZone", a.started_at as "startedAt", a.is_begun as "isBegun", a.ends_at as "endsAt",
      a.submitted_at as "submittedAt", a.latest_ends_at as "latestEndsAt", a.end_moved_at as "endMovedAt",
      t.cancelled_at is not null as "isCalledOff", coalesce(t.networks, '[]') as networks,
      coalesce(t.safe_browser_keys, '[]') as "safeBrowserKeys", coalesce(t.fills_screen, false) as "fillsScreen", coalesce(t.access_code, '') <> '' as "needsCode",
      coalesce(t.parts_order = 'locked', false) as "isLocked",
      coalesce(t.part_minutes, '{}') as "partMinutes", coalesce(a.part_starts, '[]') as "laterParts",
      ${lastMessageId} as "lastMessageId", case when t.is_shuffled then a.seed end as seed, ${hostInstitute} as "hostInstituteId"
    from panel_pass x
    join test_attempt a on a.institute_id = x.institute_id and a.id = x.attempt_id
    join person p on p.institute_id = x.institute_id and p.id = a.person_id
    join institute i on i.id = x.institute_id
    left join test t on t.institute_id = x.institute_id and t.id = a.test_id
    left join test_label l on l.institute_id = x.institute_id and l.id = t.label_id
    where x.pass_hash = ${passHash} and x.expires_at > ${now} and p.status = 'active'`,
)

export const findAdmin = maybeOne(
  'panel.admin',
  z.extend(adminPass, { hostInstituteId }),
  sql`select x.institute_id as "instituteId", x.id as "tokenId", i.time_zone as "timeZone", x.scopes,
      x.expires_at as "expiresAt", x.last_used_at as "lastUsedAt", ${hostInstitute} as "hostInstituteId"
    from admin_token x join institute i on i.id = x.institute_id
    where x.token_hash = ${tokenHash} and x.revoked_at is null`,
)

const questionRow = z.object({
  questionId: z.number(),
  partId: z.number(),
  subjectName: z.string(),
  type: z.number(),
  passageId: z.nullable(z.number()),
  html: z.string(),
  otherHtml: z.string(),
  otherLanguage: z.string(),
  translations: z.custom<Translations>(),
  options: z.custom<readonly QuestionPart[]>(),
  matches: z.custom<readonly QuestionPart[]>(),
  blankCount: z.number(),
  /** For words in the text; null for others. */
  mostWords: z.nullable(z.number()),
  media: z.custom<QuestionMedia>(),
  marks: z.number(),
  negativeMarks: z.number(),
  hasPartMarks: z.boolean(),
  marksPerRight: z.nullable(z.number()),
})
export type QuestionRow = z.output<typeof questionRow>

/** The questions of an attempt's paper, in its order. Solutions stay in the database. */
export const findQuestions = many(
  'panel.questions',
  questionRow,
  sql`with ${paper}
    select q.id as "questionId", x.part_id as "partId", s.name as "subjectName", q.type, q.passage_id as "passageId",
      q.html, q.other_html as "otherHtml", q.other_language as "otherLanguage", q.translations, q.options,
      q.matches, q.media,
      coalesce(jsonb_array_length(case q.type when 7 then q.key->'blanks' when 8 then q.key->'pairs' end), 0)
        as "blankCount",
      case when q.type = 10 then (q.key->>'most')::int end as "mostWords",
      x.marks::float8 as marks, x.negative_marks::float8 as "negativeMarks",
      coalesce((q.key->>'isPartial')::boolean, false) or coalesce(q.key ? 'credits', false) as "hasPartMarks",
      round((q.key->>'perRight')::numeric * x.marks, 2)::float8 as "marksPerRight"
    from paper x
    join question q on q.institute_id = ${instituteId} and q.id = x.question_id
    join subject s on s.institute_id = ${instituteId} and s.id = q.subject_id
    order by x.position`,
)

/** Those of them that the student has bookmarked. */
export const findBookmarked = many(
  'panel.bookmarked',
  z.object({ questionId: z.number() }),
  sql`with ${paper}
    select b.question_id as "questionId" from paper x join bookmark b on b.institute_id = ${instituteId}
      and b.person_id = ${personId} and b.question_id = x.question_id`,
)

export const findPassages = many(
  'panel.passages',
  z.object({
    passageId: z.number(),
    html: z.string(),
    otherHtml: z.string(),
    translations: z.custom<Translations>(),
  }),
  sql`select id as "passageId", html, other_html as "otherHtml", translations from passage
    where institute_id = ${instituteId} and id = any(${passageIds}) order by id`,
)

export const findTestFacts = maybeOne(
  'panel.test',
  z.object({
    instructionsHtml: z.string(),
    isOneDevice: z.boolean(),
    /** '' for none. */
    calculator: z.enum(['', ...calculators]),
    /** Of an attempt of these people, with extra time. */
    minutes: z.number(),
    parts: z.array(z.object({ partId: z.number(), name: z.string(), attemptAny: z.nullable(z.number()) })),
  }),
  sql`select t.instructions_html as "instructionsHtml", t.calculator,
      t.is_one_device as "isOneDevice", t.duration_minutes + ${extraMinutes()} as minutes, coalesce((
      select json_agg(json_build_object('partId', x.id, 'name', x.name, 'attemptAny', x.attempt_any) order by x.position, x.id) from test_part x
      where x.institute_id = ${instituteId} and x.test_id = ${testId}), '[]') as parts
    from test t where t.institute_id = ${instituteId} and t.id = ${testId}`,
)

const receiptRow = z.extend(z.omit(panelReceipt, { submitted_at: true, reissued_at: true }), {
  submittedAt: z.date(),
  /** When it replaced another one; null for the first. */
  reissuedAt: z.nullable(z.date()),
})
export type ReceiptRow = z.output<typeof receiptRow>

const receiptColumns = sql`r.code, r.test_name, r.submitted_at as "submittedAt", r.answers_hash, r.answered, r.questions,
  r.signature, (select max(f.replaced_at) from replaced_test_receipt f
    where f.institute_id = r.institute_id and f.attempt_id = r.attempt_id and f.code <> r.code) as "reissuedAt"`

export const findReceipt = maybeOne(
  'panel.receipt',
  receiptRow,
  sql`select ${receiptColumns} from attempt_receipt r
    where r.institute_id = ${instituteId} and r.attempt_id = ${attemptId}`,
)

/** The receipt with a code, of anyone; at an institute's own host only that institute's. */
export const findReceiptByCode = maybeOne(
  'panel.receipt-by-code',
  z.extend(receiptRow, {
    instituteId: z.number(),
    attemptId: z.number(),
    timeZone: z.string(),
    institute_name: z.string(),
    student_name: z.string(),
    /** null for the current receipt. */
    replacedAt: z.nullable(z.date()),
  }),
  sql`select ${receiptColumns}, r.replaced_at as "replacedAt", r.institute_id as "instituteId", r.attempt_id as "attemptId",
      i.time_zone as "timeZone", i.name as institute_name, p.name as student_name
    from (
      select institute_id, attempt_id, code, test_name, submitted_at, answers_hash, answered, questions, signature,
        null::timestamptz as replaced_at
      from attempt_receipt where code = ${code}
      union all
      select institute_id, attempt_id, code, test_name, submitted_at, answers_hash, answered, questions, signature, replaced_at
      from replaced_test_receipt where code = ${code}) r
    join test_attempt a on a.institute_id = r.institute_id and a.id = r.attempt_id
    join person p on p.institute_id = r.institute_id and p.id = a.person_id
    join institute i on i.id = r.institute_id
    where r.institute_id = coalesce(${hostInstitute}, r.institute_id)`,
)
