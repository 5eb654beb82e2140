import * as z from 'zod/mini'
import { defineCall, envelope, id, pathNumber, testInPath } from '#domain/call.ts'
import { outcomeStates } from '#domain/exam/question.ts'

const source = 'report-59'

/** `counted`: one row for each student, all: one for each attempt. */
const attempts = z.optional(z.enum(['counted', 'all']))

/**
 * `not_begun`: the student may still begin, also by extra time; `absent`: no longer. `handed_in`: not evaluated yet, or it
 * waits for an examiner.
 */
export const sheetStates = ['not_begun', 'absent', 'writing', 'handed_in', 'evaluated'] as const

const question = z.object({
  question_id: id,
  /** From 1, as in the paper. */
  position: z.number(),
  part: z.string(),
  subject: z.string(),
  /** Question type [panel-12]. */
  type: z.number(),
  marks: z.number(),
  /** Marks lost by a wrong answer. */
  negative_marks: z.number(),
})
export type SheetQuestion = z.output<typeof question>

const subjectResult = z.object({
  subject: z.string(),
  marks: z.number(),
  right: z.number(),
  wrong: z.number(),
  left: z.number(),
})

const row = z.object({
  user_id: id,
  /** Of the record, as imports name it. */
  student_id: z.string(),
  name: z.string(),
  roll_number: z.string(),
  /** The sections and products by which the test is the student's; empty once he has left them. */
  groups: z.array(z.string()),
  state: z.enum(sheetStates),
  /** null before the student begins. */
  attempt_id: z.nullable(id),
  /** 1 for the student's first. */
  attempt: z.nullable(z.number()),
  /** Of several attempts one counts. */
  is_counted: z.boolean(),
  /** ISO 8601 with the institute's offset. */
  started_at: z.nullable(z.string()),
  handed_in_at: z.nullable(z.string()),
  marks: z.nullable(z.number()),
  /** As published; before that, as it would be now. */
  rank: z.nullable(z.number()),
  /** With two decimals. */
  percentile: z.nullable(z.string()),
  right: z.nullable(z.number()),
  wrong: z.nullable(z.number()),
  left: z.nullable(z.number()),
  seconds: z.nullable(z.number()),
  subjects: z.array(subjectResult),
  /** In the order of `questions`; empty until it is evaluated. */
  answers: z.array(z.object({ state: z.enum(outcomeStates), marks: z.number(), seconds: z.number() })),
})
export type SheetRow = z.output<typeof row>

export const resultSheet = defineCall({
  method: 'GET',
  path: '/admin/v1/tests/:test_id/results',
  access: 'admin',
  scope: 'marks',
  summary:
    'The result sheet of a test: students with marks, subjects, ranks and every question; also who has not begun or was absent',
  source,
  params: testInPath,
  query: z.object({
    attempts,
    after: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.pipe(pathNumber, z.number().check(z.minimum(1), z.maximum(500)))),
  }),
  reply: envelope(
    z.object({
      test_name: z.string(),
      is_published: z.boolean(),
      maximum_marks: z.number(),
      /** Students whose attempt counts. */
      takers: z.number(),
      questions: z.array(question),
      rows: z.array(row),
      /** The cursor of the next page; null on the last one. */
      next: z.nullable(z.string()),
    }),
  ),
})

const itemOption = z.object({
  /** Letters from a; 'true' or 'false'. */
  option: z.string(),
  is_right: z.boolean(),
  /** How many chose it: of all, of the better and of the weaker quarter (27 %). */
  chosen: z.number(),
  chosen_upper: z.number(),
  chosen_lower: z.number(),
})

export const itemAnalysis = defineCall({
  method: 'GET',
  path: '/admin/v1/tests/:test_id/items',
  access: 'admin',
  scope: 'marks',
  summary:
    'How each question of a test worked: difficulty, discrimination, time, and which options were chosen',
  source,
  params: testInPath,
  reply: envelope(
    z.object({
      takers: z.number(),
      items: z.array(
        z.extend(question, {
          right: z.number(),
          partly: z.number(),
          wrong: z.number(),
          left: z.number(),
          /** They wait for an examiner, and are in none of the figures below. */
          waiting: z.number(),
          average_seconds: z.number(),
          /** The share of the marks that was reached, from 0 (hard) to 1 (easy); null without answers. */
          difficulty: z.nullable(z.number()),
          /** That share among the better 27 % less that among the weaker 27 %, from -1 to 1; null with fewer than ten. */
          discrimination: z.nullable(z.number()),
          /** Correlation of its marks with those of the rest of the test; null where either is the same for all. */
          correlation: z.nullable(z.number()),
          /** For choices and true or false. */
          options: z.array(itemOption),
        }),
      ),
    }),
  ),
})
export type Item = z.output<typeof itemAnalysis.reply>['result']['items'][number]

export const groupComparison = defineCall({
  method: 'GET',
  path: '/admin/v1/tests/:test_id/groups',
  access: 'admin',
  scope: 'marks',
  summary:
    'The sections and products of a test compared: how many took it, average, median, best, by subject',
  source,
  params: testInPath,
  reply: envelope(
    z.array(
      z.object({
        kind: z.enum(['section', 'product']),
        name: z.string(),
        /** Students in it for whom the test is. */
        students: z.number(),
        /** Of them, those who have not begun and may still begin. */
        not_begun: z.number(),
        /** Of them, those who never began. */
        absent: z.number(),
        takers: z.number(),
        average: z.nullable(z.number()),
        median: z.nullable(z.number()),
        highest: z.nullable(z.number()),
        lowest: z.nullable(z.number()),
        /** Standard deviation of the marks. */
        deviation: z.nullable(z.number()),
        subjects: z.array(z.object({ subject: z.string(), average: z.number() })),
      }),
    ),
  ),
})
export type Group = z.output<typeof groupComparison.reply>['result'][number]

export const resultFile = defineCall({
  method: 'GET',
  path: '/admin/v1/tests/:test_id/results/file',
  access: 'admin',
  scope: 'marks',
  summary: 'The same as a file: CSV of one table, or a workbook (XLSX) of all three',
  source,
  params: testInPath,
  query: z.object({
    format: z.enum(['csv', 'xlsx']),
    /** Of a CSV file. */
    table: z.optional(z.enum(['results', 'items', 'groups'])),
    attempts,
  }),
  reply: envelope(z.null()),
  mayAnswerFile: true,
})

export const sheetCalls = [resultSheet, itemAnalysis, groupComparison, resultFile] as const
