import { arrayOf, lastChange } from '#server/access/earlier.ts'
import { given } from '#server/access/given.ts'
import { enrolled, lastsIntoDays } from '#server/access/membership.ts'
import { raw, sql } from '#server/database/sql.ts'
import { type Asked, causeIds, defineDone, defineNews, wasNoticed } from '#server/news/kind.ts'

const { instituteId, now } = given

/** Beyond these days homework that is imported is not new. */
const newDays = raw(`interval '3 days'`)

const evening = 17
/** 17:00 at the institute on the day before something is due. */
const eveBefore = (moment: string) =>
  raw(
    `((${moment} at time zone institute.time_zone)::date - 1 + time '${evening}:00') at time zone institute.time_zone`,
  )

/** `assignment` of the causes; none where the institute has turned homework off [assignment-1]. */
const causing = sql`from institute
    join assignment on assignment.institute_id = institute.id and assignment.id = any(${causeIds}::bigint[]) and assignment.opens_at <= ${now}
    join subject on subject.institute_id = institute.id and subject.id = assignment.subject_id`
const isOn = sql`institute.id = ${instituteId} and (institute.features->>'enable_online_assignment_feature')::boolean`

/** Each `student` of its section who have it [assignment-18]; who left still sees it, and gets nothing new. */
const takers = sql`join ${enrolled} enrolled on enrolled.institute_id = institute.id and enrolled.section_id = assignment.section_id
      and enrolled.since <= ${now}::timestamptz and enrolled.until > ${now} and ${lastsIntoDays('assignment.opens_at', 'assignment.ends_at')}
    join student on student.institute_id = institute.id and student.id = enrolled.student_id`
const isHandedIn = (institute: string, assignment: string, student: string) =>
  raw(`exists (select from submission where submission.institute_id = ${institute} and submission.assignment_id = ${assignment}
      and submission.student_id = ${student} and (submission.status = 'Submitted' or submission.evaluated_at is not null))`)
const isOpen = sql`not ${isHandedIn('institute.id', 'assignment.id', 'student.id')}`
const isDone = isHandedIn('news.institute_id', 'news.cause_id', "split_part(news.subject, ':', 2)::bigint")

/** Once a student has submitted homework. */
export const homeworkDone = defineDone(['homework', 'homeworkDue'])

const columns = sql`assignment.id as cause_id, assignment.id || ':' || student.id as subject, student.person_id`
const values = sql`jsonb_build_object('title', assignment.title, 'subject', subject.name, 'yearId', enrolled.academic_year_id::text,
      'dueDay', (assignment.ends_at at time zone institute.time_zone)::date::text) as args`

export const homeworkNews = defineNews({
  name: 'homework',
  audience: 'family',
  causes: { assignment: 'id', submission: 'assignment_id' },
  isDone,
  facts: (isAsked) => sql`
    select ${columns}, assignment.opens_at as at, least(assignment.ends_at, assignment.opens_at + ${newDays}) as until_at, ${values}
    ${causing} ${takers} and ${isAsked('student.person_id')}
    where ${isOn} and assignment.ends_at > ${now} and assignment.opens_at > ${now}::timestamptz - ${newDays} and ${isOpen}`,
  comes: ({ since, now: until }) => sql`
    select id from assignment where institute_id = ${instituteId} and opens_at > ${since} and opens_at <= ${until}`,
})

export const homeworkDueNews = defineNews({
  name: 'homeworkDue',
  audience: 'family',
  causes: { assignment: 'id', submission: 'assignment_id' },
  isDone,
  facts: (isAsked) => sql`
    select ${columns}, ${eveBefore('assignment.ends_at')} as at, assignment.ends_at as until_at, ${values}
    ${causing} ${takers} and ${isAsked('student.person_id')}
    where ${isOn} and assignment.ends_at > ${now} and assignment.ends_at < ${now}::timestamptz + interval '32 hours' and ${isOpen}`,
  comes: ({ since, now: until }) => sql`
    select assignment.id from institute join assignment on assignment.institute_id = institute.id
    where institute.id = ${instituteId} and assignment.ends_at > ${until} and ${eveBefore('assignment.ends_at')} > ${since}
      and ${eveBefore('assignment.ends_at')} <= ${until}`,
})

/** `submission` of the causes that is evaluated, and its `student`. */
const evaluated = (isAsked: Asked) => sql`${causing}
    join submission on submission.institute_id = institute.id and submission.assignment_id = assignment.id and submission.evaluated_at <= ${now}
    join enrolment enrolled on enrolled.institute_id = institute.id and enrolled.section_id = assignment.section_id and enrolled.student_id = submission.student_id
    join student on student.institute_id = institute.id and student.id = submission.student_id and ${isAsked('student.person_id')}`

/** Marks are only on the screen. */
export const homeworkEvaluatedNews = defineNews({
  name: 'homeworkEvaluated',
  audience: 'family',
  causes: { submission: 'assignment_id' },
  facts: (isAsked) => sql`
    select ${columns}, submission.evaluated_at as at, submission.evaluated_at + ${newDays} as until_at, ${values}
    ${evaluated(isAsked)}
    where ${isOn} and submission.evaluated_at > ${now}::timestamptz - ${newDays}`,
})

const evaluation = ['marks', 'grade', 'teacher_comment']
const submissionKey = raw(
  `jsonb_build_object('institute_id', institute.id, 'assignment_id', assignment.id, 'student_id', student.id)`,
)

/**
 * Other marks, or another grade or remark, than before an import of the last two days; only where the evaluation before was sent or
 * read, and once for each that follows.
 */
export const evaluationChangedNews = defineNews({
  name: 'evaluationChanged',
  audience: 'family',
  causes: { submission: 'assignment_id' },
  facts: (isAsked) => sql`
    select assignment.id as cause_id, student.person_id, changed.at, changed.at + ${newDays} as until_at, ${values},
      assignment.id || ':' || student.id || ':' || md5(concat_ws('|', submission.marks, submission.grade, submission.teacher_comment)) as subject
    ${evaluated(isAsked)}
    ${lastChange('submission', submissionKey, [...evaluation, 'evaluated_at'])}
    where ${isOn} and changed.was ?| ${arrayOf(evaluation)} and coalesce(changed.was->'evaluated_at', '""') <> 'null' and exists (
      select from news before where before.institute_id = institute.id and before.kind = 'homeworkEvaluated' and before.cause_id = assignment.id
        and before.subject = assignment.id || ':' || student.id and ${wasNoticed('before')})`,
})
