import { given } from '#server/access/given.ts'
import { sql } from '#server/database/sql.ts'
import { threadId } from '#server/features/ask/queries.ts'
import { causeIds, defineNews, defineSeen } from '#server/news/kind.ts'

const { instituteId, now } = given

/** Each answer is news of its own, for parents, and for the student who has asked [ask-20]. */
export const questionAnsweredNews = defineNews({
  name: 'questionAnswered',
  audience: 'meant',
  causes: { ask_thread: 'id' },
  facts: (isAsked) => sql`
    select thread.id as cause_id, post.id::text as subject, student.person_id, post.sent_at as at, post.sent_at + interval '7 days' as until_at,
      thread.asked_by = student.person_id as is_for_student,
      jsonb_build_object('title', thread.title, 'author', coalesce(author.name, ''), 'role', post.author_role) as args
    from ask_thread thread
    join ask_post post on post.institute_id = ${instituteId} and post.thread_id = thread.id and post.side = 'school' and post.kind = 'message'
      and post.sent_at > ${now}::timestamptz - interval '7 days'
    left join person author on author.institute_id = ${instituteId} and author.id = post.author_id
    join student on student.institute_id = ${instituteId} and student.id = thread.student_id and ${isAsked('student.person_id')}
    where thread.institute_id = ${instituteId} and thread.id = any(${causeIds}::bigint[])`,
})

export const questionSeen = defineSeen(['questionAnswered'], sql`news.cause_id = ${threadId}`)
