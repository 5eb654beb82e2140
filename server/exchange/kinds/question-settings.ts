import { usualHours } from '#domain/ask/hours.ts'
import { type AskSetting, keptDays } from '#domain/ask/rules.ts'
import { makeField } from '#server/records/fields/field.ts'
import { whole } from '#server/records/fields/numbers.ts'
import { choice } from '#server/records/fields/texts.ts'
import { show } from '#server/records/import-faults.ts'
import type { Rule } from '#server/records/kind.ts'

const clockTime = (json: string, about: string, usual: string) =>
  makeField(
    {
      format: 'a time such as 08:00',
      sqlType: 'text',
      read: (cell) =>
        /^([01]\d|2[0-3]):[0-5]\d$/.test(cell)
          ? cell
          : { problem: `"${show(cell)}" is not a time such as 08:00` },
      write: (stored) => stored,
    },
    { about, example: usual, column: 'features', json },
    `'${usual}'`,
  )

/** Whom families may ask, when answers come, and how long questions are kept [ask-2, ask-6, ask-22]. */
export const questionSettings = {
  questions: choice(
    { 'teachers and office': 'teachers and office', office: 'office', 'no one': 'no one' } satisfies Record<
      AskSetting,
      AskSetting
    >,
    {
      about: 'Whom families may ask in the portal: teachers and office, the office alone, or no one.',
      example: 'teachers and office',
      column: 'features',
      json: 'questions',
      whenEmpty: "'no one'",
    },
  ),
  questions_from: clockTime('questions_from', 'From when questions are answered.', usualHours.from),
  questions_until: clockTime('questions_until', 'Until when questions are answered.', usualHours.until),
  questions_days: whole({
    about: 'For how many days questions are kept after their last message.',
    example: String(keptDays),
    column: 'features',
    json: 'questions_days',
    whenEmpty: String(keptDays),
    min: 30,
    max: 3650,
  }),
}

export const questionHoursRule: Rule = {
  field: 'questions_until',
  problem: 'is not after the time from which questions are answered',
  where: (value) => `${value('questions_until')} <= ${value('questions_from')}`,
}
