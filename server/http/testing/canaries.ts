import type pg from 'pg'

/** Columns with names and free text, in these tables and in future ones. */
const freeText =
  /(^|_)(name|title|description|topics|homework|html|text|body|note|remark|caption|announcement|by|display_id|email|url)$/

/** Writes `canary-<institute>-<table>-<id>` into every such column of every row that belongs to an institute. */
export async function plantCanaries(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string; column: string; isOwned: boolean }>(`
    select c.table_name as table, c.column_name as column, exists (
      select 1 from information_schema.columns o where o.table_schema = 'public'
      and o.table_name = c.table_name and o.column_name = 'institute_id') as "isOwned"
    from information_schema.columns c
    join information_schema.columns k using (table_schema, table_name)
    where c.table_schema = 'public' and c.data_type = 'text' and k.column_name = 'id'`)
  for (const { table, column, isOwned } of rows) {
    if (!freeText.test(column) || (!isOwned && table !== 'institute')) continue
    const canary = `'canary-' || ${isOwned ? 'institute_id' : 'id'} || '-${table}-' || id`
    const text = column.endsWith('url') ? `'https://' || ${canary} || '.example/'` : canary
    await pool.query(
      `update ${table} set ${column} = ${column === 'email' ? `${text} || '@x.example'` : text}`,
    )
  }
}

export function canariesIn(body: string): string[] {
  return [...body.matchAll(/canary-\d+-[a-z_]+-\d+/g)].map(([canary]) => canary)
}

/**
 * What a person may read, written again and independent of the server's queries [access-2]. Sections that share a notice are in `batch_sec_names`.
 */
