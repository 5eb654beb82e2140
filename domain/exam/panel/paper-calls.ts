import * as z from 'zod/mini'
import { defineCall, id } from '#domain/call.ts'
import { maxLettersOfCode } from '#domain/exam/integrity/limits.ts'
import { examRules, safeBrowserHeaders, safeBrowserProof } from '#domain/exam/integrity/safe-browser-body.ts'
import { shownMedia } from '#domain/exam/media.ts'
import { attempt } from '#domain/exam/panel/attempt-body.ts'
import { calculators } from '#domain/exam/panel/calculator.ts'
import { page } from '#domain/exam/panel/state-body.ts'
import { data } from '#domain/exam/reply.ts'

const html = z.object({
  html: z.string(),
  /** '' without a second language. */
  other_html: z.string(),
  /** In further languages, by code; of a passage in all but the first. Missing without any. */
  translations: z.optional(z.record(z.string(), z.string())),
})

/** A question as a student sees it, without key, solution, and marks of its answer. */
export const paperQuestion = z.object({
  question_id: id,
  part_id: z.number(),
  subject_name: z.string(),
  /** `questionTypes` of domain/exam/question.ts. */
  ques_type: z.number(),
  passage_id: z.nullable(id),
  ...html.shape,
  other_language: z.string(),
  /** In the order of this attempt; answers use `number`, the position in the paper. */
  options: z.array(
    z.extend(html, {
      number: z.number(),
      /** The blank that offers it; without it, every blank does. */ place: z.optional(z.number()),
    }),
  ),
  matches: z.array(z.extend(html, { number: z.number() })),
  /** The number of blanks to fill by typing or from lists. */
  blank_count: z.number(),
  /** For questions about words in the text: how many may be chosen; 0 means any number. */
  most_words: z.optional(z.number()),
  media: z.array(shownMedia),
  marks: z.number(),
  negative_marks: z.number(),
  /** Whether a partly right answer earns part of the marks. */
  has_part_marks: z.boolean(),
  /** Marks of each right option where some are chosen and none is wrong; missing where part marks are in proportion. */
  marks_per_right: z.optional(z.number()),
  is_bookmarked: z.boolean(),
})
export type PaperQuestion = z.output<typeof paperQuestion>

/** `Scheme` of domain/exam/panel/schemes.ts. */
const schemes = z.array(
  z.object({
    part_id: z.number(),
    ques_type: z.number(),
    marks: z.number(),
    negative_marks: z.number(),
    has_part_marks: z.boolean(),
    questions: z.number(),
  }),
)
export type SchemeRows = z.output<typeof schemes>

/** The parts of a paper that are shown before its questions. */
const beforeBeginning = z.object({
  /** Of the attempt, with extra time; the end of the test may leave less. */
  minutes: z.number(),
  schemes,
})
export type PaperBefore = z.output<typeof beforeBeginning>

const paperReply = data(
  z.object({
    attempt,
    /** Milliseconds since 1970. */
    time: z.number(),
    instructions_html: z.string(),
    /** The calculator of the test, if it has one. */
    calculator: z.optional(z.enum(calculators)),
    /**
     * `attempt_any`: how many of its questions count, the first ones that are answered; missing if all count. `minutes` of
     * its own time, if it has one.
     */
    parts: z.array(
      z.object({
        part_id: z.number(),
        name: z.string(),
        attempt_any: z.optional(z.number()),
        minutes: z.optional(z.number()),
      }),
    ),
    /** How the test is watched; missing if it is not watched. */
    rules: z.optional(examRules),
    /** Only until the attempt is begun; there are no questions yet. */
    before: z.optional(beforeBeginning),
    /** Only where parts are opened one after another: of the whole paper, because `questions` are those of the open part. */
    schemes: z.optional(schemes),
    passages: z.array(z.extend(html, { passage_id: id })),
    questions: z.array(paperQuestion),
  }),
)

export const panelPaper = defineCall({
  method: 'GET',
  path: '/examPanel/paper',
  access: 'panel',
  service: 'online_test_1',
  summary:
    'The paper of an attempt, in the order of this attempt; nothing of what is right, before it is begun no questions, and of parts one after another only the open one',
  source: 'panel-64',
  reply: paperReply,
})

/** The time of the attempt begins with the first call; a repeated one changes nothing. */
export const beginPanel = defineCall({
  method: 'POST',
  path: '/examPanel/begin',
  access: 'panel',
  service: 'online_test_1',
  summary:
    'Begins the attempt, once the instructions are read: its time runs from now, and the paper is shown',
  source: 'panel-64',
  headers: safeBrowserHeaders,
  body: z.object({
    page,
    /** Where the test asks for one. */
    access_code: z.optional(z.string().check(z.maxLength(2 * maxLettersOfCode))),
    safe_browser: z.optional(safeBrowserProof),
  }),
  reply: paperReply,
})

/** Only for locked parts without a time limit. A repeated call changes nothing. */
export const endPanelPart = defineCall({
  method: 'POST',
  path: '/examPanel/endPart',
  access: 'panel',
  service: 'online_test_1',
  summary: 'Ends a part, without a way back, and shows the next one',
  source: 'panel-64',
  /** `part_number`: of the part that ends, from 1. */
  body: z.object({ page, part_number: z.number().check(z.int(), z.positive(), z.maximum(1000)) }),
  reply: paperReply,
})
