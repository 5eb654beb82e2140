import * as z from 'zod/mini'
import { shownMedia } from '#domain/exam/media.ts'
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

/** Questions of one page of a preview. */
export const previewPage = 10
/** `match`: the other side of a match; '' for none, as `html` is of a side that fits nothing. */
const side = z.object({ html: z.string(), match: z.string() })

/** Questions of a paper as a student sees them, each with its answer [desk-108]. HTML is sanitised. */
export const paperPreview = z.object({
  test: z.string(),
  total: z.number(),
  questions: z.array(
    z.object({
      number: z.number(),
      part: z.string(),
      type: z.number(),
      marks: z.number(),
      negative_marks: z.number(),
      /** In its languages; the first has no code. */
      texts: z.array(
        z.object({
          language: z.string(),
          passage: z.string(),
          html: z.string(),
          options: z.array(side),
        }),
      ),
      media: z.array(shownMedia),
      /** As the calls of reports have it. */
      answer: z.string(),
      solution: z.string(),
    }),
  ),
  /** Pictures of this page that are too large for it. */
  left_out: z.number(),
  /** Where the next page begins. */
  next: z.nullable(z.number()),
})
export type PaperPreview = z.output<typeof paperPreview>
export type PreviewQuestion = PaperPreview['questions'][number]
