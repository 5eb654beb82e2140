import { given } from '#server/access/given.ts'
import { enrolled } from '#server/access/membership.ts'
import { idPrefix } from '#server/access/named.ts'
import { canSignIn } from '#server/access/notified.ts'
import { forEachRow, raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId, now } = given

/**
 * Why an `announcement` that is not for all is for the student of an enrolment (`enrolled`): it names the section, or the
 * student. A query without columns of use, for `exists` and joins [desk-95].
 */
export const naming = sql`(
  select 1 as is_named from announcement_section where announcement_section.institute_id = ${instituteId}
    and announcement_section.announcement_id = announcement.id and announcement_section.section_id = enrolled.section_id
  union all select 1 from announcement_student where announcement_student.institute_id = ${instituteId}
    and announcement_student.announcement_id = announcement.id and announcement_student.student_id = enrolled.student_id)`

/** Whether the student of an enrolment (`enrolled`) is somebody of the institute still: who has left is asked for nothing [desk-136]. */
const isHere = sql`exists (select 1 from student here join person on person.institute_id = here.institute_id and person.id = here.person_id
    and person.status <> 'removed' where here.institute_id = ${instituteId} and here.id = enrolled.student_id)`

/**
 * Whether an `announcement` that is out concerns a student, who therefore sees it and is asked by it [answer-4]: for all of the
 * year or by `naming`, and the student had not left when it was announced. @param student the column of the student's id
 */
export const concerns = (
  student: string,
): Sql<{ instituteId: number; now: Date }> => sql`(announcement.announced_at <= ${now}
  and announcement.taken_back_at is null and exists (
    select 1 from ${enrolled} enrolled where enrolled.institute_id = ${instituteId} and enrolled.student_id = ${raw(student)}
      and enrolled.academic_year_id = announcement.academic_year_id and enrolled.since <= ${now}::timestamptz
      and announcement.announced_at < enrolled.until and ${isHere}
      and (announcement.is_for_all or exists (select 1 from ${naming} naming ${forEachRow}))))`

/** The same as rows of `student_id`, each once. */
export const concerned = sql`(select distinct enrolled.student_id from ${enrolled} enrolled
  where enrolled.institute_id = ${instituteId} and enrolled.academic_year_id = announcement.academic_year_id
    and enrolled.since <= ${now}::timestamptz and announcement.announced_at < enrolled.until
    and announcement.announced_at <= ${now} and announcement.taken_back_at is null and ${isHere}
    and (announcement.is_for_all or exists (select 1 from ${naming} naming ${forEachRow})))`

/** Whether a parent of the student can sign in: then the student does not answer [answer-4]. */
export const hasParent = (student: string) => sql`exists (select 1 from guardian
  join person parent on parent.institute_id = guardian.institute_id and parent.id = guardian.parent_id and ${canSignIn}
  where guardian.institute_id = ${instituteId} and guardian.student_id = ${raw(student)})`

/** SHA-256 of all that an `announcement` says and asks: what an answer was given to [answer-9]. */
export const textHash = sql`encode(sha256(convert_to(concat_ws(chr(31), announcement.title, announcement.description_html, announcement.attachment_url,
  coalesce((select file.sha256 from file where file.institute_id = announcement.institute_id and file.id = announcement.attachment_file_id), ''),
  announcement.asks, announcement.choices), 'UTF8')), 'hex')`

/** Whether the notice says the same as when `given`, a row of `notice_answer`, was answered; so it is where that is not known. */
export const isOfText = sql`given.text_hash in ('', ${textHash})`

/** Whether nothing more is asked for a student: answered, and signed as the text is now [answer-9]. */
export const isAnswered = (student: string) => sql`exists (select 1 from notice_answer given
  where given.institute_id = ${instituteId} and given.announcement_id = announcement.id and given.student_id = ${raw(student)}
    and (announcement.asks <> 'signature' or ${isOfText}))`

/** The id of an `announcement` in files. */
export const noticeCode = sql`coalesce(announcement.source_id, (select ${idPrefix} from institute where id = ${instituteId}) || announcement.id)`
