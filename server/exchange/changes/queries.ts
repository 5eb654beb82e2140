import * as z from 'zod/mini'
import { changeKinds } from '#domain/admin/changes.ts'
import { given } from '#server/access/given.ts'
import { isUndecided } from '#server/access/late.ts'
import { command, exists, many, one, params, raw, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { after, limit, prefix } = params({
  /** A position. */
  after: z.number(),
  limit: z.number(),
  /** Begins the ids of rows that were made here. */
  prefix: z.string(),
})

export const hasUnnumbered = exists(
  'changes.unnumbered',
  sql`select 1 from change where institute_id = ${instituteId} and position is null`,
)

/** Locked until the commit of the numbering, so that positions become visible in their order. */
export const lockCounter = command(
  'changes.lock',
  sql`insert into change_counter (institute_id) values (${instituteId})
    on conflict (institute_id) do update set last = change_counter.last`,
)

/** Numbers the oldest changes that are committed and have no position. */
export const numberChanges = command(
  'changes.number',
  sql`with waiting as (
      select id, row_number() over (order by id) as nth from change
      where institute_id = ${instituteId} and position is null order by id limit ${limit}),
    numbered as (
      update change set position = counter.last + waiting.nth from waiting, change_counter counter
      where change.institute_id = ${instituteId} and change.id = waiting.id and counter.institute_id = ${instituteId} returning 1)
    update change_counter set last = last + (select count(*) from numbered) where institute_id = ${instituteId}`,
)

export const findLast = one(
  'changes.last',
  z.object({ last: z.number() }),
  sql`select coalesce(max(last), 0)::bigint as last from change_counter where institute_id = ${instituteId}`,
)

const changeRow = z.object({
  id: z.number(),
  position: z.number(),
  at: z.date(),
  kind: z.enum(changeKinds),
  person: z.nullable(z.string()),
  detail: z.string(),
  /** Of the kind; moments in milliseconds. */
  data: z.nullable(z.record(z.string(), z.unknown())),
})
export type ChangeRow = z.output<typeof changeRow>

const ownId = (alias: string) => sql`coalesce(${raw(alias)}.source_id, ${prefix} || ${raw(alias)}.id)`
const milliseconds = (moment: string) => sql`floor(extract(epoch from ${raw(moment)}) * 1000)`

const attachments = sql`from submission_attachment attachment left join file on file.institute_id = attachment.institute_id
  and file.id = attachment.file_id
  where attachment.institute_id = ${instituteId} and attachment.assignment_id = change.subject_id
    and attachment.student_id = student.id`

/** Changes behind a position, in their order, with the data as they are now. */
export const findChanges = many(
  'changes.list',
  changeRow,
  sql`select change.id, change.position, change.at, change.kind, ${ownId('person')} as person, change.detail,
      case change.kind
        when 'homework' then (
          select jsonb_build_object('assignment', ${ownId('assignment')}, 'status', submission.status,
            'handed_in_at', ${milliseconds('submission.submitted_at')}, 'remark', submission.comment,
            'files', coalesce((select jsonb_agg(jsonb_build_object('name', attachment.name, 'size', file.size)
              order by attachment.id)
              ${attachments} and file.id is not null), '[]'),
            'links', coalesce((select jsonb_agg(attachment.link order by attachment.id) ${attachments}
              and attachment.link <> ''), '[]'))
          from assignment join student on student.institute_id = ${instituteId} and student.person_id = change.person_id
          join submission on submission.institute_id = ${instituteId} and submission.assignment_id = assignment.id
            and submission.student_id = student.id
          where assignment.institute_id = ${instituteId} and assignment.id = change.subject_id)
        when 'attempt' then (
          select jsonb_build_object('test', ${ownId('test')}, 'handed_in_at', ${milliseconds('attempt.submitted_at')},
            'receipt', receipt.code, 'answered', receipt.answered, 'questions', receipt.questions)
          from test_attempt attempt join test on test.institute_id = ${instituteId} and test.id = attempt.test_id
          left join attempt_receipt receipt on receipt.institute_id = ${instituteId} and receipt.attempt_id = attempt.id
          where attempt.institute_id = ${instituteId} and attempt.id = change.subject_id)
        when 'result' then (
          select jsonb_build_object('test', ${ownId('test')}, 'marks', attempt.marks, 'maximum_marks', test.maximum_marks,
            'rank', attempt.rank)
          from test left join test_attempt attempt on attempt.institute_id = ${instituteId} and attempt.test_id = test.id
            and attempt.person_id = change.person_id and attempt.rank is not null
          where test.institute_id = ${instituteId} and test.id = change.subject_id)
        when 'challenge' then (
          select jsonb_build_object('test', ${ownId('test')}, 'question_number', test_question.position, 'text',
            coalesce(challenge.text, ''),
            'is_taken_back', challenge.id is null)
          from test join test_question on test_question.institute_id = ${instituteId} and test_question.test_id = test.id
            and test_question.question_id::text = change.detail
          left join question_challenge challenge on challenge.institute_id = ${instituteId} and challenge.test_id = test.id
            and challenge.question_id = test_question.question_id and challenge.person_id = change.person_id
          where test.institute_id = ${instituteId} and test.id = change.subject_id)
        when 'profile' then jsonb_build_object('field', case change.detail when 'dob' then 'date_of_birth' else change.detail end,
          'value', (select case change.detail when 'dob' then student.date_of_birth::text when 'address' then profile.address
              when 'birth_place' then profile.birth_place when 'blood_group' then profile.blood_group end
            from student left join profile on profile.institute_id = ${instituteId} and profile.person_id = student.person_id
            where student.institute_id = ${instituteId} and student.person_id = change.person_id))
        when 'fee-receipt' then (
          select jsonb_build_object('payment', ${ownId('payment')}) from fee_payment payment
          where payment.institute_id = ${instituteId} and payment.id = change.subject_id)
        when 'live-class-joined' then (
          select jsonb_build_object('live_class', ${ownId('class')}) from live_class class
          where class.institute_id = ${instituteId} and class.id = change.subject_id)
        when 'announcements-read' then (
          select jsonb_build_object('until', ${milliseconds('read_mark.until')}) from announcements_read read_mark
          where read_mark.institute_id = ${instituteId} and read_mark.person_id = change.person_id)
        when 'leave' then (
          select jsonb_build_object('leave', ${ownId('leave')}, 'student', ${ownId('leave_person')}, 'state', leave.state,
            'from', leave.start_date, 'until', leave.end_date, 'from_time', coalesce(to_char(leave.start_time, 'HH24:MI'), ''),
            'until_time', coalesce(to_char(leave.end_time, 'HH24:MI'), ''))
          from leave_request leave join student on student.institute_id = ${instituteId} and student.id = leave.student_id
          join person leave_person on leave_person.institute_id = ${instituteId} and leave_person.id = student.person_id
          where leave.institute_id = ${instituteId} and leave.id = change.subject_id)
        when 'question' then (
          select jsonb_build_object('question', ${ownId('thread')}, 'student', ${ownId('asked_person')},
            'is_waiting', thread.closed_at is null and thread.last_side = 'family')
          from ask_thread thread join student on student.institute_id = ${instituteId} and student.id = thread.student_id
          join person asked_person on asked_person.institute_id = ${instituteId} and asked_person.id = student.person_id
          where thread.institute_id = ${instituteId} and thread.id = change.subject_id)
        when 'notice-answer' then (
          select jsonb_build_object('notice', ${ownId('notice')}, 'student', ${ownId('answer_person')}, 'answer', given.answer)
          from announcement notice join student on student.institute_id = ${instituteId} and student.id = change.detail::bigint
          join person answer_person on answer_person.institute_id = ${instituteId} and answer_person.id = student.person_id
          left join notice_answer given on given.institute_id = ${instituteId} and given.announcement_id = notice.id and given.student_id = student.id
          where notice.institute_id = ${instituteId} and notice.id = change.subject_id)
        when 'meeting' then (
          select jsonb_build_object('offer', ${ownId('offer')}, 'student', ${ownId('meeting_person')}, 'state', booking.state,
            'day', offer.day, 'time', to_char(booking.start_time, 'HH24:MI'))
          from meeting_booking booking join meeting_offer offer on offer.institute_id = ${instituteId} and offer.id = booking.offer_id
          join student on student.institute_id = ${instituteId} and student.id = booking.student_id
          join person meeting_person on meeting_person.institute_id = ${instituteId} and meeting_person.id = student.person_id
          where booking.institute_id = ${instituteId} and booking.offer_id = change.subject_id and booking.student_id = change.detail::bigint)
        when 'examiner-needed' then (
          select jsonb_build_object('test', ${ownId('test')},
            'late_answers', (select count(*) from test_attempt attempt join late_answer
              on late_answer.institute_id = attempt.institute_id and late_answer.attempt_id = attempt.id and ${isUndecided()}
              where attempt.institute_id = ${instituteId} and attempt.test_id = test.id),
            'written_answers', (select count(*) from test_attempt attempt join attempt_answer answer
              on answer.institute_id = attempt.institute_id and answer.attempt_id = attempt.id and answer.state = 'waiting'
              where attempt.institute_id = ${instituteId} and attempt.test_id = test.id))
          from test where test.institute_id = ${instituteId} and test.id = change.subject_id)
      end as data
    from change join person on person.institute_id = ${instituteId} and person.id = change.person_id
    where change.institute_id = ${instituteId} and change.position > ${after} order by change.position limit ${limit}`,
)
