import * as z from 'zod/mini'
import { schemeNames } from '#domain/exam/scheme.ts'

const marks = z.number().check(z.nonnegative(), z.maximum(1000))

/** What a paper is imported for, and what its questions are worth that do not say so [desk-98]. */
export const paperOptions = z.object({
  /** The id of a test, as the records have it. */
  test: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The name of a subject, for questions without one; null: that of the test. */
  subject: z.nullable(z.string().check(z.maxLength(200))),
  marks,
  negative_marks: marks,
  /** The marks of an exam, in place of these two; only for a table. */
  scheme: z.nullable(z.enum(schemeNames)),
  /** Leaves out questions that are not known here, or whose files are missing. */
  skips_unknown: z.boolean(),
})
export type PaperOptions = z.output<typeof paperOptions>

/** What the check of a paper found. */
export const paperReport = z.object({
  test: z.string(),
  /** Whether the test has exactly this paper already. */
  is_same: z.boolean(),
  counts: z.object({
    questions: z.number(),
    parts: z.number(),
    passages: z.number(),
    files: z.number(),
    marks: z.number(),
  }),
  parts: z.array(z.object({ name: z.string(), questions: z.number(), marks: z.number() })),
  /** The first questions, as plain text. */
  questions: z.array(
    z.object({
      part: z.string(),
      text: z.string(),
      options: z.array(z.string()),
      marks: z.number(),
      negative_marks: z.number(),
    }),
  ),
  /** `unknown` is left out where that is chosen; a `note` is imported, otherwise than it is written. */
  findings: z.array(
    z.object({
      file: z.string(),
      line: z.number(),
      kind: z.enum(['fault', 'unknown', 'note']),
      problem: z.string(),
    }),
  ),
})
export type PaperReport = z.output<typeof paperReport>

/** Where a paper may go: tests that no one has begun. */
export const paperChoice = z.object({
  /** Whether it is a table, whose marks a scheme may say. */
  is_table: z.boolean(),
  options: z.nullable(paperOptions),
  tests: z.array(
    z.object({
      test: z.string(),
      name: z.string(),
      label: z.string(),
      /** ISO 8601. */
      starts_at: z.string(),
      /** Of the paper that it has, which is replaced. */
      questions: z.number(),
    }),
  ),
  subjects: z.array(z.string()),
})
export type PaperChoice = z.output<typeof paperChoice>
