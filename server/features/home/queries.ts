import type pg from 'pg'
import type { Announcement, Promotion } from '#domain/home/calls.ts'
import type { SignedFile } from '#server/files/addresses.ts'

type Runner = pg.Pool | pg.PoolClient

/** More than any year of notices; the list is newest first. */
const mostAnnouncements = 500

type AnnouncementRow = Omit<Announcement, 'announcement_img_url'> & {
  attachmentUrl: string
  attachment: SignedFile | null
}

/**
 * The announcements of a year for everybody, and with a student's id those for his sections of that year;
 * newest first, dates and times as the institute's clock shows them. Who left a section keeps what was shared
 * with it until the last day.
 */
export async function findAnnouncements(
  runner: Runner,
  at: { instituteId: number; studentId: number | null; yearId: number; now: Date },
): Promise<AnnouncementRow[]> {
  const found = await runner.query<AnnouncementRow>({
    name: 'home.announcements',
    text: `select a.id as announcement_id, a.title as ancmnt_title, a.updated_by, a.description_html as description,
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
      where a.institute_id = $1 and a.academic_year_id = $2 and a.announced_at <= $4 and (a.is_for_all or exists (
        select 1 from announcement_section t
        join enrolment e on e.institute_id = t.institute_id and e.section_id = t.section_id
        where t.institute_id = a.institute_id and t.announcement_id = a.id
          and e.student_id = $3 and e.academic_year_id = $2
          and (e.end_date is null or (a.announced_at at time zone i.time_zone)::date <= e.end_date)))
      order by a.announced_at desc, a.id desc limit ${mostAnnouncements}`,
    values: [at.instituteId, at.yearId, at.studentId, at.now],
  })
  return found.rows
}

const audience = { 1: 'for_students', 5: 'for_parents', 99: 'for_open_users' } as const
const mostBanners = 5
const mostPromotions = 20

type PromotionRow = Omit<Promotion, 'image_url'> & { kind: 'banner' | 'prom'; image: SignedFile | null }

/** What is shown on the institute's today to a kind of user; nothing where the plan has no banners. */
export async function findBanners(
  runner: Runner,
  at: { instituteId: number; userType: number; now: Date },
): Promise<PromotionRow[]> {
  const flag = audience[at.userType as keyof typeof audience]
  if (!flag) return []
  const part = (kind: string, table: string, most: number) => `(
    select '${kind}' as kind, b.id, b.title, b.description, b.link_url, (
      select json_build_object('instituteId', f.institute_id, 'fileId', f.id) from file f
      where f.institute_id = b.institute_id and f.id = b.image_file_id) as image
    from ${table} b, shown
    where b.institute_id = shown.id and b.${flag} and shown.today between b.start_date and b.end_date
    order by b.position, b.id limit ${most})`
  const found = await runner.query<PromotionRow>({
    name: `home.banners.${flag}`,
    text: `with shown as (
        select id, ($2::timestamptz at time zone time_zone)::date as today from institute
        where id = $1 and (plan->>'is_marketing_and_banner')::boolean)
      ${part('banner', 'banner', mostBanners)} union all ${part('prom', 'promotion', mostPromotions)}`,
    values: [at.instituteId, at.now],
  })
  return found.rows
}
