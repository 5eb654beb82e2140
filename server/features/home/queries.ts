import * as z from 'zod/mini'
import { announcement, promotion } from '#domain/home/calls.ts'
import { given } from '#server/access/given.ts'
import { enrolled } from '#server/access/membership.ts'
import { naming, textHash } from '#server/access/notices.ts'
import { forEachRow, many, params, type Runner, raw, type Sql, sql } from '#server/database/sql.ts'
import type { SignedFile } from '#server/files/addresses.ts'

const { instituteId, yearId, now } = given
const { studentIds } = params({ studentIds: z.array(z.number()) })

/**
 * Whether `announcement` of the viewed year is for one of these students: for everyone, for a section of theirs, or for
 * them by name. From the first day on a student reads what was announced earlier too; one who left keeps what was announced before.
 * @param isMeant a further condition on the enrolment (`enrolled`)
 */
const isFor = (
  isMeant: Sql,
) => sql`(announcement.institute_id = ${instituteId} and announcement.academic_year_id = ${yearId}
  and announcement.announced_at <= ${now} and announcement.taken_back_at is null and (announcement.is_for_all or exists (
    select 1 from ${enrolled} enrolled cross join lateral (select 1 from ${naming} naming ${forEachRow}) named
    where enrolled.institute_id = ${instituteId} and enrolled.student_id = any(${studentIds})
      and enrolled.academic_year_id = ${yearId} and enrolled.since <= ${now}::timestamptz
        and announcement.announced_at < enrolled.until
      and ${isMeant})))`

export const isAnnounced = isFor(raw('true'))
/** The same, without what was announced before a student's first day: it can be read, and does not wait. */
export const isNews = isFor(raw('announcement.announced_at >= enrolled.since'))

/** More than any year of notices; the list is newest first. */
const maxAnnouncements = raw('500')

/** The names of those of these students whom it names: a family sees no others. */
const ownNames = sql`(select string_agg(replace(person.name, ',', ' '), ',' order by person.name) from announcement_student
  join student on student.institute_id = ${instituteId} and student.id = announcement_student.student_id
  join person on person.institute_id = ${instituteId} and person.id = student.person_id
  where announcement_student.institute_id = ${instituteId} and announcement_student.announcement_id = announcement.id
    and announcement_student.student_id = any(${studentIds}))`

/**
 * The announcements of a year for everyone and for these students, the newest first, by the institute's
 * clock.
 */
export const findAnnouncements = many(
  'home.announcements',
  z.extend(z.omit(announcement, { announcement_img_url: true, asks_answer: true, text_hash: true }), {
    textHash: z.nullable(z.string()),
    attachmentUrl: z.string(),
    attachment: z.nullable(z.custom<SignedFile>()),
  }),
  sql`select announcement.id as announcement_id, announcement.title as ancmnt_title, announcement.updated_by,
    announcement.description_html as description,
      to_char(announcement.announced_at at time zone institute.time_zone, 'DD-MM-YYYY') as announced_date,
      to_char(announcement.announced_at at time zone institute.time_zone, 'FMHH12:MI AM') as announced_time,
      case when announcement.is_for_all then case institute.kind when 'school' then 'All sections' else 'All batches' end
        else concat_ws(',', (select string_agg(section.name, ',' order by section.name) from announcement_section
          join section on section.institute_id = announcement_section.institute_id
            and section.id = announcement_section.section_id
          where announcement_section.institute_id = announcement.institute_id
            and announcement_section.announcement_id = announcement.id), ${ownNames}) end as batch_sec_names,
      case when announcement.asks <> '' then ${textHash} end as "textHash", announcement.attachment_url as "attachmentUrl",
      (select json_build_object('instituteId', file.institute_id, 'fileId', file.id) from file
        where file.institute_id = announcement.institute_id and file.id = announcement.attachment_file_id) as attachment
    from announcement join institute on institute.id = announcement.institute_id
    where ${isAnnounced}
    order by announcement.announced_at desc, announcement.id desc limit ${maxAnnouncements}`,
)

const shownRow = z.extend(z.omit(promotion, { image_url: true }), {
  kind: z.enum(['banner', 'prom']),
  image: z.nullable(z.custom<SignedFile>()),
})

const [maxBanners, maxPromotions] = [5, 20]

const part = (kind: 'banner' | 'prom', table: string, audience: string, most: number) => sql`(
  select ${raw(`'${kind}'`)} as kind, offer.id, offer.title, offer.description, offer.link_url, (
    select json_build_object('instituteId', file.institute_id, 'fileId', file.id) from file
    where file.institute_id = offer.institute_id and file.id = offer.image_file_id) as image
  from ${raw(table)} offer, shown
  where offer.institute_id = shown.id and offer.${raw(audience)} and shown.today between offer.start_date and offer.end_date
  order by offer.position, offer.id limit ${raw(String(most))})`

const bannersFor = (audience: string) =>
  many(
    `home.banners.${audience}`,
    shownRow,
    sql`with shown as (
        select id, (${now}::timestamptz at time zone time_zone)::date as today from institute
        where id = ${instituteId} and (plan->>'is_marketing_and_banner')::boolean)
      ${part('banner', 'banner', audience, maxBanners)}
      union all ${part('prom', 'promotion', audience, maxPromotions)}`,
  )

const banners = {
  1: bannersFor('for_students'),
  5: bannersFor('for_parents'),
  99: bannersFor('for_open_users'),
}

/** What is shown today to a kind of user; nothing where the plan has no banners. */
export async function findBanners(
  runner: Runner,
  { userType, ...at }: { instituteId: number; userType: number; now: Date },
): Promise<z.output<typeof shownRow>[]> {
  const find = banners[userType as keyof typeof banners] as (typeof banners)[1] | undefined
  return find ? find(runner, at) : []
}
