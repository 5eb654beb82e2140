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

/** 100,000 students, of whom 5,000 owe an instalment, and one with 10,000 payments. @returns the id of that one */
export const fillLargeSchool = (server: { databaseAddress: string }): Promise<number> =>
  withDatabase(server, async (pool) => {
    await pool.query(
      `with people as (insert into person (institute_id, role, name, joined_on, source_id)
          select 1, 'student', 'Student of family ' || n, now() - interval '100 days', 'bench-' || n
          from generate_series(1, 100000) n on conflict do nothing returning id)
        insert into student (institute_id, person_id) select 1, id from people`,
    )
    await pool.query(
      `insert into fee_instalment (institute_id, student_id, academic_year_id, number, due_date, initial_paise, source_id)
        select 1, student.id, year.id, 1, current_date - 1 - (student.id % 90)::int, 1250000, 'bench-' || student.id
        from (select student.id from student join person on person.institute_id = student.institute_id and person.id = student.person_id
          where student.institute_id = 1 and person.source_id like 'bench-%' order by student.id limit 5000) student,
          (select id from academic_year where institute_id = 1 and current_date between start_date and end_date limit 1) year
        on conflict do nothing`,
    )
    const { rows } = await pool.query<{ id: number }>(
      `with payer as (select student_id as id, academic_year_id as year from fee_instalment
          where institute_id = 1 and source_id like 'bench-%' order by id limit 1),
        paid as (insert into fee_payment (institute_id, student_id, academic_year_id, receipt_no, paid_on, method, financial_year, code, credit_paise, amount_paise)
          select 1, payer.id, payer.year, 'BENCH-' || n, current_date - (n % 200), 'Cash', '2026-2027', 'BENCH' || n, 100, 100
          from payer, generate_series(1, 10000) n on conflict do nothing)
        select id::int from payer`,
    )
    await pool.query('analyze')
    if (!rows[0]) throw new Error('no one owes anything')
    return rows[0].id
  })
