import type { Weekday } from '#domain/zone.ts'

/** Texts of messages; those of docs/product/message.md are exact. */
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
