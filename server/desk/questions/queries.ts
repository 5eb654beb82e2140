import * as z from 'zod/mini'
import { reportDecisions, sides } from '#domain/ask/rules.ts'
import { questionLists } from '#domain/desk/question-calls.ts'
import { given } from '#server/access/given.ts'
import { sectionNamesOn } from '#server/access/leave.ts'
import { idPrefix, personCode } from '#server/access/named.ts'
import { isOwnThread, reachesThread, today } from '#server/access/questions/reach.ts'
import { many, maybeOne, one, params, raw, sql } from '#server/database/sql.ts'
import {
  lastAtMs,
  latestPosts,
  limit,
  messageCount,
  postColumns,
  postJoins,
  postRow,
  threadColumns,
  threadId,
  threadJoins,
  threadRow,
} from '#server/features/ask/queries.ts'

const { instituteId } = given
const { list, search, afterPosition, afterTie, seesReports, ofStudent, postId, onlyWaiting } = params({
  /** Null: in every list. */
  list: z.nullable(z.enum(questionLists)),
  /** Lower case; '' for all. */
  search: z.string(),
  /** Of the last row of the page before; 0 for the first page. */
  afterPosition: z.number(),
  afterTie: z.number(),
  seesReports: z.boolean(),
  /** Null: of every student. */
  ofStudent: z.nullable(z.number()),
  postId: z.number(),
  /** Null: those that wait and those that do not. */
  onlyWaiting: z.nullable(z.boolean()),
})

const code = sql`coalesce(thread.source_id, (select ${idPrefix} from institute where id = ${instituteId}) || thread.id)`
const withPerson =
  raw(`join student on student.institute_id = thread.institute_id and student.id = thread.student_id
  join person on person.institute_id = student.institute_id and person.id = student.person_id and person.status <> 'removed'`)
const isWaiting = raw(`(thread.closed_at is null and thread.last_side = 'family')`)
const reports =
  raw(`(select count(*)::int from ask_report report where report.institute_id = thread.institute_id and report.thread_id = thread.id
  and report.decision = 'none')`)
/** What waits begins with the longest, the rest with the latest. */
const isOldestFirst = sql`${list}::text is not distinct from 'mine'`
const positionOf = sql`case when ${isOldestFirst} then ${lastAtMs} else 9007199254740991 - ${lastAtMs} end`
const tieOf = sql`case when ${isOldestFirst} then thread.id else 9007199254740991 - thread.id end`

const listedRow = z.object({
  ...threadRow,
  position: z.number(),
  tie: z.number(),
  code: z.string(),
  studentCode: z.string(),
  personId: z.number(),
  name: z.string(),
  rollNo: z.string(),
  sections: z.string(),
  isWaiting: z.boolean(),
  reports: z.number(),
})
export type ListedQuestion = z.output<typeof listedRow>

const listedColumns = sql`${threadColumns}, ${code} as code, ${personCode} as "studentCode", person.id as "personId", person.name,
  student.roll_no as "rollNo", ${isWaiting} as "isWaiting", case when ${seesReports}::boolean then ${reports} else 0 end as reports`
const sections = sql`${sectionNamesOn('thread.institute_id', 'thread.student_id', 'counted.day')} as sections`

/** A page of the questions that one reaches. */
export const findQuestions = many(
  'desk.questions',
  listedRow,
  sql`select ${listedColumns}, ${sections}, ${positionOf} as position, ${tieOf} as tie
      from ask_thread thread ${threadJoins} ${withPerson} cross join lateral (select ${today} as day) counted
      where thread.institute_id = ${instituteId} and ${reachesThread}
        and (${ofStudent}::bigint is null or thread.student_id = ${ofStudent})
        and (${onlyWaiting}::boolean is null or ${isWaiting} = ${onlyWaiting})
        and case ${list}::text when 'mine' then ${isWaiting}
          when 'reported' then ${seesReports}::boolean and exists (select from ask_report report
            where report.institute_id = ${instituteId} and report.thread_id = thread.id) else true end
        and (${search}::text = '' or position(${search} in lower(thread.title)) > 0 or position(${search} in lower(person.name)) > 0)
        and (${positionOf}, ${tieOf}) > (${afterPosition}::bigint, ${afterTie}::bigint)
      order by position, tie limit ${limit}`,
)

