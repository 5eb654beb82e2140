import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Translations } from '#domain/exam/languages.ts'
import type { QuestionMedia } from '#domain/exam/media.ts'
import {
  type Answer,
  type AnswerKey,
  type Outcome,
  outcomeStates,
  type QuestionPart,
} from '#domain/exam/question.ts'
import type { Decision } from '#domain/exam/regrade/decision.ts'
import {
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
import { institute, subject } from '#server/database/tables/institute.ts'
import { person } from '#server/database/tables/people.ts'
import { test, testAttempt } from '#server/features/exam/tables.ts'

/**
 * A text that several questions refer to. HTML is sanitised when it is stored; mathematics is MathML, or TeX
 * between `\(` and `\)`.
 */
export const passage = pgTable(
  'passage',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    html: text('html').notNull(),
    /** In the other language of its questions; '' without one. */
    otherHtml: text('other_html').notNull().default(''),
    /** In every language but the first one; empty where `other_html` is the only one. */
    translations: jsonb('translations').$type<Translations>().notNull().default({}),
    sourceId: sourceId(),
  },
  (t) => [key(t, t.id), fromSource(t, 'passage')],
)

export const question = pgTable(
  'question',
  {
    instituteId: instituteId().references(() => institute.id),
    id: generatedId(),
    subjectId: reference('subject_id').notNull(),
    /** `questionTypes` of domain/exam/question.ts. */
    type: integer('type').notNull(),
    passageId: reference('passage_id'),
    html: text('html').notNull(),
    /** In a second language; '' without one. */
    otherHtml: text('other_html').notNull().default(''),
    otherLanguage: text('other_language').notNull().default(''),
    /** In further languages; its options and matches have them too. */
    translations: jsonb('translations').$type<Translations>().notNull().default({}),
    /**
     * Options of a choice, the left side of a match, the options of lists, items to put into order, words of
     * the text. Blanks are `___` in the text, words to choose `<mark>`.
     */
    options: jsonb('options').$type<QuestionPart[]>().notNull().default([]),
    /** The right side of a match. */
    matches: jsonb('matches').$type<QuestionPart[]>().notNull().default([]),
    media: jsonb('media').$type<QuestionMedia>().notNull().default([]),
    /** Never leaves the server before a result may be seen. */
    key: jsonb('key').$type<AnswerKey>().notNull(),
    /** HTML: the model of a written answer, and the explanation in the solution. */
    modelAnswerHtml: text('model_answer_html').notNull().default(''),
    solutionHtml: text('solution_html').notNull().default(''),
    /** In the second language; '' without one. */
    otherSolutionHtml: text('other_solution_html').notNull().default(''),
    sourceId: sourceId(),
    /**
     * Keys for finding copies of the question in other tests, and for being found as a copy: hashes of its
     * text with each of its options, ignoring markup and spaces; for a picture without text, of the file's
     * content. Written by a trigger (`tell_copies` in migration 0008).
     */
    copiesKnownBy: uuid('copies_known_by').array().notNull().default(sql`'{}'::uuid[]`),
    knownBy: uuid('known_by').array().notNull().default(sql`'{}'::uuid[]`),
    createdAt: createdAt(),
  },
  (t) => [
    key(t, t.id),
    // New questions are found as fast as the others.
    index('question_known_by').using('gin', t.knownBy).with({ fastupdate: false }),
    fromSource(t, 'question'),
    refersTo(t, t.subjectId, subject),
    refersTo(t, t.passageId, passage),
  ],
)

/** A part of a paper, e.g. Physics, or Section B. */
export const testPart = pgTable(
  'test_part',
  {
    instituteId: instituteId(),
    id: generatedId(),
    testId: reference('test_id').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    /** How many of its questions count: the first ones that are answered. null for all. */
    attemptAny: integer('attempt_any'),
  },
  (t) => [key(t, t.id), index('test_part_test').on(t.instituteId, t.testId), refersTo(t, t.testId, test)],
)

/** A question of a paper, and its marks. */
export const testQuestion = pgTable(
  'test_question',
  {
    instituteId: instituteId(),
    testId: reference('test_id').notNull(),
    questionId: reference('question_id').notNull(),
    partId: reference('part_id').notNull(),
    /** From 1, over the whole paper. */
    position: integer('position').notNull(),
    marks: marks('marks').notNull(),
    /** Marks lost by a wrong answer; 0 or more. */
    negativeMarks: marks('negative_marks').notNull().default(0),
    /** The latest of `question_regrade`; null where the printed key counts. */
    decision: jsonb('decision').$type<Decision | null>(),
  },
  (t) => [
    key(t, t.testId, t.questionId),
    uniqueIndex('test_question_position').on(t.instituteId, t.testId, t.position),
    index('test_question_question').on(t.instituteId, t.questionId),
    refersTo(t, t.testId, test),
    refersTo(t, t.questionId, question),
    refersTo(t, t.partId, testPart),
  ],
)