export async function canariesOf(pool: pg.Pool, personId: number): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ canary: string }>(
    `with me as (select * from person where id = $1),
      kin as (
        select s.* from student s join me using (institute_id) where s.person_id = $1
        union select s.* from student s join guardian g on g.student_id = s.id where g.parent_id = $1),
      enrolled as (select e.* from enrolment e join kin on kin.id = e.student_id),
      years as (
        select y.id from academic_year y join me using (institute_id)
        where y.id in (select academic_year_id from enrolled) or not exists (select 1 from enrolled)),
      notices as (
        select a.id from announcement a join me using (institute_id)
        where a.academic_year_id in (select id from years) and (a.is_for_all or a.id in (
          select t.announcement_id from announcement_section t join enrolled e on e.section_id = t.section_id)
          or a.id in (select t.announcement_id from announcement_student t join enrolled e on e.student_id = t.student_id))),
      lessons as (
        select c.* from classroom_class c join enrolled e
          on e.institute_id = c.institute_id and e.section_id = c.section_id
        where c.cancelled_at is null),
      planned as (
        select v.id from calendar_event v join me using (institute_id)
        join institute i on i.id = v.institute_id and i.kind = 'school'
        where v.cancelled_at is null and exists (select 1 from kin)),
      exams as (
        select x.id from offline_exam x join enrolled e on e.institute_id = x.institute_id and e.section_id = x.section_id
        where x.cancelled_at is null),
      tests as (
        select t.* from test t join me using (institute_id) where t.cancelled_at is null and (
          t.id in (select x.test_id from test_section x join enrolled e on e.section_id = x.section_id)
          or t.id in (select x.test_id from test_product x join product_holder h on h.product_id = x.product_id
            where h.person_id in (select person_id from kin union select id from me)))),
      met as (
        select b.question_id as id, b.test_id from bookmark b
        where b.person_id in (select person_id from kin union select id from me)
        union
        select q.question_id, q.test_id from test_question q join test t on t.id = q.test_id and t.is_result_published
        join test_attempt a on a.test_id = t.id and a.submitted_at is not null
        where a.person_id in (select person_id from kin union select id from me)
        union
        select q.question_id, q.test_id from test_question q join test_attempt a on a.test_id = q.test_id
        join panel_pass x on x.attempt_id = a.id
        where a.person_id in (select person_id from kin union select id from me)),
      live as (
        select c.* from live_class c join me using (institute_id) where c.cancelled_at is null and (
          c.id in (select l.live_class_id from live_class_section l join enrolled e on e.section_id = l.section_id)
          or c.id in (select l.live_class_id from live_class_product l join product_holder h on h.product_id = l.product_id
            where h.person_id in (select person_id from kin union select id from me)))),
      courses as (
        select c.* from ecourse c join section s on s.institute_id = c.institute_id and s.standard_id = c.standard_id
        join enrolled e on e.section_id = s.id
        where exists (select 1 from me where role = 'student')
        union
        select c.* from ecourse c join product_ecourse x on x.institute_id = c.institute_id and x.ecourse_id = c.id
        join product_holder h on h.product_id = x.product_id join me on me.id = h.person_id and me.role <> 'parent'),
      material as (
        select f.* from study_file f where f.ecourse_id in (select id from courses)),
      papers as (
        select d.* from document d join me using (institute_id) where me.role <> 'parent' and (
          d.id in (select x.document_id from document_section x join enrolled e on e.section_id = x.section_id)
          or d.id in (select x.document_id from document_product x join product_holder h
            on h.product_id = x.product_id where h.person_id = me.id))),
      homework as (
        select a.* from assignment a join enrolled e on e.institute_id = a.institute_id and e.section_id = a.section_id
        where a.opens_at <= now()),
      handed as (
        select u.* from submission u join kin on kin.institute_id = u.institute_id and kin.id = u.student_id),
      meetings as (
        select o.* from meeting_offer o join me using (institute_id) where
          o.id in (select x.offer_id from meeting_offer_section x join enrolled e on e.section_id = x.section_id)
          or o.id in (select x.offer_id from meeting_offer_student x join kin on kin.id = x.student_id)
          or o.id in (select b.offer_id from meeting_booking b join kin on kin.id = b.student_id)),
      shown as (
        select 'banner' as what, b.id, b.institute_id, b.for_students, b.for_parents, b.for_open_users from banner b
        union all select 'promotion', p.id, p.institute_id, p.for_students, p.for_parents, p.for_open_users from promotion p),
      readable as (
        select 'person' as what, $1::bigint as id union select 'person', person_id from kin
        union select 'student', id from kin
        union select 'person', g.parent_id from guardian g join kin on kin.id = g.student_id
        union select 'institute', institute_id from me
        union select 'academic_year', id from years
        union select 'announcement', id from notices
        union select 'section', t.section_id from announcement_section t join notices n on n.id = t.announcement_id
        union select 'section', section_id from enrolled
        union select 'standard', x.standard_id from section x join enrolled e on e.section_id = x.id
        union select 'classroom_class', id from lessons
        union select 'subject', subject_id from lessons union select 'person', teacher_id from lessons
        union select 'person', m.teacher_id from classroom_class_teacher m join lessons on lessons.id = m.class_id
        union select 'calendar_event', id from planned
        union select 'standard', t.standard_id from calendar_event_standard t join planned v on v.id = t.event_id
        union select 'offline_exam', id from exams
        union select 'subject', p.subject_id from offline_exam_subject p join exams on exams.id = p.exam_id
        union select 'subject', p.subject_id from offline_exam_sitting p join exams on exams.id = p.exam_id
        union select 'test', id from tests union select 'test_label', label_id from tests
        union select 'subject', subject_id from tests
        union select 'subject', r.subject_id from test_attempt_subject r join test_attempt a on a.id = r.attempt_id
          where a.person_id in (select person_id from kin union select id from me)
        union select 'test_part', p.id from test_part p join met on met.test_id = p.test_id
        union select 'question', id from met union select 'test', test_id from met
        union select 'test_label', x.label_id from met join test x on x.id = met.test_id
        union select 'passage', q.passage_id from question q join met on met.id = q.id
        union select 'subject', q.subject_id from question q join met on met.id = q.id
        union select 'live_class', id from live
        union select 'subject', subject_id from live union select 'person', teacher_id from live
        union select 'person', m.teacher_id from live_class_teacher m join live on live.id = m.live_class_id
        union select 'recording', r.id from recording r join live on live.id = r.live_class_id
        union select 'product', h.product_id from product_holder h
          where h.person_id in (select person_id from kin union select id from me)
        union select 'product_item', t.id from product_item t join product_holder h on h.product_id = t.product_id
          where h.person_id in (select person_id from kin union select id from me)
        union select 'file', p.video_file_id from product p join product_holder h on h.product_id = p.id
          where h.person_id in (select person_id from kin union select id from me)
        union select 'ecourse', id from courses
        union select 'study_topic', t.id from study_topic t where t.ecourse_id in (select id from courses)
        union select 'subject', t.subject_id from study_topic t where t.ecourse_id in (select id from courses)
        union select 'study_file', id from material union select 'subject', subject_id from material
        union select 'file', file_id from material union select 'file', poster_file_id from material
        union select 'document', id from papers union select 'subject', subject_id from papers
        union select 'file', file_id from papers union select 'file', poster_file_id from papers
        union select 'passkey', k.id from passkey k where k.person_id = $1
        union select 'message', m.id from message m join phone_holder h using (institute_id, phone)
          where h.person_id = $1 and m.sent_at >= h.from_at and m.sent_at < coalesce(h.until, 'infinity')
        union select 'assignment', id from homework union select 'subject', subject_id from homework
        union select 'assignment_attachment', t.id from assignment_attachment t join homework h on h.id = t.assignment_id
          where t.kind = 'given' or exists (select 1 from handed u where u.assignment_id = h.id and u.evaluated_at is not null)
        union select 'submission_attachment', t.id from submission_attachment t
          join handed u on u.assignment_id = t.assignment_id and u.student_id = t.student_id
        union select 'file', t.file_id from assignment_attachment t join homework h on h.id = t.assignment_id
        union select 'leave_request', l.id from leave_request l join kin on kin.id = l.student_id
        union select 'meeting_offer', id from meetings union select 'person', teacher_id from meetings
        union select 'meeting_booking', b.id from meeting_booking b join kin on kin.id = b.student_id
        union select 'file', l.file_id from leave_request l join kin on kin.id = l.student_id
        union select 'ask_thread', k.id from ask_thread k join kin on kin.id = k.student_id and (k.asked_by = $1 or exists (select 1 from me where role = 'parent'))
        union select 'ask_post', o.id from ask_post o join ask_thread k on k.id = o.thread_id join kin on kin.id = k.student_id and (k.asked_by = $1 or exists (select 1 from me where role = 'parent'))
        union select 'file', o.file_id from ask_post o join ask_thread k on k.id = o.thread_id join kin on kin.id = k.student_id
        union select shown.what, shown.id from shown join me using (institute_id)
          where (me.role = 'student' and for_students) or (me.role = 'parent' and for_parents)
            or (me.role = 'open' and for_open_users))
    select 'canary-' || me.institute_id || '-' || r.what || '-' || r.id as canary from readable r, me`,
    [personId],
  )
  return new Set(rows.map((row) => row.canary))
}
