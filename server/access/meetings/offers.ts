import { given } from '#server/access/given.ts'
import { enrolled } from '#server/access/membership.ts'
import { idPrefix } from '#server/access/named.ts'
import { reachesAll, teacherId } from '#server/access/own-classes.ts'
import { raw, type Sql, sql } from '#server/database/sql.ts'

const { instituteId } = given

/** Whether an enrolment (`enrolled`) has a day from today to that of `offer`. @param today a day, as SQL */
const lastsToOffer = <Values>(today: Sql<Values>) =>
  sql`(coalesce(enrolled.start_date, '-infinity') <= offer.day and coalesce(enrolled.end_date, 'infinity') >= ${today})`

/**
 * Whether `offer` is for a student [meeting-4]: named, or in one of its sections on a day from today to that of the meetings.
 * @param student the column of the student's id @param today a day, as SQL
 */
export const isOffered = <Values>(student: string, today: Sql<Values>) => sql`(exists (
    select from meeting_offer_student single where single.institute_id = ${instituteId} and single.offer_id = offer.id
      and single.student_id = ${raw(student)})
  or exists (select from ${enrolled} enrolled
    join meeting_offer_section of_section on of_section.institute_id = ${instituteId} and of_section.section_id = enrolled.section_id
      and of_section.offer_id = offer.id
    where enrolled.institute_id = ${instituteId} and enrolled.student_id = ${raw(student)} and ${lastsToOffer(today)}))`

/** The same as rows of `student_id`, each once. */
export const offeredTo = <Values>(today: Sql<Values>) => sql`(
  select single.student_id from meeting_offer_student single
  where single.institute_id = ${instituteId} and single.offer_id = offer.id
  union select enrolled.student_id from meeting_offer_section of_section
  join ${enrolled} enrolled on enrolled.institute_id = ${instituteId} and enrolled.section_id = of_section.section_id
  where of_section.institute_id = ${instituteId} and of_section.offer_id = offer.id and ${lastsToOffer(today)})`

/** Whether a student has a booked time of `offer`. */
export const hasBooked = (student: string) => sql`exists (select from meeting_booking booked
  where booked.institute_id = ${instituteId} and booked.offer_id = offer.id and booked.student_id = ${raw(student)}
    and booked.state = 'booked')`

/** Whether a time of `offer` is free: each booked one is one of its times [meeting-3]. */
export const hasFreeTime = sql`((select count(*) from meeting_booking taken where taken.institute_id = ${instituteId}
    and taken.offer_id = offer.id and taken.state = 'booked')
  < times_of_offer(offer.start_time, offer.end_time, offer.minutes, offer.pause))`

/** When a slot of `offer` begins, and ends, as a moment. @param time the column of its start; `institute` is joined */
export const slotBegins = (time: string) => raw(`((offer.day + ${time}) at time zone institute.time_zone)`)
export const slotEnds = (time: string) =>
  raw(`((offer.day + ${time} + offer.minutes * interval '1 minute') at time zone institute.time_zone)`)

/** Whether somebody at the desk reaches `offer`: the office any, a teacher the own ones [desk-150]. */
export const reachesOffer = sql`(${reachesAll}::boolean or offer.teacher_id = ${teacherId})`

/** The id of an `offer` in files. */
export const offerCode = sql`coalesce(offer.source_id, (select ${idPrefix} from institute where id = ${instituteId}) || offer.id)`

/** Whether two offers, `one` and `other`, are of one teacher, not called off, and share a moment [meeting-10]. */
export const offersOverlap = (one: string, other: string): string =>
  `(${other}.teacher_id = ${one}.teacher_id and ${one}.cancelled_at is null and ${other}.cancelled_at is null
    and ${other}.day = ${one}.day and ${other}.start_time < ${one}.end_time and ${one}.start_time < ${other}.end_time)`
