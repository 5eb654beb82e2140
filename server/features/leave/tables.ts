import { date, index, pgTable, text, time } from 'drizzle-orm/pg-core'
import { leaveReasons, leaveStates } from '#domain/leave/rules.ts'
import {
  fromSource,
  generatedId,
  instituteId,
  key,
  moment,
  reference,
  refersTo,
  sourceId,
} from '#server/database/columns.ts'
import { person, student } from '#server/database/tables/people.ts'
import { file } from '#server/database/tables/record.ts'

/** A leave that a family asks for: whole days, or hours of one day, by the institute's clock. */
export const leaveRequest = pgTable(
  'leave_request',
  {
    instituteId: instituteId(),
    id: generatedId(),
    studentId: reference('student_id').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    /** Hours of the only day; null for whole days. */
    startTime: time('start_time'),
    endTime: time('end_time'),
    reason: text('reason', { enum: leaveReasons }).notNull(),
    note: text('note').notNull().default(''),
    fileId: reference('file_id'),
    state: text('state', { enum: leaveStates }).notNull().default('pending'),
    /** Null where the institute has entered it. */
    askedBy: reference('asked_by'),
    askedAt: moment('asked_at').notNull(),
    /** Who approved or refused it at the desk; null for the institute's own system, and until it is answered. */
    answeredBy: reference('answered_by'),
    answeredAt: moment('answered_at'),
    answer: text('answer').notNull().default(''),
    withdrawnAt: moment('withdrawn_at'),
    sourceId: sourceId(),
  },
  (t) => [
    key(t, t.id),
    fromSource(t, 'leave_request'),
    index('leave_request_student').on(t.instituteId, t.studentId, t.startDate),
    index('leave_request_state').on(t.instituteId, t.state, t.startDate),
    refersTo(t, t.studentId, student),
    refersTo(t, t.askedBy, person),
    refersTo(t, t.answeredBy, person),
    refersTo(t, t.fileId, file),
  ],
)
