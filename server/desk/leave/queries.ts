import * as z from 'zod/mini'
import { leaveLists } from '#domain/desk/leave-calls.ts'
import { leaveStates } from '#domain/leave/rules.ts'
import { given } from '#server/access/given.ts'
import { answersLeave, sectionNamesOn } from '#server/access/leave.ts'
import { idPrefix, personCode } from '#server/access/named.ts'
import { exists, many, one, params, raw, sql } from '#server/database/sql.ts'
import { leaveColumns, leaveJoins, leaveRow, spanColumns, spanRow } from '#server/features/leave/queries.ts'

const { instituteId, personId, now, timeZone } = given
const { list, state, afterPosition, afterTie, limit, leaveIds, leaveId } = params({
  /** Null: in every list. */
  list: z.nullable(z.enum(leaveLists)),
  /** Null: in every state. */
  state: z.nullable(z.enum(leaveStates)),
  /** Of the last row of the page before; 0 for the first page. */
  afterPosition: z.number(),
  afterTie: z.number(),
  limit: z.number(),
  leaveIds: z.array(z.number()),
  leaveId: z.number(),
})

const today = sql`(${now}::timestamptz at time zone ${timeZone})::date`
const code = sql`coalesce(leave.source_id, (select ${idPrefix} from institute where id = ${instituteId}) || leave.id)`
/** Of all that somebody answers by: another day, hour, reason, word, file or student is another one. */
const version =
  raw(`md5(concat_ws(chr(31), leave.student_id, leave.start_date, leave.end_date, coalesce(leave.start_time::text, ''),
  coalesce(leave.end_time::text, ''), leave.reason, leave.note, coalesce(leave.file_id, 0)))`)
const withPerson =
  raw(`join student on student.institute_id = leave.institute_id and student.id = leave.student_id
  join person on person.institute_id = student.institute_id and person.id = student.person_id`)

/** The first day of the list where it begins with the earliest, else counted back from far away. */
const days = raw(`(leave.start_date - date '1970-01-01')`)
const positionOf = sql`case when ${list}::text = 'past' then 100000 - ${days} else ${days} end`
const tieOf = sql`case when ${list}::text = 'past' then 9007199254740991 - leave.id else leave.id end`

const listedRow = z.object({
  ...leaveRow,
  position: z.number(),
  tie: z.number(),
  code: z.string(),
  studentCode: z.string(),
  personId: z.number(),
  name: z.string(),
  rollNo: z.string(),
  sections: z.string(),
  version: z.string(),
})
export type ListedLeave = z.output<typeof listedRow>

/** A page of the leave that one answers. Rows are chosen first: only those of the page are counted in school days. */
export const findAskedLeaves = many(
  'desk.leaves',
  listedRow,
  sql`select ${leaveColumns}, leave.position, leave.tie, leave.code, leave.student_code as "studentCode", leave.person_id as "personId", leave.name,
      leave.roll_no as "rollNo",
      ${sectionNamesOn('leave.institute_id', 'leave.student_id', 'leave.counted_day')} as sections, ${version} as version
    from (
      select leave.*, greatest(leave.start_date, ${today}) as counted_day, ${positionOf} as position, ${tieOf} as tie, ${code} as code, ${personCode} as student_code, person.id as person_id, person.name, student.roll_no
      from leave_request leave ${withPerson} and person.status <> 'removed'
      where leave.institute_id = ${instituteId} and ${answersLeave}
        and (${state}::text is null or leave.state = ${state})
        and case ${list}::text when 'waiting' then leave.state = 'pending'
          when 'current' then leave.state = 'approved' and leave.end_date >= ${today}
          when 'past' then leave.state in ('refused', 'withdrawn') or (leave.state = 'approved' and leave.end_date < ${today}) else true end
        and (${positionOf}, ${tieOf}) > (${afterPosition}::bigint, ${afterTie}::bigint)
      order by position, tie limit ${limit}) leave
    ${leaveJoins} order by leave.position, leave.tie`,
)

export const countWaiting = one(
  'desk.leaves-waiting',
  z.object({ count: z.number() }),
  sql`select count(*)::int as count from leave_request leave ${withPerson} and person.status <> 'removed'
    where leave.institute_id = ${instituteId} and leave.state = 'pending' and ${answersLeave}`,
)

/** Those of these that one answers, as the records have them. */
export const findDecidable = many(
  'desk.leaves-decidable',
  z.object({
    id: z.number(),
    code: z.string(),
    personId: z.number(),
    name: z.string(),
    state: z.enum(leaveStates),
    answer: z.string(),
    answeredBy: z.nullable(z.string()),
    answerer: z.string(),
    answeredAt: z.nullable(z.date()),
    ...spanRow,
    version: z.string(),
  }),
  sql`select leave.id, ${code} as code, person.id as "personId", person.name, leave.state, leave.answer,
      (select ${personCode} from person where person.institute_id = ${instituteId} and person.id = leave.answered_by) as "answeredBy",
      coalesce((select answerer.name from person answerer where answerer.institute_id = ${instituteId} and answerer.id = leave.answered_by), '') as answerer,
      leave.answered_at as "answeredAt", ${spanColumns}, ${version} as version
    from leave_request leave ${withPerson}
    where leave.institute_id = ${instituteId} and leave.id = any(${leaveIds}::bigint[]) and ${answersLeave} order by leave.id`,
)

/** So that an answer, another answer and taking it back wait for each other. */
export const lockLeaves = many(
  'desk.leaves-lock',
  z.object({ id: z.number() }),
  sql`select id from leave_request where institute_id = ${instituteId} and id = any(${leaveIds}::bigint[]) order by id for update`,
)

export const findAnswererCode = one(
  'desk.leaves-answerer',
  z.object({ code: z.string() }),
  sql`select ${personCode} as code from person where person.institute_id = ${instituteId} and person.id = ${personId}`,
)

export const answersOne = exists(
  'desk.leaves-answers',
  sql`select from leave_request leave where leave.institute_id = ${instituteId} and leave.id = ${leaveId} and ${answersLeave}`,
)
