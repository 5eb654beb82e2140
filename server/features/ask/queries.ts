import * as z from 'zod/mini'
import { addressees, askSettings, postKinds, sides } from '#domain/ask/rules.ts'
import { given } from '#server/access/given.ts'
import { schoolDays } from '#server/access/leave.ts'
import { hasParent } from '#server/access/notices.ts'
import { answerersOf, comesToDesk, today } from '#server/access/questions/reach.ts'
import { exists, many, maybeOne, one, params, raw, type Sql, sql } from '#server/database/sql.ts'
import { roles } from '#server/database/tables/people.ts'

const { instituteId, studentId, personId, now } = given
export const { threadId, limit, subjectId, addressee, postId } = params({
  threadId: z.number(),
  limit: z.number(),
  subjectId: z.nullable(z.number()),
  addressee: z.enum(addressees),
  postId: z.number(),
})
const { asker, afterAt, afterId, dayStart } = params({
  /** The student who sees the own questions alone; null for a parent, who sees all about the child. */
  asker: z.nullable(z.number()),
  /** Of the last row of the page before, in milliseconds; 0 for the first page. */
  afterAt: z.number(),
  afterId: z.number(),
  dayStart: z.date(),
})

/** Days ahead of which the family sees whether there are classes. */
const daysAhead = raw('30')

/** Of `thread`: what every list shows. */
export const threadRow = {
  id: z.number(),
  addressee: z.enum(addressees),
  subject: z.string(),
  title: z.string(),
  askedBy: z.string(),
  isByStudent: z.boolean(),
  openedAt: z.date(),
  lastAt: z.date(),
  lastSide: z.enum(sides),
  lastText: z.string(),
  isClosed: z.boolean(),
}
/** How many messages a question has. @param thread its id */
export const messageCount = (thread: Sql) =>
  sql`(select count(*)::int from ask_post message where message.institute_id = ${instituteId} and message.thread_id = ${thread} and message.kind = 'message')`
export const lastAtMs = raw(`floor(extract(epoch from thread.last_at) * 1000)::bigint`)
export const threadColumns =
  raw(`thread.id, thread.addressee, coalesce(subject.name, '') as subject, thread.title, asker.name as "askedBy",
  asker.role = 'student' as "isByStudent", thread.opened_at as "openedAt", thread.last_at as "lastAt", thread.last_side as "lastSide",
  coalesce((select left(latest.text, 160) from ask_post latest where latest.institute_id = thread.institute_id and latest.thread_id = thread.id
    and latest.kind = 'message' order by latest.id desc limit 1), '') as "lastText", thread.closed_at is not null as "isClosed"`)
export const threadJoins =
  raw(`join person asker on asker.institute_id = thread.institute_id and asker.id = thread.asked_by
  left join subject on subject.institute_id = thread.institute_id and subject.id = thread.subject_id`)

const isUnread = sql`exists (select from ask_post post where post.institute_id = ${instituteId} and post.thread_id = thread.id
  and post.side = 'school' and post.kind = 'message' and post.id > coalesce((select ask_read.post_id from ask_read
    where ask_read.institute_id = ${instituteId} and ask_read.thread_id = thread.id and ask_read.person_id = ${personId}), 0))`
const isOfFamily = sql`thread.institute_id = ${instituteId} and thread.student_id = ${studentId} and (${asker}::bigint is null or thread.asked_by = ${asker})`

const ownThread = z.object({ ...threadRow, isUnread: z.boolean(), at: z.number() })
export type OwnThreadRow = z.output<typeof ownThread>

/** The questions about a student, the latest first. */
export const findThreads = many(
  'ask.threads',
  ownThread,
  sql`select ${threadColumns}, ${isUnread} as "isUnread", ${lastAtMs} as at from ask_thread thread ${threadJoins}
    where ${isOfFamily} and (${afterAt}::bigint = 0 or (${lastAtMs}, thread.id) < (${afterAt}::bigint, ${afterId}::bigint))
    order by thread.last_at desc, thread.id desc limit ${limit}`,
)

export const countUnreadThreads = one(
  'ask.unread',
  z.object({ count: z.number() }),
  sql`select count(*)::int as count from ask_thread thread where ${isOfFamily} and ${isUnread}`,
)

