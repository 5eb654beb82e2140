import type { AtDesk } from './staff.ts'
import { withDatabase } from './staff.ts'

const students = 40

export type OwnClass = { sectionId: number; classId: number; day: string }

/** A section of 40 with a class of the teacher that runs now, and four more on the day. */
export const giveClass = (server: { databaseAddress: string }, { me }: AtDesk): Promise<OwnClass> =>
  withDatabase(server, async (pool) => {
    const { rows } = await pool.query<OwnClass>(
      `with this_year as (select institute_id, id from academic_year where institute_id = 1
          and current_date between start_date and end_date limit 1),
        made as (insert into section (institute_id, academic_year_id, standard_id, name)
          select y.institute_id, y.id, (select min(id) from standard where institute_id = 1), '8-K'
          from this_year y returning institute_id, academic_year_id, id),
        people as (insert into person (institute_id, role, name, joined_on)
          select 1, 'student', 'Student with a usual name ' || n, now() - interval '100 days' from generate_series(1, ${students}) n returning id),
        pupils as (insert into student (institute_id, person_id) select 1, id from people returning id),
        enrolled as (insert into enrolment (institute_id, student_id, academic_year_id, section_id)
          select 1, pupils.id, made.academic_year_id, made.id from pupils, made),
        classes as (insert into classroom_class (institute_id, section_id, subject_id, teacher_id, starts_at, ends_at)
          select 1, made.id, (select min(id) from subject where institute_id = 1), $1::bigint,
            now() + n * interval '1 hour', now() + n * interval '1 hour' + interval '45 minutes'
          from made, generate_series(0, 4) n returning section_id, id, starts_at)
      select section_id as "sectionId", id as "classId", to_char(starts_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day
      from classes order by starts_at limit 1`,
      [me.person_id],
    )
    const [own] = rows
    if (!own) throw new Error('there is no year of today')
    return own
  })