/** How many wait for an answer of those that one reaches, and how many have a report that is not decided. */
export const countQuestions = one(
  'desk.questions-waiting',
  z.object({ waiting: z.number(), reported: z.number() }),
  sql`select count(*) filter (where ${isWaiting})::int as waiting,
      count(*) filter (where ${seesReports}::boolean and ${reports} > 0)::int as reported
    from ask_thread thread ${withPerson}
    where thread.institute_id = ${instituteId} and (${isWaiting} or ${reports} > 0) and ${reachesThread}`,
)

/** A question that one reaches, with what a write needs of it. */
export const findQuestion = maybeOne(
  'desk.question',
  z.object({
    ...threadRow,
    code: z.string(),
    studentCode: z.string(),
    personId: z.number(),
    name: z.string(),
    rollNo: z.string(),
    sections: z.string(),
    isWaiting: z.boolean(),
    reports: z.number(),
    studentId: z.number(),
    subjectId: z.nullable(z.number()),
    isOwn: z.boolean(),
    lastPostId: z.number(),
    messages: z.number(),
  }),
  sql`select ${listedColumns}, ${sections}, student.id as "studentId", thread.subject_id as "subjectId", ${isOwnThread} as "isOwn",
      (select coalesce(max(post.id), 0) from ask_post post where post.institute_id = ${instituteId} and post.thread_id = thread.id) as "lastPostId",
      ${messageCount(raw('thread.id'))} as messages
    from ask_thread thread ${threadJoins} ${withPerson} cross join lateral (select ${today} as day) counted
    where thread.institute_id = ${instituteId} and thread.id = ${threadId} and ${reachesThread}`,
)
export type FoundQuestion = NonNullable<Awaited<ReturnType<typeof findQuestion>>>

/** Everything that is written to a question waits for each other; what it says is read afterwards. */
export const lockQuestion = maybeOne(
  'desk.question-lock',
  z.object({ id: z.number() }),
  sql`select id from ask_thread where institute_id = ${instituteId} and id = ${threadId} for update`,
)

const post = z.object(postRow)
export const findQuestionPosts = many(
  'desk.question-posts',
  post,
  latestPosts(sql`select ${postColumns} from ask_post post ${postJoins}
    where post.institute_id = ${instituteId} and post.thread_id = ${threadId}`),
)

export const findReports = many(
  'desk.question-reports',
  z.object({
    id: z.number(),
    postId: z.number(),
    side: z.enum(sides),
    reportedBy: z.string(),
    reportedAt: z.date(),
    reason: z.string(),
    decision: z.enum(reportDecisions),
    decidedBy: z.string(),
  }),
  sql`select report.id, report.post_id as "postId", report.side, reporter.name as "reportedBy", report.reported_at as "reportedAt", report.reason,
      report.decision, coalesce(decider.name, '') as "decidedBy"
    from ask_report report join person reporter on reporter.institute_id = ${instituteId} and reporter.id = report.reported_by
    left join person decider on decider.institute_id = ${instituteId} and decider.id = report.decided_by
    where report.institute_id = ${instituteId} and report.thread_id = ${threadId} order by report.id limit 500`,
)

export const findPause = maybeOne(
  'desk.question-pause',
  z.object({ until: z.string(), reason: z.string(), by: z.string() }),
  sql`select pause.until::text as until, pause.reason, pauser.name as by from ask_thread thread
    join ask_pause pause on pause.institute_id = ${instituteId} and pause.student_id = thread.student_id and pause.until >= ${today}
    join person pauser on pauser.institute_id = ${instituteId} and pauser.id = pause.paused_by
    where thread.institute_id = ${instituteId} and thread.id = ${threadId}`,
)

/** A message of one side in a question, as a report needs it. */
export const findPostOf = maybeOne(
  'desk.question-post',
  z.object({ side: z.enum(sides), kind: z.string() }),
  sql`select side, kind from ask_post where institute_id = ${instituteId} and thread_id = ${threadId} and id = ${postId}`,
)

export const findPostFile = maybeOne(
  'desk.question-file',
  z.object({ sha256: z.string(), name: z.string(), contentType: z.string(), size: z.number() }),
  sql`select file.sha256, file.name, file.content_type as "contentType", file.size
    from ask_post post join file on file.institute_id = post.institute_id and file.id = post.file_id
    where post.institute_id = ${instituteId} and post.thread_id = ${threadId} and post.id = ${postId}`,
)
