import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  calendarColumns,
  createdAt,
  fromSource,
  generatedId,
  instituteId,
  key,
  marks,
  moment,
  reference,
  refersTo,
  sourceId,
} from '#server/database/columns.ts'
import { institute, section, subject } from '#server/database/tables/institute.ts'
import { person } from '#server/database/tables/people.ts'
import { product } from '#server/database/tables/product.ts'

/** Groups of tests, e.g. Unit tests, Mock tests. */
export const testLabel = pgTable(
  'test_label',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    name: text('name').notNull(),
    /** 1 mock, 2 practice, 4 online [exam-9]. */
    testTypeId: integer('test_type_id').notNull(),
    sourceId: sourceId(),
  },
  (t) => [key(t, t.id), fromSource(t, 'test_label')],
)

/** A test taken on screen. */
export const test = pgTable(
  'test',
  {
    instituteId: instituteId(),
    id: generatedId(),
    labelId: reference('label_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    subjectId: reference('subject_id'),
    /** From when until when it may be taken. */
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    /** 0 for unlimited. */
    attemptLimit: integer('attempt_limit').notNull().default(1),
    maximumMarks: marks('maximum_marks').notNull(),
    isResultPublished: boolean('is_result_published').notNull().default(false),
    isSolutionOffered: boolean('is_solution_offered').notNull().default(false),
    /** HTML, before the first question. */
    instructionsHtml: text('instructions_html').notNull().default(''),
    /** Whether each attempt has a different order of questions and options. */
    isShuffled: boolean('is_shuffled').notNull().default(false),
    /** `calculators` of domain/exam/panel/calculator.ts; '' for none. */
    calculator: text('calculator').notNull().default(''),
    /** Whether its parts are opened one after another, without a way back (docs/decisions/36). */
    partsOrder: text('parts_order', { enum: ['free', 'locked'] })
      .notNull()
      .default('free'),
    /** Minutes of each part, in their order; empty where parts have no time of their own. */
    partMinutes: integer('part_minutes').array().notNull().default(sql`'{}'::integer[]`),
    /**
     * When the result is published automatically; its start for at once, null for by hand
     * (`report/publish.ts`).
     */
    resultAt: moment('result_at'),
    /** When its published result was last withdrawn: without a new time it is not published again. */
    withdrawnAt: moment('withdrawn_at'),
    /** By how many marks two markers of a written answer may differ; null where one marks. */
    markingDifference: marks('marking_difference'),
    /** The window for objections to its keys; both are null without one. */
    challengesFrom: moment('challenges_from'),
    challengesUntil: moment('challenges_until'),
    /** The access code that the examiner announces; '' if the test needs none. */
    accessCode: text('access_code').notNull().default(''),
    /** Where it may be begun, in CIDR form; empty for anywhere. */
    networks: jsonb('networks').$type<readonly string[]>().notNull().default([]),
    /** Config Keys or Browser Exam Keys, in hex; empty for any browser. */
    safeBrowserKeys: jsonb('safe_browser_keys').$type<readonly string[]>().notNull().default([]),
    /** Whether its panel fills the screen, and leaving that is counted. */
    fillsScreen: boolean('fills_screen').notNull().default(false),
    /** Whether another device needs the examiner's permission. */
    isOneDevice: boolean('is_one_device').notNull().default(false),
    ...calendarColumns(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'test'),
    index('test_window').on(t.instituteId, t.startsAt),
    index('test_end').on(t.instituteId, t.endsAt),
    index('test_to_publish').on(t.resultAt).where(sql`not is_result_published`),
    refersTo(t, t.labelId, testLabel),
    refersTo(t, t.subjectId, subject),
  ],
)

export const testSection = pgTable(
  'test_section',
  {
    instituteId: instituteId(),
    testId: reference('test_id').notNull(),
    sectionId: reference('section_id').notNull(),
  },
  (t) => [
    key(t, t.sectionId, t.testId),
    index('test_section_test').on(t.instituteId, t.testId),
    refersTo(t, t.testId, test),
    refersTo(t, t.sectionId, section),
  ],
)

export const testProduct = pgTable(
  'test_product',
  {
    instituteId: instituteId(),
    testId: reference('test_id').notNull(),
    productId: reference('product_id').notNull(),
  },
  (t) => [
    key(t, t.productId, t.testId),
    index('test_product_test').on(t.instituteId, t.testId),
    refersTo(t, t.testId, test),
    refersTo(t, t.productId, product),
  ],
)

/** A run of a person at a test. The figures are set once it is evaluated, and never change by reading. */
export const testAttempt = pgTable(
  'test_attempt',
  {
    instituteId: instituteId(),
    id: generatedId(),
    /** null for the practice notebook, whose questions are `attempt_question`. */
    testId: reference('test_id'),
    personId: reference('person_id').notNull(),
    startedAt: moment('started_at').notNull(),
    /** The server's time until which answers count; null if untimed, and in attempts from before the panel. */
    endsAt: moment('ends_at'),
    /** The latest end that it had, if its end was moved forward: devices without a network may still go by it. */
    latestEndsAt: moment('latest_ends_at'),
    /** When the institute last moved its end, by changing its test. */
    endMovedAt: moment('end_moved_at'),
    /** Seed of the order of its questions and options. */
    seed: integer('seed').notNull().default(0),
    /**
     * False while its student reads the instructions: then `started_at` is when it was opened, and `ends_at` the end of the
     * test. Attempts of earlier releases began when they were opened.
     */
    isBegun: boolean('is_begun').notNull().default(true),
    /** When its parts from the second on were opened, in milliseconds, where they are opened one after another. */
    partStarts: jsonb('part_starts').$type<number[]>(),
    /** The sequence of the last saved state: shows which states a tab is missing. */
    lastSequence: bigint('last_sequence', { mode: 'number' }).notNull().default(0),
    /** The active tab. */
    activePage: text('active_page').notNull().default(''),
    /** SHA-256 of the device that opened a test of one device, in hex; '' until one does, or while any may. */
    deviceHash: text('device_hash').notNull().default(''),
    submittedAt: moment('submitted_at'),
    /** Submitted, or marked by an examiner, and not evaluated since. */
    isEvaluationDue: boolean('is_evaluation_due').notNull().default(false),
    evaluatedAt: moment('evaluated_at'),
    /** Among all takers, of the counted attempt, once the result is published. */
    rank: integer('rank'),
    marks: marks('marks'),
    rightCount: integer('right_count'),
    wrongCount: integer('wrong_count'),
    leftCount: integer('left_count'),
    /** Seconds. */
    timeTaken: integer('time_taken'),
  },
  (t) => [
    key(t, t.id),
    index('test_attempt_test').on(t.instituteId, t.testId, t.marks.desc()),
    index('test_attempt_person').on(t.instituteId, t.personId, t.testId),
    index('test_attempt_running').on(t.endsAt).where(sql`submitted_at is null and ends_at is not null`),
    index('test_attempt_untimed').on(t.startedAt).where(sql`submitted_at is null and ends_at is null`),
    index('test_attempt_due').on(t.submittedAt).where(sql`is_evaluation_due`),
    refersTo(t, t.testId, test),
    refersTo(t, t.personId, person),
  ],
)

/** The result of an attempt in one subject. */
export const testAttemptSubject = pgTable(
  'test_attempt_subject',
  {
    instituteId: instituteId(),
    attemptId: reference('attempt_id').notNull(),
    subjectId: reference('subject_id').notNull(),
    rightCount: integer('right_count').notNull(),
    wrongCount: integer('wrong_count').notNull(),
    leftCount: integer('left_count').notNull(),
    rightMarks: marks('right_marks').notNull(),
    /** Marks lost by wrong answers; 0 or less. */
    wrongMarks: marks('wrong_marks').notNull(),
    /** Milliseconds. */
    timeTaken: integer('time_taken').notNull(),
  },
  (t) => [
    key(t, t.attemptId, t.subjectId),
    refersTo(t, t.attemptId, testAttempt),
    refersTo(t, t.subjectId, subject),
  ],
)

/** A ticket that opens the exam panel: one test, one person, one use, two minutes [exam-22]. */
export const launchTicket = pgTable(
  'launch_ticket',
  {
    instituteId: instituteId(),
    id: generatedId(),
    /** null for the practice notebook. */
    testId: reference('test_id'),
    /** For the practice notebook. */
    questionIds: bigint('question_ids', { mode: 'number' }).array(),
    personId: reference('person_id').notNull(),
    /** SHA-256 of the ticket, in hex. */
    ticketHash: text('ticket_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** The tab that used it, and may ask again for the reply if that was lost. */
    usedBy: text('used_by'),
    createdAt: createdAt(),
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('launch_ticket_hash').on(t.ticketHash),
    refersTo(t, t.testId, test),
    refersTo(t, t.personId, person),
  ],
)
