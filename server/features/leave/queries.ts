import * as z from 'zod/mini'
import { leaveAskers, leaveReasons, leaveStates } from '#domain/leave/rules.ts'
import { given } from '#server/access/given.ts'
import { leavesOverlap, schoolDays } from '#server/access/leave.ts'
import { many, maybeOne, one, params, raw, sql } from '#server/database/sql.ts'

const { instituteId, studentId, now } = given
const { from, until, fromTime, untilTime, limit, leaveId } = params({
  from: z.string(),
  until: z.string(),
  /** HH:MM; null for whole days. */
  fromTime: z.nullable(z.string()),
  untilTime: z.nullable(z.string()),
  limit: z.number(),
  leaveId: z.number(),
})

const thisInstitute = sql`${instituteId}`

/** Days and hours of `leave`, as the calls have them. */
export const spanColumns = raw(`leave.start_date::text as "from", leave.end_date::text as until,
  coalesce(to_char(leave.start_time, 'HH24:MI'), '') as "fromTime", coalesce(to_char(leave.end_time, 'HH24:MI'), '') as "untilTime"`)
export const spanRow = {
  from: z.string(),
  until: z.string(),
  fromTime: z.string(),
  untilTime: z.string(),
}

/** What every list shows of `leave`. */
export const leaveColumns = sql`leave.id, ${spanColumns}, leave.reason, leave.note, leave.state, leave.file_id as "fileId", file.name as "fileName",
  file.size as "fileSize", coalesce(asker.name, '') as "askedBy", leave.asked_at as "askedAt", coalesce(answerer.name, '') as "answeredBy",
  leave.answered_at as "answeredAt", leave.answer,
  (select count(*) from ${schoolDays({
    institute: raw('leave.institute_id'),
    student: 'leave.student_id',
    first: raw('leave.start_date'),
    last: raw('leave.end_date'),
  })} counted)::int as "schoolDays"`
export const leaveRow = {
  id: z.number(),
  ...spanRow,
  reason: z.enum(leaveReasons),
  note: z.string(),
  state: z.enum(leaveStates),
  fileId: z.nullable(z.number()),
  fileName: z.nullable(z.string()),
  fileSize: z.nullable(z.number()),
  askedBy: z.string(),
  askedAt: z.date(),
  answeredBy: z.string(),
  answeredAt: z.nullable(z.date()),
  answer: z.string(),
  schoolDays: z.number(),
}
export const leaveJoins = sql`left join person asker on asker.institute_id = leave.institute_id and asker.id = leave.asked_by
  left join person answerer on answerer.institute_id = leave.institute_id and answerer.id = leave.answered_by
  left join file on file.institute_id = leave.institute_id and file.id = leave.file_id`

const ownRow = z.object(leaveRow)
export type OwnLeaveRow = z.output<typeof ownRow>

/** The leave of a student, the latest days first. */
export const findOwnLeaves = many(
  'leave.own',
  ownRow,
  sql`select ${leaveColumns} from leave_request leave ${leaveJoins}
    where leave.institute_id = ${instituteId} and leave.student_id = ${studentId}
    order by leave.start_date desc, leave.id desc limit ${limit}`,
)

export const findSchoolDays = many(
  'leave.school-days',
  z.object({ day: z.string() }),
  sql`select counted.day::text as day from student cross join lateral ${schoolDays({
    institute: thisInstitute,
    student: 'student.id',
    first: sql`${from}`,
    last: sql`${until}`,
  })} counted where student.institute_id = ${instituteId} and student.id = ${studentId} order by 1`,
)
/** Who may ask at the institute, and when the student was born; null where that is not known. */
export const findAskers = maybeOne(
  'leave.askers',
  z.object({ askers: z.enum(leaveAskers), bornOn: z.nullable(z.string()) }),
  sql`select coalesce(institute.features ->> 'leave', 'parents') as askers, student.date_of_birth::text as "bornOn"
    from institute join student on student.institute_id = institute.id and student.id = ${studentId} where institute.id = ${instituteId}`,
)

/** Two that ask for one student at once wait for each other. */
export const lockStudent = one(
  'leave.lock-student',
  z.object({ id: z.number() }),
  sql`select id from student where institute_id = ${instituteId} and id = ${studentId} for no key update`,
)

/** Leave that waits or is approved, and shares a moment with a span. */
export const findOverlap = maybeOne(
  'leave.overlap',
  z.object({ ...spanRow, state: z.enum(leaveStates), askedBy: z.string() }),
  sql`select ${spanColumns}, leave.state, coalesce(asker.name, '') as "askedBy" from leave_request leave
    cross join (select ${studentId}::bigint as student_id, 'pending' as state, ${from}::date as start_date, ${until}::date as end_date,
      ${fromTime}::time as start_time, ${untilTime}::time as end_time) wanted
    left join person asker on asker.institute_id = leave.institute_id and asker.id = leave.asked_by
    where leave.institute_id = ${instituteId} and ${raw(leavesOverlap('wanted', 'leave'))}
    order by leave.start_date, leave.id limit 1`,
)

/** How many wait, how many were asked for by the family in a year, and the school days of a span. */
export const countLeaves = one(
  'leave.counts',
  z.object({ waiting: z.number(), inYear: z.number(), schoolDays: z.number() }),
  sql`select count(*) filter (where leave.state = 'pending')::int as waiting,
      count(*) filter (where leave.asked_by is not null and leave.asked_at > ${now}::timestamptz - interval '365 days')::int as "inYear",
      (select count(*) from student cross join lateral ${schoolDays({
        institute: thisInstitute,
        student: 'student.id',
        first: sql`${from}`,
        last: sql`${until}`,
      })} counted where student.institute_id = ${instituteId} and student.id = ${studentId})::int as "schoolDays"
    from leave_request leave where leave.institute_id = ${instituteId} and leave.student_id = ${studentId}`,
)

/** Locked, so that an answer and taking it back wait for each other. */
export const lockLeave = maybeOne(
  'leave.lock',
  z.object({ ...spanRow, state: z.enum(leaveStates) }),
  sql`select ${spanColumns}, leave.state from leave_request leave
    where leave.institute_id = ${instituteId} and leave.student_id = ${studentId} and leave.id = ${leaveId} for update`,
)

/** The file of a leave, with the person whom it is about. */
export const findLeaveFile = maybeOne(
  'leave.file',
  z.object({
    personId: z.number(),
    sha256: z.string(),
    name: z.string(),
    contentType: z.string(),
    size: z.number(),
  }),
  sql`select student.person_id as "personId", file.sha256, file.name, file.content_type as "contentType", file.size
    from leave_request leave join file on file.institute_id = leave.institute_id and file.id = leave.file_id
    join student on student.institute_id = leave.institute_id and student.id = leave.student_id
    where leave.institute_id = ${instituteId} and leave.id = ${leaveId}`,
)
