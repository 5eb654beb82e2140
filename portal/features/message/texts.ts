import type { Weekday } from '#domain/zone.ts'

/** Texts of messages (spec/3 §2); what it quotes is exact. */
export const messageTexts = {
  list: 'Messages',
  none: 'No Messages Yet!',
  weekdays: {
    sunday: 'Sunday',
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
  } satisfies Record<Weekday, string>,
  day: '{weekday}, {date}',
} as const
