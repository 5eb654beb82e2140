import * as z from 'zod/mini'
import { announcement, promotion } from '#domain/home/calls.ts'
import { given } from '#server/access/given.ts'
import { enrolled } from '#server/access/membership.ts'
import { forEachRow, many, params, type Runner, raw, type Sql, sql } from '#server/database/sql.ts'
import type { SignedFile } from '#server/files/addresses.ts'

const { instituteId, yearId, now } = given
const { studentIds } = params({ studentIds: z.array(z.number()) })

/**
 * Whether announcement `a` of the viewed year is for one of these students: for everyone, or for a section of
 * theirs. From the first day on a student reads what was announced earlier too; one who left keeps what was announced before.
 * @param isMeant a further condition on enrolment `e`
 */
const isFor = (isMeant: Sql) => sql`(a.institute_id = ${instituteId} and a.academic_year_id = ${yearId}
  and a.announced_at <= ${now} and (a.is_for_all or exists (
    select 1 from ${enrolled} e cross join lateral (select 1 from announcement_section x
      where x.institute_id = ${instituteId} and x.announcement_id = a.id and x.section_id = e.section_id ${forEachRow}) x
    where e.institute_id = ${instituteId} and e.student_id = any(${studentIds})
      and e.academic_year_id = ${yearId} and e.since <= ${now}::timestamptz and a.announced_at < e.until
      and ${isMeant})))`

export const isAnnounced = isFor(raw('true'))
/** The same, without what was announced before a student's first day: it can be read, and does not wait. */
export const isNews = isFor(raw('a.announced_at >= e.since'))

/** More than any year of notices; the list is newest first. */
const maxAnnouncements = raw('500')

/**
 * The announcements of a year for everyone and for these students, the newest first, by the institute's
 * clock.
 */
export const findAnnouncements = many(
  'home.announcements',
  z.extend(z.omit(announcement, { announcement_img_url: true }), {
    attachmentUrl: z.string(),
    attachment: z.nullable(z.custom<SignedFile>()),
  }),
  sql`select a.id as announcement_id, a.title as ancmnt_title, a.updated_by, a.description_html as description,
      to_char(a.announced_at at time zone i.time_zone, 'DD-MM-YYYY') as announced_date,
      to_char(a.announced_at at time zone i.time_zone, 'FMHH12:MI AM') as announced_time,
      case when a.is_for_all then case i.kind when 'school' then 'All sections' else 'All batches' end
        else (select string_agg(s.name, ',' order by s.name) from announcement_section t
          join section s on s.institute_id = t.institute_id and s.id = t.section_id
          where t.institute_id = a.institute_id and t.announcement_id = a.id) end as batch_sec_names,
      a.attachment_url as "attachmentUrl",
      (select json_build_object('instituteId', f.institute_id, 'fileId', f.id) from file f
        where f.institute_id = a.institute_id and f.id = a.attachment_file_id) as attachment
    from announcement a join institute i on i.id = a.institute_id
    where ${isAnnounced}
    order by a.announced_at desc, a.id desc limit ${maxAnnouncements}`,
)

const shownRow = z.extend(z.omit(promotion, { image_url: true }), {
  kind: z.enum(['banner', 'prom']),
  image: z.nullable(z.custom<SignedFile>()),
})

const [maxBanners, maxPromotions] = [5, 20]

const part = (kind: 'banner' | 'prom', table: string, audience: string, most: number) => sql`(
  select ${raw(`'${kind}'`)} as kind, b.id, b.title, b.description, b.link_url, (
    select json_build_object('instituteId', f.institute_id, 'fileId', f.id) from file f
    where f.institute_id = b.institute_id and f.id = b.image_file_id) as image
  from ${raw(table)} b, shown
  where b.institute_id = shown.id and b.${raw(audience)} and shown.today between b.start_date and b.end_date
  order by b.position, b.id limit ${raw(String(most))})`

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
