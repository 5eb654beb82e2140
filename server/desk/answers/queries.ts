import * as z from 'zod/mini'
import { askKinds } from '#domain/home/answer/rules.ts'
import { given as parameters } from '#server/access/given.ts'
import { personCode } from '#server/access/named.ts'
import { concerned, isAnswered, isOfText, noticeCode } from '#server/access/notices.ts'
import { command, many, maybeOne, one, params, sql } from '#server/database/sql.ts'

const { instituteId, now } = parameters
const { code, noticeId, search, state, afterName, afterId, limit } = params({
  code: z.string(),
  noticeId: z.number(),
  /** Between percent signs; '%' for all. */
  search: z.string(),
  /** '' for all. */
  state: z.string(),
  afterName: z.string(),
  afterId: z.number(),
  limit: z.number(),
})

/** A notice with a question, by the id of its record; locked by `lockAsking`. */
const asking = sql`select announcement.id, announcement.title, announcement.asks as kind, announcement.reminded_at as "remindedAt",
    announcement.answer_until < (${now}::timestamptz at time zone institute.time_zone)::date as "isOver",
    announcement.announced_at <= ${now} and announcement.taken_back_at is null as "isOut",
    coalesce((announcement.reminded_at at time zone institute.time_zone)::date = (${now}::timestamptz at time zone institute.time_zone)::date, false) as "isRemindedToday"
  from announcement join institute on institute.id = announcement.institute_id
  where announcement.institute_id = ${instituteId} and ${noticeCode} = ${code} and announcement.asks <> ''`
const askingRow = z.object({
  id: z.number(),
  title: z.string(),
  kind: z.enum(askKinds),
  remindedAt: z.nullable(z.date()),
  isOver: z.boolean(),
  isOut: z.boolean(),
  isRemindedToday: z.boolean(),
})
export const findAsking = maybeOne('desk.asking-notice', askingRow, asking)
export const lockAsking = maybeOne(
  'desk.lock-asking',
  askingRow,
  sql`${asking} for no key update of announcement`,
)

/** Of the notice: each student whom it asks, and who has answered before it was for others or taken back, with the answer. */
const answers = sql`from announcement cross join lateral (
    select listed.student_id, bool_or(listed.is_asked) as is_asked from (
      select concerned.student_id, true as is_asked from ${concerned} concerned
      union all select answered.student_id, false from notice_answer answered
        where answered.institute_id = ${instituteId} and answered.announcement_id = announcement.id) listed
    group by listed.student_id) asked
  join student on student.institute_id = ${instituteId} and student.id = asked.student_id
  join person on person.institute_id = ${instituteId} and person.id = student.person_id
  left join notice_answer given on given.institute_id = ${instituteId} and given.announcement_id = announcement.id and given.student_id = student.id
  where announcement.institute_id = ${instituteId} and announcement.id = ${noticeId}`

const answerRow = z.object({
  code: z.string(),
  personId: z.number(),
  studentId: z.number(),
  name: z.string(),
  sections: z.string(),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: z.nullable(z.date()),
  isTextChanged: z.boolean(),
  textHash: z.string(),
})
export type ListedAnswer = z.output<typeof answerRow>

/** By name, from behind a place. */
export const findAnswers = many(
  'desk.notice-answers',
  answerRow,
  sql`select ${personCode} as code, person.id as "personId", student.id as "studentId", person.name, coalesce((
      select string_agg(distinct section.name, ', ' order by section.name) from enrolment
      join section on section.institute_id = enrolment.institute_id and section.id = enrolment.section_id
      where enrolment.institute_id = ${instituteId} and enrolment.student_id = student.id and enrolment.academic_year_id = announcement.academic_year_id), '') as sections,
      coalesce(given.answer, '') as answer, coalesce((select giver.name from person giver where giver.institute_id = ${instituteId} and giver.id = given.answered_by), '') as "answeredBy",
      given.answered_at as "answeredAt", given.answer is not null and not ${isOfText} as "isTextChanged", coalesce(given.text_hash, '') as "textHash"
    ${answers} and (person.name, student.id) > (${afterName}::text, ${afterId}::bigint) and (${search} = '%' or person.name ilike ${search})
      and case ${state}::text when 'answered' then given.answer is not null when 'missing' then given.answer is null
        when 'changed' then given.answer is not null and not ${isOfText} else true end
    order by person.name, student.id limit ${limit}`,
)

export const countAnswers = one(
  'desk.notice-answer-counts',
  z.object({ asked: z.number(), answered: z.number(), changed: z.number(), open: z.number() }),
  sql`select count(*)::int as asked, count(given.answer)::int as answered, (count(*) filter (where given.answer is not null and not ${isOfText}))::int as changed,
      (count(*) filter (where asked.is_asked and not ${isAnswered('student.id')}))::int as open ${answers}`,
)

/** Of texts there is nothing to count. */
export const tallyAnswers = many(
  'desk.notice-answer-tally',
  z.object({ answer: z.string(), count: z.number() }),
  sql`select given.answer, count(*)::int as count ${answers} and given.answer is not null and announcement.asks <> 'text'
    group by given.answer order by count(*) desc, given.answer limit 20`,
)

export const writeReminded = command(
  'desk.notice-reminded',
  sql`update announcement set reminded_at = ${now} where institute_id = ${instituteId} and id = ${noticeId}`,
)
