import * as z from 'zod/mini'
import { defineCall, envelope, id, idOrName, testInPath } from '#domain/call.ts'
import { marker } from '#domain/exam/marking/calls.ts'
import { markingLimits } from '#domain/exam/marking/decide.ts'
import { maxExtraMinutes } from '#domain/exam/panel/limits.ts'
import { answerBody } from '#domain/exam/panel/state-body.ts'
import { lateReasons } from '#domain/exam/panel/why-late.ts'
import { outcomeStates } from '#domain/exam/question.ts'

/** ISO 8601 with the institute's offset. */
const moment = z.string()

/** The student, as the institute names him; '' for missing fields. */
export const student = { student_name: z.string(), roll_no: z.string(), student_number: z.string() }

/** A submitted attempt: by our number, or a student's last one at a test, by the institute's own ids. */
const attemptNamed = {
  attempt_id: z.optional(id),
  test_id: z.optional(idOrName),
  user_id: z.optional(idOrName),
}
type AttemptNamed = { attempt_id?: number | undefined; test_id?: unknown; user_id?: unknown }
const namesAttempt = z.refine<AttemptNamed>(
  ({ attempt_id, test_id, user_id }) =>
    attempt_id !== undefined || (test_id !== undefined && user_id !== undefined),
  { error: 'needs attempt_id, or test_id and user_id', path: ['attempt_id'] },
)

const markedQuestion = z.object({
  question_id: id,
  html: z.string(),
  model_answer_html: z.string(),
  /** The marks for a right answer. */
  marks: z.number(),
  answer: z.nullable(answerBody),
  state: z.nullable(z.enum(outcomeStates)),
  /** null while it waits. */
  marks_given: z.nullable(z.number()),
})

const lateAnswer = z.object({
  question_id: id,
  /** The text of the question without markup. */
  question: z.string(),
  answer: z.nullable(answerBody),
  /** The answer in words, with the texts of options; '' if it was cleared. */
  answer_text: z.string(),
  /** The counted answer, which it would replace. */
  handed_in: z.nullable(answerBody),
  handed_in_text: z.string(),
  /** When it was given, by its device. */
  given_at: moment,
  /** Why it came late, as far as the server can determine, and the same in words. */
  reasons: z.array(z.enum(lateReasons)),
  why: z.string(),
  /**
   * The answer was given between these two times, by the server's clock: the last call of its tab before it (the start of the
   * attempt, if there was none), and its arrival. If its tab went on calling afterwards, as in a later part of the test,
   * the first is `given_at`, or the last call before its arrival where that is later.
   */
  given_from: moment,
  given_until: moment,
  /** Both are null until it is decided; until then the result of the test is withheld. */
  counted_at: z.nullable(moment),
  dismissed_at: z.nullable(moment),
})

export const waitingAttempt = z.object({
  attempt_id: id,
  ...student,
  started_at: moment,
  submitted_at: moment,
  questions: z.array(markedQuestion),
  late_answers: z.array(lateAnswer),
  /** Only for the examiner. */
  events: z.array(z.object({ kind: z.string(), at: moment })),
})
export type WaitingAttempt = z.output<typeof waitingAttempt>

export const listWaiting = defineCall({
  method: 'GET',
  path: '/admin/v1/tests/:test_id/waiting',
  access: 'admin',
  scope: 'marks',
  summary:
    'Attempts of a test with written answers that wait for marks, or with late answers: the first hundred',
  source: 'report-58',
  params: testInPath,
  reply: envelope(z.array(waitingAttempt)),
})

export const giveMarks = defineCall({
  method: 'POST',
  path: '/admin/v1/marks',
  access: 'admin',
  scope: 'marks',
  summary:
    'Marks for a written answer that was handed in, and a remark to the student; given again by the same marker, the last ones count',
  source: 'report-58',
  takesKey: true,
  body: z
    .object({
      ...attemptNamed,
      question_id: idOrName,
      /** From 0 to the marks of the question. */
      marks: z.number().check(z.nonnegative(), z.maximum(10_000), z.multipleOf(0.01)),
      /** Shown to the student with the result. */
      remark: z.optional(z.string().check(z.trim(), z.maxLength(markingLimits.remark))),
      /** The institute's name for the marker; required if two mark an answer. */
      marker: z.optional(marker),
    })
    .check(namesAttempt),
  reply: envelope(
    z.object({
      is_given: z.boolean(),
      /** The marker whom the answer waits for; null once its marks are final. */
      waits_for: z.nullable(z.enum(['second', 'third'])),
      ...student,
    }),
  ),
})

