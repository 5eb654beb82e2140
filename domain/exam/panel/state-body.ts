import * as z from 'zod/mini'
import { id } from '#domain/call.ts'
import { maxLetters, maxLettersOfBlank, maxParts, maxTimeMs } from '#domain/exam/panel/limits.ts'

/** The name of a tab of the panel. */
export const page = z.string().check(z.regex(/^[\da-f]{16}$/))
/** Milliseconds of the server's clock, as the tab knew it. */
export const stampedAt = z.number().check(z.int(), z.positive(), z.maximum(8_640_000_000_000_000))

/** Without lone surrogates, which databases do not store. */
const wellFormed = (most: number) =>
  z.string().check(
    z.maxLength(most, `is longer than ${most} characters`),
    z.overwrite((text) => text.toWellFormed()),
  )
const pairNumber = z.number().check(z.int(), z.nonnegative(), z.maximum(1000))
const pairNumbers = z.readonly(z.array(pairNumber).check(z.maxLength(maxParts)))
/** `Answer` of domain/exam/question.ts. Options and pairs use their numbers in the paper, not their order on screen. */
export const answerBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal(1), option: pairNumber }),
  z.object({ type: z.literal(2), text: wellFormed(maxLetters) }),
  z.object({ type: z.literal([3, 10]), options: pairNumbers }),
  z.object({ type: z.literal(4), value: z.number() }),
  z.object({ type: z.literal(5), isTrue: z.boolean() }),
  z.object({ type: z.literal([6, 8, 9]), pairs: pairNumbers }),
  z.object({
    type: z.literal(7),
    blanks: z.readonly(z.array(wellFormed(maxLettersOfBlank)).check(z.maxLength(maxParts))),
  }),
])

/** `QuestionState` of domain/exam/panel/question-state.ts with its question. */
export const questionState = z.object({
  question_id: id,
  answer: z.nullable(z.object({ at: stampedAt, by: page, value: z.nullable(answerBody) })),
  mark: z.nullable(z.object({ at: stampedAt, by: page, value: z.boolean() })),
  /** Milliseconds by tab; at most `maxTabs`, the first ones. */
  times: z.record(page, z.number().check(z.int(), z.nonnegative(), z.maximum(maxTimeMs))),
})
export type QuestionStateBody = z.output<typeof questionState>