export const findThread = maybeOne(
  'ask.thread',
  z.extend(ownThread, { messages: z.number() }),
  sql`select ${threadColumns}, ${isUnread} as "isUnread", ${lastAtMs} as at, ${messageCount(raw('thread.id'))} as messages from ask_thread thread ${threadJoins}
    where ${isOfFamily} and thread.id = ${threadId}`,
)

/** Of `post`, with its author and file. */
export const postRow = {
  id: z.number(),
  kind: z.enum(postKinds),
  side: z.enum(sides),
  authorId: z.nullable(z.number()),
  author: z.string(),
  authorLogin: z.nullable(z.enum(roles)),
  authorRole: z.string(),
  text: z.string(),
  sentAt: z.date(),
  fileId: z.nullable(z.number()),
  fileName: z.nullable(z.string()),
  fileSize: z.nullable(z.number()),
}
export const postColumns =
  raw(`post.id, post.kind, post.side, post.author_id as "authorId", coalesce(author.name, '') as author,
  author.role as "authorLogin", post.author_role as "authorRole", post.text, post.sent_at as "sentAt", post.file_id as "fileId",
  file.name as "fileName", file.size as "fileSize"`)
export const postJoins =
  raw(`left join person author on author.institute_id = post.institute_id and author.id = post.author_id
  left join file on file.institute_id = post.institute_id and file.id = post.file_id`)

const ownPost = z.object({ ...postRow, isReported: z.boolean() })
export type OwnPostRow = z.output<typeof ownPost>

/** The entries of a question, in order: the last one is always among them, since a write names it. */
export const latestPosts = (posts: ReturnType<typeof sql>) =>
  sql`select * from (${posts} order by post.id desc limit 1000) listed order by listed.id`

/** Everything of a question; whether it may be seen is asked before. */
export const findPosts = many(
  'ask.posts',
  ownPost,
  latestPosts(sql`select ${postColumns}, exists (select from ask_report report where report.institute_id = ${instituteId} and report.post_id = post.id
      and report.side = 'family') as "isReported"
    from ask_post post ${postJoins}
    where post.institute_id = ${instituteId} and post.thread_id = ${threadId}`),
)

/** Settings of the institute, whether a parent of the student can sign in, and a pause that lasts. */
export const findAskFacts = maybeOne(
  'ask.facts',
  z.object({
    setting: z.enum(askSettings),
    from: z.string(),
    until: z.string(),
    hasParent: z.boolean(),
    pausedUntil: z.nullable(z.string()),
    pauseReason: z.nullable(z.string()),
  }),
  sql`select coalesce(institute.features ->> 'questions', 'no one') as setting, coalesce(institute.features ->> 'questions_from', '08:00') as "from",
      coalesce(institute.features ->> 'questions_until', '16:00') as until, ${hasParent('student.id')} as "hasParent",
      pause.until::text as "pausedUntil", pause.reason as "pauseReason"
    from institute join student on student.institute_id = institute.id and student.id = ${studentId}
    left join ask_pause pause on pause.institute_id = institute.id and pause.student_id = student.id and pause.until >= ${today}
    where institute.id = ${instituteId}`,
)
export type AskFacts = NonNullable<Awaited<ReturnType<typeof findAskFacts>>>

/** Whom a student's questions may be for now, with the names of the teachers. The class teacher is first. */
export const findWhom = many(
  'ask.whom',
  z.object({
    addressee: z.enum(addressees),
    subjectId: z.nullable(z.number()),
    subject: z.string(),
    names: z.string(),
    isByOffice: z.boolean(),
  }),
  sql`select answerer.addressee, nullif(answerer.subject_id, 0) as "subjectId", coalesce(subject.name, '') as subject,
      string_agg(distinct teacher.name, ', ' order by teacher.name) as names,
      not bool_or(${comesToDesk('answerer')}) as "isByOffice"
    from ${answerersOf(sql`${studentId}`)} answerer
    join person teacher on teacher.institute_id = ${instituteId} and teacher.id = answerer.teacher_id and teacher.status = 'active'
    left join subject on subject.institute_id = ${instituteId} and subject.id = answerer.subject_id
    group by answerer.addressee, answerer.subject_id, subject.name order by answerer.addressee, subject.name limit 100`,
)

