import { pgTable } from 'drizzle-orm/pg-core'
import { instituteId, key, moment, reference, refersTo } from '#server/database/columns.ts'
import { person } from '#server/database/tables/people.ts'
import { classroomClass } from '#server/features/timetable/tables.ts'

/** Who took the register of a class at the desk, and when: the last one. The marks are attendance, as imported ones are. */
export const attendanceRegister = pgTable(
  'attendance_register',
  {
    instituteId: instituteId(),
    classId: reference('class_id').notNull(),
    takenBy: reference('taken_by').notNull(),
    takenAt: moment('taken_at').notNull(),
  },
  (t) => [key(t, t.classId), refersTo(t, t.classId, classroomClass), refersTo(t, t.takenBy, person)],
)
