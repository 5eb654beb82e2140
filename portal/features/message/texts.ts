import type { Weekday } from '#domain/zone.ts'

/** Texts of messages and news; those of docs/product/message.md are exact. */
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
  today: 'Today',
  yesterday: 'Yesterday',
  unread: 'Unread',
  isNew: 'New',
  children: 'Child',
  allChildren: 'All children',
  bothChildren: 'Both',
  topic: 'Topic',
  allTopics: 'All topics',
  markAll: 'Mark all as read',
  markedAll: 'Everything is marked as read.',
  nothing: 'Nothing here',
  nothingText: 'Nothing of this kind has come yet.',
  showAll: 'Show everything',
  earlier: 'Show earlier',
  end: 'That is all.',
} as const
