import { given } from '#server/access/given.ts'
import { raw, sql } from '#server/database/sql.ts'
import { causeIds, defineNews } from '#server/news/kind.ts'

const { instituteId, now } = given

const args =
  raw(`jsonb_build_object('state', leave.state, 'fromDay', leave.start_date::text, 'untilDay', leave.end_date::text,
  'fromTime', coalesce(to_char(leave.start_time, 'HH24:MI'), ''), 'untilTime', coalesce(to_char(leave.end_time, 'HH24:MI'), ''), 'answer', leave.answer)`)

/** Each answer is news of its own; one that was undone, or whose leave is taken back, is none. */
export const leaveAnsweredNews = defineNews({
  name: 'leaveAnswered',
  audience: 'family',
  causes: { leave_request: 'id' },
  facts: (isAsked) => sql`
    select leave.id as cause_id, leave.id || ':' || floor(extract(epoch from leave.answered_at))::bigint as subject, student.person_id,
      leave.answered_at as at, leave.answered_at + interval '7 days' as until_at, ${args} as args
    from leave_request leave
    join student on student.institute_id = leave.institute_id and student.id = leave.student_id and ${isAsked('student.person_id')}
    where leave.institute_id = ${instituteId} and leave.id = any(${causeIds}::bigint[]) and leave.state in ('approved', 'refused')
      and leave.answered_at > ${now}::timestamptz - interval '7 days'`,
})

/** Of leave that was approved: both parents and the student rely on it. */
export const leaveWithdrawnNews = defineNews({
  name: 'leaveWithdrawn',
  audience: 'family',
  causes: { leave_request: 'id' },
  facts: (isAsked) => sql`
    select leave.id as cause_id, leave.id::text as subject, student.person_id, leave.withdrawn_at as at,
      leave.withdrawn_at + interval '2 days' as until_at, ${args} as args
    from leave_request leave
    join student on student.institute_id = leave.institute_id and student.id = leave.student_id and ${isAsked('student.person_id')}
    where leave.institute_id = ${instituteId} and leave.id = any(${causeIds}::bigint[]) and leave.state = 'withdrawn'
      and leave.answered_at is not null and leave.withdrawn_at > ${now}::timestamptz - interval '2 days'`,
})
