import * as z from 'zod/mini'
import { dayText } from '#domain/day.ts'
import { answerLimits, askKinds } from '#domain/home/answer/rules.ts'

/** What a notice asks, as the desk writes it. */
export const question = z.object({
  kind: z.enum(askKinds),
  /** Of a choice. */
  choices: z
    .array(z.string().check(z.maxLength(answerLimits.choice)))
    .check(z.maxLength(answerLimits.choices)),
  /** The last day, YYYY-MM-DD. */
  until: dayText,
})
export type Question = z.output<typeof question>