export const countLateAnswer = defineCall({
  method: 'POST',
  path: '/admin/v1/countLateAnswer',
  access: 'admin',
  scope: 'marks',
  summary: 'Has an answer that came late counted, in the place of the one that was handed in',
  source: 'panel-67',
  takesKey: true,
  body: z.object({ ...attemptNamed, question_id: idOrName }).check(namesAttempt),
  reply: envelope(z.object({ is_counted: z.boolean(), ...student })),
})

/** A repeated call changes no decision. */
export const decideLateAnswers = defineCall({
  method: 'POST',
  path: '/admin/v1/lateAnswers',
  access: 'admin',
  scope: 'marks',
  summary:
    'Decides on every late answer of a test that waits, or of one attempt at it: counted, or left out for good',
  source: 'panel-67',
  takesKey: true,
  body: z.object({
    test_id: idOrName,
    attempt_id: z.optional(id),
    /** In place of `attempt_id`: all attempts of a student at the test. */
    user_id: z.optional(idOrName),
    is_counted: z.boolean(),
  }),
  /** The number of decisions, and whose answers they were. */
  reply: envelope(
    z.object({
      answers: z.number(),
      attempts: z.array(z.object({ attempt_id: id, ...student, answers: z.number() })),
    }),
  ),
})

/** For example after a power cut. A repeated call changes nothing, because the minutes are the total. */
export const giveExtraTime = defineCall({
  method: 'POST',
  path: '/admin/v1/extraTime',
  access: 'admin',
  scope: 'time',
  summary:
    'Extra time for a student at a test, beyond its duration and its window; an attempt that the clock has handed in is reopened',
  source: 'panel-67',
  takesKey: true,
  body: z.object({
    test_id: idOrName,
    user_id: idOrName,
    /** The total, which can only grow. */
    minutes: z.number().check(z.int(), z.minimum(1), z.maximum(maxExtraMinutes)),
  }),
  reply: envelope(
    z.object({
      ...student,
      /** When the student's attempt ends now; null if it has not begun. */
      ends_at: z.nullable(moment),
      /**
       * Whether others already have their results, because publication was scheduled and this student still takes the
       * test.
       */
      is_result_published: z.boolean(),
    }),
  ),
})

/**
 * For example after a power cut in a hall. A repeated call changes nothing: a student who already has as many minutes keeps
 * them. To add time to the extra time of single students, move the end and the minutes of the test.
 */
export const giveGroupTime = defineCall({
  method: 'POST',
  path: '/admin/v1/extraTime/group',
  access: 'admin',
  scope: 'time',
  summary:
    'Extra time for all students of a test, or those of a section or a product by which it is theirs, as for one student',
  source: 'panel-67',
  takesKey: true,
  body: z
    .object({
      test_id: idOrName,
      /** Without both, all to whom the test is given or who have begun it. */
      section_id: z.optional(idOrName),
      product_id: z.optional(idOrName),
      /** The total of each of them. */
      minutes: z.number().check(z.int(), z.minimum(1), z.maximum(maxExtraMinutes)),
    })
    .check(
      z.refine(({ section_id, product_id }) => section_id === undefined || product_id === undefined, {
        error: 'is for one group: section_id or product_id',
        path: ['section_id'],
      }),
    ),
  reply: envelope(
    z.object({
      /** All of the group: `given`, `had_enough`, `handed_in` and `over` together. */
      students: z.number(),
      /** Students with more time now. */
      given: z.number(),
      /** Of them, those whose attempt the clock had submitted: it continues. */
      reopened: z.number(),
      had_enough: z.number(),
      /** Students who submitted before the end, and get none. */
      handed_in: z.number(),
      /** Students whose result is published, or whose time would have ended anyway. */
      over: z.number(),
      is_result_published: z.boolean(),
    }),
  ),
})

export const panelAdminCalls = [
  listWaiting,
  giveMarks,
  countLateAnswer,
  decideLateAnswers,
  giveExtraTime,
  giveGroupTime,
] as const
