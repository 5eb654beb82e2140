import type { CallReply } from '#domain/call.ts'
import { confirmPassword } from '#domain/session/passkey-calls.ts'
import { givePanel, type PanelTokens } from '#server/http/testing/panel.ts'
import type { Requested } from '#server/http/testing/requester.ts'

/** A person of the demo with ids and tokens. */
export type Caller = PanelTokens & {
  personId: number
  institute: number
  /** The viewed student; the person's id for an open user. */
  student: number
  /** The viewed person: the child of a parent, or oneself. */
  user: number
  userType: number
  phone: string
  deviceId: string
  token: string
  /** A fresh password confirmation of this session. */
  proof: string
  examToken: string
  scorecardToken: string
  /** Ids of his things, one of each; his own id for a missing one. */
  things: Things
  questions: Questions
  /** A protected recording of his, by its VdoCipher id; '' without one. */
  protectedVideo: string
  /** A receipt of his, and its financial year; 'none' without one. */
  receipt: string
  financialYear: string
  receiptCode: string
  /** The day of a class that the student attended, in `things`. */
  attendedDay: string
  meeting: Meeting
}
/** Of the offer of meetings in `things`: the booked time, or else the first free one; '' without an offer. `seen`: '' without a booked one. */
type Meeting = { time: string; seen: string; version: number; teacher: number }
/** Questions of his; classmates have the same ones. */
type Questions = Record<'practisable' | 'panelQuestion' | 'written', number>
type Things = Record<
  | 'batch'
  | 'liveClass'
  | 'recording'
  | 'vimeoVideo'
  | 'label'
  | 'test'
  | 'feed'
  | 'passkey'
  | 'push'
  | 'ecourse'
  | 'studyFile'
  | 'document'
  | 'documentSubject'
  | 'product'
  | 'year'
  | 'assignment'
  | 'attachment'
  | 'bookmark'
  | 'notice'
  | 'question'
  | 'writtenAttempt'
  | 'otherSession'
  | 'staff'
  | 'import'
  | 'export'
  | 'attendedClass'
  | 'attendedSection'
  | 'payment'
  | 'instalment'
  | 'leave'
  | 'thread'
  | 'post'
  | 'offer',
  number
>

/** Signs a person of the demo in by phone; a parent of several chooses the first child. */
export async function signInCaller(t: Requested, phone: string): Promise<Caller> {
  const { result } = await t.login(phone)
  const isObject = result !== null && !Array.isArray(result) && !('student_auth' in result)
  const [child] = isObject ? result.student_details : []
  const me = isObject ? await t.signedIn(phone, child && { user_id: child.user_id }) : result
  if (me === null || Array.isArray(me)) throw new Error(`${phone} is not signed in`)
  const role = me.parentslogin ? 'parent' : 'student'
  await addEndedSession(t, me.account_id)
  const panel = await givePanel(t, { instituteId: me.institute_id, personId: me.user_id, role })
  return {
    ...panel,
    personId: me.account_id,
    institute: me.institute_id,
    student: me.student_id ?? me.user_id,
    user: me.user_id,
    userType: me.user_type,
    phone,
    deviceId: me.device_id,
    token: me.student_auth,
    examToken: me.examdesk_auth_token,
    scorecardToken: me.scorecard_auth_token,
    proof: await proofOf(t, me.student_auth),
    ...(await findThings(t, me.user_id, me.account_id)),
  }
}

/** Confirms the password of a session. */
async function proofOf(t: Requested, token: string): Promise<string> {
  const answer = await t.app.inject({
    method: confirmPassword.method,
    url: confirmPassword.path,
    headers: { host: 'localhost', authorization: token },
    payload: { password: 'demo123' },
  })
  return (answer.json() as CallReply<typeof confirmPassword>).result.proof
}

/** A session that has ended: ending it again changes nothing. */
async function addEndedSession(t: Requested, personId: number): Promise<void> {
  await t.database.pool.query(
    `insert into session (institute_id, person_id, device_key, student_token_hash, exam_token_hash, scorecard_token_hash,
        expires_at, ended_at, end_reason)
      select institute_id, id, 'over', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now(), now(), 'logout'
      from person where id = $1`,
    [personId],
  )
}

type Found = Pick<
  Caller,
  | 'things'
  | 'questions'
  | 'protectedVideo'
  | 'receipt'
  | 'financialYear'
  | 'receiptCode'
  | 'attendedDay'
  | 'meeting'
>

