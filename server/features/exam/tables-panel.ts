import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { notedKinds } from '#domain/exam/integrity/noted.ts'
import type { Answer } from '#domain/exam/question.ts'
import {
  createdAt,
  generatedId,
  instituteId,
  key,
  marks,
  moment,
  reference,
  refersTo,
} from '#server/database/columns.ts'
import { institute } from '#server/database/tables/institute.ts'
import { person } from '#server/database/tables/people.ts'
import { test, testAttempt } from '#server/features/exam/tables.ts'
import { question } from '#server/features/exam/tables-paper.ts'

/** A pass, for which a ticket is exchanged: it opens one attempt, independent of the portal's sessions. */
export const panelPass = pgTable(
  'panel_pass',
  {
    instituteId: instituteId(),
    id: generatedId(),
    attemptId: reference('attempt_id').notNull(),
    /** SHA-256 of the pass, in hex. */
    passHash: text('pass_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('panel_pass_hash').on(t.passHash),
    index('panel_pass_attempt').on(t.instituteId, t.attemptId),
    refersTo(t, t.attemptId, testAttempt),
  ],
)

/** A question of an attempt at the practice notebook, as in the test where it occurred. */
export const attemptQuestion = pgTable(
  'attempt_question',
  {
    instituteId: instituteId(),
    attemptId: reference('attempt_id').notNull(),
    questionId: reference('question_id').notNull(),
    testId: reference('test_id').notNull(),
    /** From 1. */
    position: integer('position').notNull(),
    marks: marks('marks').notNull(),
    negativeMarks: marks('negative_marks').notNull().default(0),
  },
  (t) => [
    key(t, t.attemptId, t.questionId),
    refersTo(t, t.attemptId, testAttempt),
    refersTo(t, t.questionId, question),
    refersTo(t, t.testId, test),
  ],
)

/** When a tab was last seen while its attempt ran. */
export const attemptTab = pgTable(
  'attempt_window',
  {
    instituteId: instituteId(),
    attemptId: reference('attempt_id').notNull(),
    page: text('page').notNull(),
    heardAt: moment('heard_at').notNull(),
  },
  (t) => [key(t, t.attemptId, t.page), refersTo(t, t.attemptId, testAttempt)],
)

/** What happened around an attempt: shown to the examiner only. */
export const attemptEvent = pgTable(
  'attempt_event',
  {
    instituteId: instituteId(),
    attemptId: reference('attempt_id').notNull(),
    page: text('page').notNull(),
    kind: text('kind', { enum: notedKinds }).notNull(),
    /** In the server's time, as the tab knew it. */
    happenedAt: moment('happened_at').notNull(),
    /** The network or browser that a kind is about. */
    detail: text('detail').notNull().default(''),
  },
  (t) => [
    // A repeat is the same row.
    key(t, t.attemptId, t.happenedAt, t.page, t.kind),
    refersTo(t, t.attemptId, testAttempt),
  ],
)

/**
 * An answer that was given in time and came too late: quarantined for the examiner, neither dropped nor
 * counted.
 */
export const lateAnswer = pgTable(
  'late_answer',
  {
    instituteId: instituteId(),
    attemptId: reference('attempt_id').notNull(),
    questionId: reference('question_id').notNull(),
    answer: jsonb('answer').$type<Answer | null>(),
    answerAt: bigint('answer_at', { mode: 'number' }).notNull(),
    answerBy: text('answer_by').notNull(),
    /** `answer_at`, or the last time its tab was seen before the arrival, whichever is later. */
    givenAt: moment('given_at').notNull(),
    arrivedAt: moment('arrived_at').notNull(),
    /** When an examiner counted it. */
    countedAt: moment('counted_at'),
    /** When an examiner dismissed it; while both are null, it is undecided. */
    dismissedAt: moment('dismissed_at'),
  },
  (t) => [
    key(t, t.attemptId, t.questionId),
    refersTo(t, t.attemptId, testAttempt),
    refersTo(t, t.questionId, question),
  ],
)

/**
 * Extra time that an examiner gave a student at a test, as after a power cut: added to its duration and its
 * end.
 */
export const testExtraTime = pgTable(
  'test_extra_time',
  {
    instituteId: instituteId(),
    testId: reference('test_id').notNull(),
    personId: reference('person_id').notNull(),
    minutes: integer('minutes').notNull(),
  },
  (t) => [key(t, t.testId, t.personId), refersTo(t, t.testId, test), refersTo(t, t.personId, person)],
)

/** The proof of a submission. */
export const attemptReceipt = pgTable(
  'attempt_receipt',
  {
    instituteId: instituteId(),
    attemptId: reference('attempt_id').notNull(),
    /** 16 characters. */
    code: text('code').notNull(),
    testName: text('test_name').notNull(),
    submittedAt: moment('submitted_at').notNull(),
    answersHash: text('answers_hash').notNull(),
    answered: integer('answered').notNull(),
    questions: integer('questions').notNull(),
    signature: text('signature').notNull(),
  },
  (t) => [
    key(t, t.attemptId),
    uniqueIndex('attempt_receipt_code').on(t.code),
    refersTo(t, t.attemptId, testAttempt),
  ],
)

/** A receipt that counts no more, because the answers of its attempt were changed: the page that confirms receipts says so. */
export const replacedTestReceipt = pgTable(
  'replaced_test_receipt',
  {
    instituteId: instituteId(),
    attemptId: reference('attempt_id').notNull(),
    code: text('code').notNull(),
    testName: text('test_name').notNull(),
    submittedAt: moment('submitted_at').notNull(),
    answersHash: text('answers_hash').notNull(),
    answered: integer('answered').notNull(),
    questions: integer('questions').notNull(),
    signature: text('signature').notNull(),
    replacedAt: moment('replaced_at').notNull(),
  },
  (t) => [
    key(t, t.attemptId, t.code),
    uniqueIndex('replaced_test_receipt_code').on(t.code),
    refersTo(t, t.attemptId, testAttempt),
  ],
)

/** Tests with attempts that were evaluated since their figures were written. */
export const duePublication = pgTable(
  'due_publication',
  { instituteId: instituteId(), testId: reference('test_id').notNull() },
  (t) => [key(t, t.testId), refersTo(t, t.testId, test)],
)

/** A token of an institute's admin API. */
export const adminToken = pgTable(
  'admin_token',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    /** SHA-256 of the token, in hex. */
    tokenHash: text('token_hash').notNull(),
    name: text('name').notNull().default(''),
    /** Its permissions (`domain/call.ts`). Tokens from before scopes existed have all of them, for a year. */
    scopes: text('scopes').array().notNull().default(sql`'{marks,time}'`),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull().default(sql`now() + interval '1 year'`),
    revokedAt: moment('revoked_at'),
    /** Written at most once a minute. */
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [key(t, t.id), uniqueIndex('admin_token_hash').on(t.tokenHash)],
)
