import type pg from 'pg'

/** The section of a person in the present year, with its course and first subject. */
const own = (phone: string) => `own as (
  select s.institute_id, p.id as person_id, s.id as student_id, e.section_id, n.standard_id, (
      select min(x.subject_id) from section_subject x
      where x.institute_id = s.institute_id and x.section_id = e.section_id) as subject_id
  from person p join student s on s.institute_id = p.institute_id and s.person_id = p.id
  join enrolment e on e.institute_id = s.institute_id and e.student_id = s.id
  join section n on n.institute_id = e.institute_id and n.id = e.section_id
  join academic_year y on y.institute_id = n.institute_id and y.id = n.academic_year_id
  where p.phone = '${phone}' and current_date between y.start_date and y.end_date
  order by e.section_id limit 1)`

/** What gives a person `$1` rows of a kind. */
const statements: Record<string, (phone: string) => string> = {
  assignment: (phone) => `with ${own(phone)}
    insert into assignment (institute_id, section_id, subject_id, title, topic, opens_at, ends_at, marks)
    select institute_id, section_id, subject_id, 'Exercise ' || n || ': forces and laws of motion', 'Chapter ' || n,
      now() - interval '3 hours' - n * interval '1 hour', now() - n * interval '1 hour', 20
    from own, generate_series(1, $1::int) n`,
  message: (phone) => `with ${own(phone)}
    insert into message (institute_id, phone, text, sent_at)
    select institute_id, '${phone}', 'Dear parent, class ' || n || ' of tomorrow begins at 9:30 AM. Please be in time.',
      now() - n * interval '2 hours'
    from own, generate_series(1, $1::int) n`,
  live_class: (phone) => `with ${own(phone)}, made as (
      insert into live_class (institute_id, name, subject_id, starts_at, ends_at, link_url, meeting_with)
      select institute_id, 'Lecture ' || n || ': organic chemistry', subject_id, moment, moment + interval '45 minutes',
        'https://zoom.us/j/1', 'Zoom'
      from own, generate_series(1, $1::int) n, lateral (select now() - interval '2 hours' - n * interval '20 minutes') as at (moment)
      returning institute_id, id)
    insert into live_class_section (institute_id, live_class_id, section_id)
    select made.institute_id, made.id, own.section_id from made, own`,
  offline_exam: (phone) => `with ${own(phone)}, made as (
      insert into offline_exam (institute_id, section_id, name, topics, starts_at, ends_at, total_marks, is_result_published)
      select institute_id, section_id, 'Paper ' || n, 'Chapter ' || n, moment, moment + interval '1 hour', 50, true
      from own, generate_series(1, $1::int) n, lateral (select now() - interval '2 hours' - n * interval '2 hours') as at (moment)
      returning institute_id, id)
    insert into offline_exam_result (institute_id, exam_id, student_id, is_present, marks, rank)
    select made.institute_id, made.id, own.student_id, true, made.id % 50, 1 + made.id % 40 from made, own`,
  test: (phone) => `with ${own(phone)}, label as (
      select l.institute_id, min(l.id) as id, min(l.name) as name from test_label l join own using (institute_id) where l.name = (
        select k.name from test t join test_label k on k.institute_id = t.institute_id and k.id = t.label_id
        join test_section ts on ts.institute_id = t.institute_id and ts.test_id = t.id
        where ts.institute_id = own.institute_id and ts.section_id = own.section_id order by k.id limit 1)
      group by l.institute_id), made as (
      insert into test (institute_id, label_id, name, subject_id, starts_at, ends_at, duration_minutes, maximum_marks)
      select own.institute_id, label.id, 'Test ' || n || ': laws of motion', subject_id, now() + n * interval '1 hour',
        now() + n * interval '1 hour' + interval '3 hours', 60, 100
      from own join label using (institute_id), generate_series(1, $1::int) n
      returning institute_id, id)
    insert into test_section (institute_id, test_id, section_id)
    select made.institute_id, made.id, own.section_id from made, own`,
  study_file: (phone) => `with ${own(phone)}, course as (
      select c.institute_id, c.id, (select min(x.subject_id) from study_file x
        where x.institute_id = c.institute_id and x.ecourse_id = c.id) as subject_id
      from own join ecourse c on c.institute_id = own.institute_id and c.standard_id = own.standard_id order by c.id limit 1)
    insert into study_file (institute_id, ecourse_id, subject_id, title, material_type, host, file_id, shared_at, is_readonly)
    select institute_id, id, subject_id, (array['Chapter', 'Notes', 'Worksheet', 'Solutions'])[1 + n % 4] || ' ' || n, 'Notes', 'file',
      (select min(f.id) from file f where f.institute_id = course.institute_id), now() - n * interval '1 minute', false
    from course, generate_series(1, $1::int) n`,
  document: (phone) => `with ${own(phone)}, made as (
      insert into document (institute_id, subject_id, title, category, file_id, shared_at)
      select institute_id, subject_id, 'Circular ' || n, 'Other',
        (select min(f.id) from file f where f.institute_id = own.institute_id), now() - n * interval '1 minute'
      from own, generate_series(1, $1::int) n returning institute_id, id)
    insert into document_section (institute_id, document_id, section_id)
    select made.institute_id, made.id, own.section_id from made, own`,
}

export const allKinds = [
  'assignment',
  'message',
  'live_class',
  'offline_exam',
  'test',
  'study_file',
  'document',
] as const
type Row = (typeof allKinds)[number]

/** Gives a person many rows. */
export async function addRows(pool: pg.Pool, phone: string, kinds: readonly Row[], count: number) {
  for (const kind of kinds) {
    const { rowCount } = await pool.query(statements[kind]?.(phone) ?? '', [count])
    if (rowCount !== count) throw new Error(`${kind}: ${rowCount} rows instead of ${count}`)
    await pool.query(`analyze ${kind}`)
  }
}