/** Prefers things that others do not share: a foreign id must be foreign. */
async function findThings(t: Requested, personId: number, accountId: number): Promise<Found> {
  const { rows } = await t.database.pool.query<Things & Questions & Omit<Found, 'things' | 'questions'>>(
    `with mine as (
        select e.section_id from enrolment e join student s on s.id = e.student_id
        where s.person_id = $1 order by e.academic_year_id),
      held as (select product_id from product_holder where person_id = $1),
      classes as (
        select live_class_id as id from live_class_section where section_id in (select section_id from mine)
        union select live_class_id from live_class_product where product_id in (select product_id from held)),
      tests as (
        select test_id as id from test_section where section_id in (select section_id from mine)
        union select test_id from test_product where product_id in (select product_id from held)),
      courses as (
        select c.id from ecourse c join section s on s.institute_id = c.institute_id
          and s.standard_id = c.standard_id where s.id in (select section_id from mine)
        union select ecourse_id from product_ecourse where product_id in (select product_id from held)),
      papers as (
        select d.id from document d where d.file_id is not null and not d.is_readonly and d.id in (
          select document_id from document_section where section_id in (select section_id from mine)
          union select document_id from document_product where product_id in (select product_id from held))),
      handed as (
        select a.id from test_attempt a join attempt_answer g on g.attempt_id = a.id and g.answer is not null
        join question q on q.id = g.question_id and q.type = 2
        where a.person_id = $1 and a.submitted_at is not null),
      practised as (
        select q.question_id, count(distinct a.person_id) as takers from test_question q
        join test x on x.id = q.test_id and x.is_result_published and x.is_solution_offered
        join test_attempt a on a.test_id = x.id and a.submitted_at is not null
        group by 1 having bool_or(a.person_id = $1)),
      attended as (
        select c.id, c.section_id, to_char(c.starts_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from attendance a
        join student s on s.id = a.student_id join classroom_class c on c.id = a.class_id
        where s.person_id = $1 and a.is_present and not a.is_late and c.cancelled_at is null order by c.starts_at desc limit 1),
      offers as (
        select o.*, (select b.start_time from meeting_booking b join student s on s.id = b.student_id
            where b.offer_id = o.id and b.state = 'booked' and s.person_id = $1) as booked,
          (select min(at)::time from generate_series(o.day + o.start_time, o.day + o.end_time - o.minutes * interval '1 minute',
            (o.minutes + o.pause) * interval '1 minute') at where not exists (
              select 1 from meeting_booking b where b.offer_id = o.id and b.start_time = at::time and b.state = 'booked')) as free
        from meeting_offer o where o.cancelled_at is null and o.book_until >= $3::timestamptz::date and (
          o.id in (select offer_id from meeting_offer_section where section_id in (select section_id from mine))
          or o.id in (select l.offer_id from meeting_offer_student l join student s on s.id = l.student_id where s.person_id = $1))
        order by o.id limit 1),
      alone as (
        select c.id from classes c order by (
          select count(*) from live_class_section l where l.live_class_id = c.id), c.id)
    select coalesce((select section_id from mine limit 1), $1) as batch,
      coalesce((select id from alone limit 1), $1) as "liveClass",
      coalesce((select r.id from recording r where r.host = 'cloud' and r.live_class_id in (select id from alone)
        order by r.id limit 1), $1) as recording,
      coalesce((select min(r.video_key::bigint) from recording r
        where r.host = 'vimeo' and r.live_class_id in (select id from alone)), $1) as "vimeoVideo",
      coalesce((select min(r.video_key) from recording r
        where r.host = 'vdocipher' and r.live_class_id in (select id from alone)), '') as "protectedVideo",
      coalesce((select min(label_id) from test where id in (select id from tests)), $1) as label,
      coalesce((select a.test_id from test_attempt a join test x on x.id = a.test_id
        where a.person_id = $1 and x.is_result_published and a.submitted_at is not null order by a.id limit 1),
        (select min(id) from tests), $1) as test,
      coalesce((select min(id) from calendar_feed where person_id = $1), $1) as feed,
      coalesce((select min(id) from passkey where person_id = $2), $2) as passkey,
      coalesce((select min(id) from push_subscription where person_id = $2), $2) as push,
      coalesce((select min(id) from courses), $1) as ecourse,
      coalesce((select min(f.id) from study_file f where f.ecourse_id in (select id from courses)), $1)
        as "studyFile",
      coalesce((select min(id) from papers), $1) as document,
      coalesce((select d.subject_id from document d where d.id in (select id from papers) order by d.id limit 1), $1)
        as "documentSubject",
      coalesce((select min(product_id) from held), $1) as product,
      coalesce((select min(e.academic_year_id) from enrolment e join student s on s.id = e.student_id
        where s.person_id = $1), $1) as year,
      coalesce((select min(a.id) from assignment a where a.section_id in (select section_id from mine)
        and a.opens_at <= $3::timestamptz and a.ends_at > $3::timestamptz and not exists (
          select 1 from submission x join student s on s.id = x.student_id
          where x.assignment_id = a.id and s.person_id = $1)), $1) as assignment,
      coalesce((select min(t.id) from submission_attachment t join student s on s.id = t.student_id
        where s.person_id = $1), $1) as attachment,
      coalesce((select min(question_id) from bookmark where person_id = $1), $1) as bookmark,
      coalesce((select min(cause_id) from news where person_id = $2 and kind = 'notice'), $1) as notice,
      coalesce((select min(a.id) from announcement a join announcement_section l on l.announcement_id = a.id join enrolment e on e.section_id = l.section_id
        join student s on s.id = e.student_id where a.asks <> '' and s.person_id = $1), $1) as question,
      coalesce((select question_id from practised order by takers, question_id limit 1), $1) as practisable,
      coalesce((select min(q.question_id) from test_question q join test_attempt a on a.test_id = q.test_id
        join panel_pass x on x.attempt_id = a.id where a.person_id = $1), $1) as "panelQuestion",
      coalesce((select min(id) from handed), $1) as "writtenAttempt",
      coalesce((select min(id) from session where person_id = $2 and ended_at is not null), $2) as "otherSession",
      coalesce((select max(person_id) from staff where institute_id = (select institute_id from person where id = $2) and 'examiner' = any(roles)), $2) as staff,
      coalesce((select max(id) from desk_import where institute_id = (select institute_id from person where id = $2)), $2) as import,
      coalesce((select max(id) from desk_export where institute_id = (select institute_id from person where id = $2)), $2) as export,
      coalesce((select id from attended), $1) as "attendedClass",
      coalesce((select section_id from attended), $1) as "attendedSection",
      coalesce((select day from attended), '2026-01-01') as "attendedDay",
      coalesce((select min(p.id) from fee_payment p join student s on s.id = p.student_id where s.person_id = $1), $1) as payment,
      coalesce((select min(i.id) from fee_instalment i join student s on s.id = i.student_id where s.person_id = $1), $1) as instalment,
      coalesce((select min(l.id) from leave_request l join student s on s.id = l.student_id where s.person_id = $1), $1) as leave,
      coalesce((select min(k.id) from ask_thread k join student s on s.id = k.student_id where s.person_id = $1), $1) as thread,
      coalesce((select min(p.id) from ask_post p join ask_thread k on k.id = p.thread_id join student s on s.id = k.student_id where s.person_id = $1), $1) as post,
      coalesce((select id from offers), $1) as offer,
      json_build_object('time', coalesce((select to_char(coalesce(booked, free), 'HH24:MI') from offers), ''),
        'seen', coalesce((select to_char(booked, 'HH24:MI') from offers), ''), 'version', coalesce((select sequence from offers), 0),
        'teacher', coalesce((select teacher_id from offers), $1)) as meeting,
      coalesce((select min(g.question_id) from attempt_answer g join question q on q.id = g.question_id and q.type = 2
        where g.attempt_id = (select min(id) from handed) and g.answer is not null), $1) as written,
      coalesce((select p.receipt_no from fee_payment p join student s on s.id = p.student_id
        where s.person_id = $1 order by p.id limit 1), 'none') as receipt,
      coalesce((select p.financial_year from fee_payment p join student s on s.id = p.student_id
        where s.person_id = $1 order by p.id limit 1), 'none') as "financialYear",
      coalesce((select p.code from fee_payment p join student s on s.id = p.student_id
        where s.person_id = $1 order by p.id limit 1), 'none') as "receiptCode"`,
    [personId, accountId, t.now()],
  )
  const [found] = rows
  if (!found) throw new Error('nothing was found')
  const {
    protectedVideo,
    receipt,
    financialYear,
    receiptCode,
    attendedDay,
    meeting,
    practisable,
    panelQuestion,
    written,
    ...things
  } = found
  const questions = { practisable, panelQuestion, written }
  return { things, questions, protectedVideo, receipt, financialYear, receiptCode, attendedDay, meeting }
}