/** A student's answer to a question in an attempt; once evaluated, with its marks. */
export const attemptAnswer = pgTable(
  'attempt_answer',
  {
    instituteId: instituteId(),
    attemptId: reference('attempt_id').notNull(),
    questionId: reference('question_id').notNull(),
    /** null without an answer. */
    answer: jsonb('answer').$type<Answer | null>(),
    /** The stamp of the answer (domain/exam/panel/question-state.ts); 0 and '' without an answer. */
    answerAt: bigint('answer_at', { mode: 'number' }).notNull().default(0),
    answerBy: text('answer_by').notNull().default(''),
    isMarkedForReview: boolean('is_marked_for_review').notNull().default(false),
    /** Its stamp. */
    markAt: bigint('mark_at', { mode: 'number' }).notNull().default(0),
    markBy: text('mark_by').notNull().default(''),
    /** The server's order: the higher is the newer. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().default(0),
    /** When the server last received it. */
    answeredAt: moment('answered_at'),
    /** Milliseconds by tab. */
    times: jsonb('times').$type<Record<string, number>>().notNull().default({}),
    /** Their sum: milliseconds spent on it. */
    timeMs: integer('time_ms').notNull().default(0),
    /** null until it is evaluated. */
    state: text('state', { enum: outcomeStates }),
    marks: marks('marks'),
    /** Of the examiner, with the marks of a written answer. */
    remark: text('remark'),
    /**
     * The outcome by the printed key, if there is a decision about the question; beyond the limit of a part, the outcome
     * without the limit. Otherwise null.
     */
    asPrinted: jsonb('as_printed').$type<Outcome | null>(),
  },
  (t) => [
    key(t, t.attemptId, t.questionId),
    index('attempt_answer_question').on(t.instituteId, t.questionId),
    refersTo(t, t.attemptId, testAttempt),
    refersTo(t, t.questionId, question),
  ],
)

/**
 * The figures of a test, written when its result is published and never by reading. Ranks are in the
 * attempts. Of several attempts of a student the best counts.
 */
export const testFigures = pgTable(
  'test_figures',
  {
    instituteId: instituteId(),
    testId: reference('test_id').notNull(),
    takers: integer('takers').notNull(),
    topperAttemptId: reference('topper_attempt_id'),
    averageMarks: marks('average_marks').notNull(),
    averageRight: marks('average_right').notNull(),
    averageWrong: marks('average_wrong').notNull(),
    averageAttempted: marks('average_attempted').notNull(),
    /** Seconds. */
    averageTime: integer('average_time').notNull(),
    publishedAt: moment('published_at').notNull(),
  },
  (t) => [key(t, t.testId), refersTo(t, t.testId, test)],
)

/** How long the takers needed for a question on average, written with the figures. */
export const testQuestionFigures = pgTable(
  'test_question_figures',
  {
    instituteId: instituteId(),
    testId: reference('test_id').notNull(),
    questionId: reference('question_id').notNull(),
    averageTimeMs: integer('average_time_ms').notNull(),
    rightCount: integer('right_count').notNull(),
    wrongCount: integer('wrong_count').notNull(),
  },
  (t) => [
    key(t, t.testId, t.questionId),
    foreignKey({
      columns: [t.instituteId, t.testId, t.questionId],
      foreignColumns: [testQuestion.instituteId, testQuestion.testId, testQuestion.questionId],
    }),
  ],
)

/** A question that a person has bookmarked, with its test. */
export const bookmark = pgTable(
  'bookmark',
  {
    instituteId: instituteId(),
    personId: reference('person_id').notNull(),
    questionId: reference('question_id').notNull(),
    testId: reference('test_id').notNull(),
    markedAt: moment('marked_at').notNull().default(sql`now()`),
  },
  (t) => [
    key(t, t.personId, t.questionId),
    refersTo(t, t.personId, person),
    foreignKey({
      columns: [t.instituteId, t.testId, t.questionId],
      foreignColumns: [testQuestion.instituteId, testQuestion.testId, testQuestion.questionId],
    }),
  ],
)