/** The days of the week without a weekly off, and days with classes of the student to come. */
export const findOpenDays = one(
  'ask.open-days',
  z.object({ weekdays: z.array(z.number()), openDays: z.array(z.string()) }),
  sql`select
      (select array_agg(day order by day) from generate_series(1, 7) day
        where not exists (select from weekly_off where weekly_off.institute_id = ${instituteId} and weekly_off.day_of_week = day)
          and (day <> 7 or exists (select from weekly_off where weekly_off.institute_id = ${instituteId}))) as weekdays,
      coalesce((select array_agg(counted.day::text order by counted.day) from student cross join lateral ${schoolDays(
        {
          institute: sql`${instituteId}`,
          student: 'student.id',
          first: today,
          last: sql`(${today} + ${daysAhead})`,
        },
      )} counted where student.institute_id = ${instituteId} and student.id = ${studentId}), '{}') as "openDays"`,
)

/** Whether the caller is the student or one of the guardians. */
export const isOfStudent = exists(
  'ask.is-of-student',
  sql`select from student where student.institute_id = ${instituteId} and student.id = ${studentId} and (student.person_id = ${personId}
    or exists (select from guardian where guardian.institute_id = ${instituteId} and guardian.student_id = student.id and guardian.parent_id = ${personId}))`,
)

/** Bounds are for each student and for each person: those who write about one, and a person who writes twice, wait for each other. */
export const lockAsker = one(
  'ask.lock-person',
  z.object({ id: z.number() }),
  sql`select id from person where institute_id = ${instituteId} and id = ${personId} for no key update`,
)
export const lockAskedStudent = one(
  'ask.lock-student',
  z.object({ id: z.number() }),
  sql`select id from student where institute_id = ${instituteId} and id = ${studentId} for no key update`,
)

/** Everything that is written to a question waits for each other. */
export const lockThread = maybeOne(
  'ask.lock',
  z.object({ id: z.number(), isClosed: z.boolean(), addressee: z.enum(addressees) }),
  sql`select thread.id, thread.closed_at is not null as "isClosed", thread.addressee from ask_thread thread
    where ${isOfFamily} and thread.id = ${threadId} for update`,
)

/** What bounds a message of the family; of the question only where there is one already. */
export const countAsked = one(
  'ask.counts',
  z.object({
    today: z.number(),
    newToday: z.number(),
    newInYear: z.number(),
    inRow: z.number(),
    messages: z.number(),
  }),
  sql`select
      (select count(*) from ask_post own where own.institute_id = ${instituteId} and own.author_id = ${personId} and own.sent_at >= ${dayStart}
        and own.kind = 'message')::int as today,
      (select count(*) from ask_thread thread where thread.institute_id = ${instituteId} and thread.student_id = ${studentId}
        and thread.opened_at >= ${dayStart})::int as "newToday",
      (select count(*) from ask_thread thread where thread.institute_id = ${instituteId} and thread.student_id = ${studentId}
        and thread.opened_at > ${now}::timestamptz - interval '365 days')::int as "newInYear",
      (select count(*) from ask_post own where own.institute_id = ${instituteId} and own.thread_id = ${threadId} and own.side = 'family' and own.kind = 'message'
        and own.id > coalesce((select max(reply.id) from ask_post reply where reply.institute_id = ${instituteId} and reply.thread_id = ${threadId}
          and reply.side = 'school' and reply.kind = 'message'), 0))::int as "inRow",
      ${messageCount(sql`${threadId}`)} as messages`,
)

/** An entry of a question that the caller sees. */
export const findFamilyPost = maybeOne(
  'ask.reportable',
  z.object({ side: z.enum(sides), kind: z.enum(postKinds) }),
  sql`select post.side, post.kind from ask_post post join ask_thread thread on thread.institute_id = ${instituteId} and thread.id = post.thread_id
    where ${isOfFamily} and thread.id = ${threadId} and post.institute_id = ${instituteId} and post.id = ${postId}`,
)

/** All questions of a student for the copy of the own data: of the person who asks for it, as the screens show them. */
export const findPostsOfStudent = many(
  'ask.posts-of-student',
  z.object({ ...postRow, thread: z.number() }),
  sql`select ${postColumns}, thread.id as thread from ask_thread thread
    join ask_post post on post.institute_id = ${instituteId} and post.thread_id = thread.id ${postJoins}
    where ${isOfFamily} order by thread.opened_at desc, thread.id desc, post.id limit ${limit}`,
)
