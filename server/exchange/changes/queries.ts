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
      update change c set position = k.last + w.nth from waiting w, change_counter k
      where c.institute_id = ${instituteId} and c.id = w.id and k.institute_id = ${instituteId} returning 1)
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

const attachments = sql`from submission_attachment x left join file f on f.institute_id = x.institute_id and f.id = x.file_id
  where x.institute_id = ${instituteId} and x.assignment_id = c.subject_id and x.student_id = s.id`

/** Changes behind a position, in their order, with the data as they are now. */
export const findChanges = many(
  'changes.list',
  changeRow,
  sql`select c.id, c.position, c.at, c.kind, ${ownId('p')} as person, c.detail,
      case c.kind
        when 'homework' then (
          select jsonb_build_object('assignment', ${ownId('a')}, 'status', u.status,
            'handed_in_at', ${milliseconds('u.submitted_at')}, 'remark', u.comment,
            'files', coalesce((select jsonb_agg(jsonb_build_object('name', x.name, 'size', f.size) order by x.id)
              ${attachments} and f.id is not null), '[]'),
            'links', coalesce((select jsonb_agg(x.link order by x.id) ${attachments} and x.link <> ''), '[]'))
          from assignment a join student s on s.institute_id = ${instituteId} and s.person_id = c.person_id
          join submission u on u.institute_id = ${instituteId} and u.assignment_id = a.id and u.student_id = s.id
          where a.institute_id = ${instituteId} and a.id = c.subject_id)
        when 'attempt' then (
          select jsonb_build_object('test', ${ownId('t')}, 'handed_in_at', ${milliseconds('a.submitted_at')},
            'receipt', r.code, 'answered', r.answered, 'questions', r.questions)
          from test_attempt a join test t on t.institute_id = ${instituteId} and t.id = a.test_id
          left join attempt_receipt r on r.institute_id = ${instituteId} and r.attempt_id = a.id
          where a.institute_id = ${instituteId} and a.id = c.subject_id)
        when 'result' then (
          select jsonb_build_object('test', ${ownId('t')}, 'marks', a.marks, 'maximum_marks', t.maximum_marks, 'rank', a.rank)
          from test t left join test_attempt a on a.institute_id = ${instituteId} and a.test_id = t.id
            and a.person_id = c.person_id and a.rank is not null
          where t.institute_id = ${instituteId} and t.id = c.subject_id)
        when 'challenge' then (
          select jsonb_build_object('test', ${ownId('t')}, 'question_number', x.position, 'text', coalesce(o.text, ''),
            'is_taken_back', o.id is null)
          from test t join test_question x on x.institute_id = ${instituteId} and x.test_id = t.id
            and x.question_id::text = c.detail
          left join question_challenge o on o.institute_id = ${instituteId} and o.test_id = t.id
            and o.question_id = x.question_id and o.person_id = c.person_id
          where t.institute_id = ${instituteId} and t.id = c.subject_id)
        when 'profile' then jsonb_build_object('field', case c.detail when 'dob' then 'date_of_birth' else c.detail end,
          'value', (select case c.detail when 'dob' then s.date_of_birth::text when 'address' then f.address
              when 'birth_place' then f.birth_place when 'blood_group' then f.blood_group end
            from student s left join profile f on f.institute_id = ${instituteId} and f.person_id = s.person_id
            where s.institute_id = ${instituteId} and s.person_id = c.person_id))
        when 'fee-receipt' then (
          select jsonb_build_object('payment', ${ownId('x')}) from fee_payment x
          where x.institute_id = ${instituteId} and x.id = c.subject_id)
        when 'live-class-joined' then (
          select jsonb_build_object('live_class', ${ownId('x')}) from live_class x
          where x.institute_id = ${instituteId} and x.id = c.subject_id)
        when 'announcements-read' then (
          select jsonb_build_object('until', ${milliseconds('x.until')}) from announcements_read x
          where x.institute_id = ${instituteId} and x.person_id = c.person_id)
        when 'examiner-needed' then (
          select jsonb_build_object('test', ${ownId('t')},
            'late_answers', (select count(*) from test_attempt a join late_answer k
              on k.institute_id = a.institute_id and k.attempt_id = a.id and ${isUndecided()}
              where a.institute_id = ${instituteId} and a.test_id = t.id),
            'written_answers', (select count(*) from test_attempt a join attempt_answer g
              on g.institute_id = a.institute_id and g.attempt_id = a.id and g.state = 'waiting'
              where a.institute_id = ${instituteId} and a.test_id = t.id))
          from test t where t.institute_id = ${instituteId} and t.id = c.subject_id)
      end as data
    from change c join person p on p.institute_id = ${instituteId} and p.id = c.person_id
    where c.institute_id = ${instituteId} and c.position > ${after} order by c.position limit ${limit}`,
)
