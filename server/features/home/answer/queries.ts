import * as z from 'zod/mini'
import { askKinds } from '#domain/home/answer/rules.ts'
import { given as parameters } from '#server/access/given.ts'
import { concerns, hasParent, isOfText, textHash } from '#server/access/notices.ts'
import { many, maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId, studentId, personId, now } = parameters
const { noticeId, studentIds } = params({
  noticeId: z.number(),
  studentIds: z.array(z.number()),
})

const today = sql`(${now}::timestamptz at time zone institute.time_zone)::date`

const questionRow = z.object({
  title: z.string(),
  kind: z.enum(askKinds),
  /** One on each line. */
  choices: z.string(),
  /** YYYY-MM-DD. */
  until: z.string(),
  isOver: z.boolean(),
  textHash: z.string(),
})
export type QuestionRow = z.output<typeof questionRow>

const question = sql`announcement.title, announcement.asks as kind, announcement.choices, announcement.answer_until::text as until,
  announcement.answer_until < ${today} as "isOver", ${textHash} as "textHash"`
const ofNotice = sql`from announcement join institute on institute.id = announcement.institute_id
  where announcement.institute_id = ${instituteId} and announcement.id = ${noticeId} and announcement.asks <> ''`

/** `given`, a row of `notice_answer`; `giver`, who gave it. */
const answerFields = {
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: z.date(),
  isOfText: z.boolean(),
  version: z.string(),
}
const version = sql`md5(concat_ws(chr(31), given.answer, coalesce(given.answered_by, 0), extract(epoch from given.answered_at), given.text_hash))`
const answerColumns = sql`given.answer, coalesce(giver.name, '') as "answeredBy", given.answered_at as "answeredAt", ${isOfText} as "isOfText", ${version} as version`
const giver = sql`left join person giver on giver.institute_id = ${instituteId} and giver.id = given.answered_by`
const answerRow = z.object(answerFields)
export type AnswerRow = z.output<typeof answerRow>

/** The question of a notice, and the name of the person who asks. */
export const findQuestion = maybeOne(
  'answer.question',
  z.extend(questionRow, { ownName: z.string() }),
  sql`select ${question}, (select person.name from person where person.institute_id = ${instituteId} and person.id = ${personId}) as "ownName" ${ofNotice}`,
)

/** Those of these students whom a notice asks, with what was answered. */
export const findAskedStudents = many(
  'answer.students',
  z.object({
    studentId: z.number(),
    name: z.string(),
    hasParent: z.boolean(),
    answer: z.nullable(z.string()),
    answeredBy: z.nullable(z.string()),
    answeredAt: z.nullable(z.date()),
    isOfText: z.nullable(z.boolean()),
    version: z.nullable(z.string()),
  }),
  sql`select student.id as "studentId", person.name, ${hasParent('student.id')} as "hasParent", ${answerColumns}
    from announcement join student on student.institute_id = ${instituteId} and student.id = any(${studentIds})
    join person on person.institute_id = ${instituteId} and person.id = student.person_id
    left join notice_answer given on given.institute_id = ${instituteId} and given.announcement_id = announcement.id and given.student_id = student.id
    ${giver}
    where announcement.institute_id = ${instituteId} and announcement.id = ${noticeId} and announcement.asks <> '' and ${concerns('student.id')}
    order by person.name, student.id`,
)

/** Two who answer for one student, and a change of the notice, wait for each other. */
export const lockQuestion = maybeOne(
  'answer.lock',
  z.object({ id: z.number() }),
  sql`select announcement.id from announcement join student own on own.institute_id = ${instituteId} and own.id = ${studentId}
    where announcement.institute_id = ${instituteId} and announcement.id = ${noticeId}
    for share of announcement for no key update of own`,
)

/** A question that is locked: a statement of its own, since a statement that has waited sees other tables as they were before. */
export const findLockedQuestion = maybeOne(
  'answer.locked',
  z.extend(questionRow, { hasParent: z.boolean(), isAsked: z.boolean() }),
  sql`select ${question}, ${hasParent('own.id')} as "hasParent", ${concerns('own.id')} as "isAsked"
    from announcement join institute on institute.id = announcement.institute_id
    join student own on own.institute_id = ${instituteId} and own.id = ${studentId}
    where announcement.institute_id = ${instituteId} and announcement.id = ${noticeId} and announcement.asks <> ''`,
)

export const findAnswer = maybeOne(
  'answer.given',
  answerRow,
  sql`select ${answerColumns} from announcement
    join notice_answer given on given.institute_id = ${instituteId} and given.announcement_id = announcement.id and given.student_id = ${studentId}
    ${giver} where announcement.institute_id = ${instituteId} and announcement.id = ${noticeId}`,
)

/** Every answer of a student, the latest first. */
export const findOwnAnswers = many(
  'answer.own',
  z.object({
    notice: z.string(),
    answer: z.string(),
    answeredBy: z.string(),
    answeredAt: z.date(),
    signedName: z.string(),
    textHash: z.string(),
  }),
  sql`select announcement.title as notice, given.answer, coalesce(giver.name, '') as "answeredBy", given.answered_at as "answeredAt",
      given.signed_name as "signedName", given.text_hash as "textHash"
    from notice_answer given join announcement on announcement.institute_id = ${instituteId} and announcement.id = given.announcement_id
    ${giver} where given.institute_id = ${instituteId} and given.student_id = ${studentId}
    order by given.answered_at desc, announcement.id desc limit 10000`,
)
