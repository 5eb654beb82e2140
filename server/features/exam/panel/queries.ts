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
const hostInstitute = sql`(select host.institute_id from institute_host host where host.host = ${host})`

/** A valid pass of a person without a block, as a query. */
export const validPass = sql`select pass.institute_id as "instituteId", pass.id as "passId", attempt.id as "attemptId", attempt.test_id as "testId",
      attempt.person_id as "personId", coalesce(test.name, 'Practice notebook') as "testName",
      coalesce(label.test_type_id, 0) as "testTypeId", person.name as "studentName", institute.name as "instituteName",
      institute.time_zone as "timeZone", attempt.started_at as "startedAt", attempt.is_begun as "isBegun",
        attempt.ends_at as "endsAt",
      attempt.submitted_at as "submittedAt", attempt.latest_ends_at as "latestEndsAt", attempt.end_moved_at as "endMovedAt",
      test.cancelled_at is not null as "isCalledOff", coalesce(test.networks, '[]') as networks,
      coalesce(test.safe_browser_keys, '[]') as "safeBrowserKeys", coalesce(test.fills_screen, false) as "fillsScreen",
        coalesce(test.access_code, '') <> '' as "needsCode",
      coalesce(test.parts_order = 'locked', false) as "isLocked",
      coalesce(test.part_minutes, '{}') as "partMinutes", coalesce(attempt.part_starts, '[]') as "laterParts",
      ${lastMessageId} as "lastMessageId", case when test.is_shuffled then attempt.seed end as seed,
        ${hostInstitute} as "hostInstituteId"
    from panel_pass pass
    join test_attempt attempt on attempt.institute_id = pass.institute_id and attempt.id = pass.attempt_id
    join person on person.institute_id = pass.institute_id and person.id = attempt.person_id
    join institute on institute.id = pass.institute_id
    left join test on test.institute_id = pass.institute_id and test.id = attempt.test_id
    left join test_label label on label.institute_id = pass.institute_id and label.id = test.label_id
    where pass.pass_hash = ${passHash} and pass.expires_at > ${now} and person.status = 'active'`

/** A pass with its row as text, by which `writeStates` recognises that nothing of it has changed. */
const foundPass = z.extend(panelPass, { hostInstituteId, fingerprint: z.string() })
export type FoundPass = z.output<typeof foundPass>

export const findPass = maybeOne(
  'panel.pass',
  foundPass,
  sql`select found.*, found::text as fingerprint from (${validPass}) found`,
)

export const findAdmin = maybeOne(
  'panel.admin',
  z.extend(adminPass, { hostInstituteId }),
  sql`select admin_token.institute_id as "instituteId", admin_token.id as "tokenId", institute.time_zone as "timeZone",
    admin_token.scopes,
      admin_token.expires_at as "expiresAt", admin_token.last_used_at as "lastUsedAt", ${hostInstitute} as "hostInstituteId"
    from admin_token join institute on institute.id = admin_token.institute_id
    where admin_token.token_hash = ${tokenHash} and admin_token.revoked_at is null`,
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
    select question.id as "questionId", paper.part_id as "partId", subject.name as "subjectName", question.type,
      question.passage_id as "passageId",
      question.html, question.other_html as "otherHtml", question.other_language as "otherLanguage", question.translations,
        question.options,
      question.matches, question.media,
      coalesce(jsonb_array_length(case question.type when 7 then question.key->'blanks' when 8 then question.key->'pairs' end), 0)
        as "blankCount",
      case when question.type = 10 then (question.key->>'most')::int end as "mostWords",
      paper.marks::float8 as marks, paper.negative_marks::float8 as "negativeMarks",
      coalesce((question.key->>'isPartial')::boolean, false) or coalesce(question.key ? 'credits', false) as "hasPartMarks",
      round((question.key->>'perRight')::numeric * paper.marks, 2)::float8 as "marksPerRight"
    from paper
    join question on question.institute_id = ${instituteId} and question.id = paper.question_id
    join subject on subject.institute_id = ${instituteId} and subject.id = question.subject_id
    order by paper.position`,
)

/** Those of them that the student has bookmarked. */
export const findBookmarked = many(
  'panel.bookmarked',
  z.object({ questionId: z.number() }),
  sql`with ${paper}
    select bookmark.question_id as "questionId" from paper join bookmark on bookmark.institute_id = ${instituteId}
      and bookmark.person_id = ${personId} and bookmark.question_id = paper.question_id`,
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
  sql`select test.instructions_html as "instructionsHtml", test.calculator,
      test.is_one_device as "isOneDevice", test.duration_minutes + ${extraMinutes()} as minutes, coalesce((
      select json_agg(json_build_object('partId', test_part.id, 'name', test_part.name, 'attemptAny', test_part.attempt_any)
        order by test_part.position, test_part.id) from test_part
      where test_part.institute_id = ${instituteId} and test_part.test_id = ${testId}), '[]') as parts
    from test where test.institute_id = ${instituteId} and test.id = ${testId}`,
)

const receiptRow = z.extend(z.omit(panelReceipt, { submitted_at: true, reissued_at: true }), {
  submittedAt: z.date(),
  /** When it replaced another one; null for the first. */
  reissuedAt: z.nullable(z.date()),
})
export type ReceiptRow = z.output<typeof receiptRow>

const receiptColumns = sql`receipt.code, receipt.test_name, receipt.submitted_at as "submittedAt", receipt.answers_hash,
  receipt.answered, receipt.questions,
  receipt.signature, (select max(replaced.replaced_at) from replaced_test_receipt replaced
    where replaced.institute_id = receipt.institute_id and replaced.attempt_id = receipt.attempt_id
      and replaced.code <> receipt.code) as "reissuedAt"`

export const findReceipt = maybeOne(
  'panel.receipt',
  receiptRow,
  sql`select ${receiptColumns} from attempt_receipt receipt
    where receipt.institute_id = ${instituteId} and receipt.attempt_id = ${attemptId}`,
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
  sql`select ${receiptColumns}, receipt.replaced_at as "replacedAt", receipt.institute_id as "instituteId",
    receipt.attempt_id as "attemptId",
      institute.time_zone as "timeZone", institute.name as institute_name, person.name as student_name
    from (
      select institute_id, attempt_id, code, test_name, submitted_at, answers_hash, answered, questions, signature,
        null::timestamptz as replaced_at
      from attempt_receipt where code = ${code}
      union all
      select institute_id, attempt_id, code, test_name, submitted_at, answers_hash, answered, questions, signature, replaced_at
      from replaced_test_receipt where code = ${code}) receipt
    join test_attempt attempt on attempt.institute_id = receipt.institute_id and attempt.id = receipt.attempt_id
    join person on person.institute_id = receipt.institute_id and person.id = attempt.person_id
    join institute on institute.id = receipt.institute_id
    where receipt.institute_id = coalesce(${hostInstitute}, receipt.institute_id)`,
)
