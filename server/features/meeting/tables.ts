import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, time, uniqueIndex } from 'drizzle-orm/pg-core'
import { bookingStates, outcomes } from '#domain/meeting/rules.ts'
import {
  calendarColumns,
  createdAt,
  fromSource,
  generatedId,
  instituteId,
  key,
  moment,
  reference,
  refersTo,
  sourceId,
} from '#server/database/columns.ts'
import { section } from '#server/database/tables/institute.ts'
import { person, student } from '#server/database/tables/people.ts'

const { sequence, changedAt } = calendarColumns()

/** Meetings that a teacher offers on a day, by the institute's clock. Its slots follow from the hours (`slotsOf`). */
export const meetingOffer = pgTable(
  'meeting_offer',
  {
    instituteId: instituteId(),
    id: generatedId(),
    teacherId: reference('teacher_id').notNull(),
    day: date('day').notNull(),
    startTime: time('start_time').notNull(),
    endTime: time('end_time').notNull(),
    minutes: integer('minutes').notNull(),
    pause: integer('pause').notNull().default(0),
    place: text('place').notNull().default(''),
    linkUrl: text('link_url').notNull().default(''),
    note: text('note').notNull().default(''),
    /** The last day on which families book. */
    bookUntil: date('book_until').notNull(),
    /** Why it is called off. */
    word: text('word').notNull().default(''),
    createdAt: createdAt(),
    ...calendarColumns(),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'meeting_offer'),
    index('meeting_offer_day').on(t.instituteId, t.day),
    index('meeting_offer_teacher').on(t.instituteId, t.teacherId, t.day),
    refersTo(t, t.teacherId, person),
  ],
)

export const meetingOfferSection = pgTable(
  'meeting_offer_section',
  {
    instituteId: instituteId(),
    offerId: reference('offer_id').notNull(),
    sectionId: reference('section_id').notNull(),
  },
  (t) => [
    key(t, t.offerId, t.sectionId),
    refersTo(t, t.offerId, meetingOffer),
    refersTo(t, t.sectionId, section),
  ],
)

/** Single students whom it is for, beside its sections. */
export const meetingOfferStudent = pgTable(
  'meeting_offer_student',
  {
    instituteId: instituteId(),
    offerId: reference('offer_id').notNull(),
    studentId: reference('student_id').notNull(),
  },
  (t) => [
    key(t, t.offerId, t.studentId),
    refersTo(t, t.offerId, meetingOffer),
    refersTo(t, t.studentId, student),
  ],
)

/**
 * What a family has booked of an offer: one row for each child, for both parents, and one child for each time. Both indexes are
 * what counts where two statements meet [meeting-6].
 */
export const meetingBooking = pgTable(
  'meeting_booking',
  {
    instituteId: instituteId(),
    id: generatedId(),
    offerId: reference('offer_id').notNull(),
    studentId: reference('student_id').notNull(),
    startTime: time('start_time').notNull(),
    state: text('state', { enum: bookingStates }).notNull().default('booked'),
    /** Null where the institute has booked it. */
    bookedBy: reference('booked_by'),
    bookedAt: moment('booked_at').notNull(),
    /** When staff last moved it, called it off, or changed its offer; null once the family has decided since. */
    staffChangedAt: moment('staff_changed_at'),
    word: text('word').notNull().default(''),
    outcome: text('outcome', { enum: outcomes }).notNull().default(''),
    sequence,
    changedAt,
  },
  (t) => [
    key(t, t.id),
    uniqueIndex('meeting_booking_student').on(t.instituteId, t.offerId, t.studentId),
    uniqueIndex('meeting_booking_slot')
      .on(t.instituteId, t.offerId, t.startTime)
      .where(sql`state = 'booked'`),
    index('meeting_booking_own').on(t.instituteId, t.studentId),
    refersTo(t, t.offerId, meetingOffer),
    refersTo(t, t.studentId, student),
    refersTo(t, t.bookedBy, person),
  ],
)
