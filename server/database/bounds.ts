import { undoDays } from '#domain/desk/undo.ts'
import { given } from '#server/access/given.ts'
import type { Agreed } from '#server/clock/clocks.ts'
import { raw, type Sql, sql } from '#server/database/sql.ts'

const { agreedNow: now } = given

/**
 * Which rows of a table are removed: those where `expired` is true; or all but the latest `max` with the same
 * `of`, among those where `where` is true.
 */
export type Sweep =
  | { expired: Sql<{ agreedNow: Agreed }> }
  | { max: number; of: string; latest: string; where?: string }

/** The bound of a table, in words for docs/running.md, and what the hourly sweep removes. */
type Bound = { words: string; sweeps?: readonly Sweep[] }

const perPerson = 'institute_id, person_id'
const perAttempt = 'institute_id, attempt_id'

/** Every table that users can make grow. */
export const bounds: Readonly<Record<string, Bound>> = {
  audit_log: {
    words: '`institute.audit_days` of the institute, 365 days where nothing is said',
    sweeps: [
      {
        expired: sql`at < ${now}::timestamptz - (select audit_days from institute
          where institute.id = institute_id) * interval '1 day'`,
      },
    ],
  },
  access_log: {
    words: '`institute.audit_days` of the institute; the last 300 of each person and kind',
    sweeps: [
      {
        expired: sql`at < ${now}::timestamptz - (select audit_days from institute
          where institute.id = institute_id) * interval '1 day'`,
      },
      { max: 300, of: 'institute_id, person_id, kind', latest: 'id' },
    ],
  },
  admin_file: {
    words: 'a day, and 1,000 of each token',
    sweeps: [{ expired: sql`created_at < ${now}::timestamptz - interval '1 day'` }],
  },
  announcements_read: { words: 'one for each person' },
  answer_marking: { words: 'at most three for each written answer' },
  attempt_answer: { words: 'one for each question of an attempt' },
  attempt_event: {
    words: 'some hundreds for each attempt, and its last 200 openings',
    sweeps: [{ max: 200, of: perAttempt, latest: 'happened_at', where: `kind = 'opened'` }],
  },
  attempt_question: { words: 'one for each question of an attempt' },
  attempt_receipt: { words: 'one for each attempt' },
  attempt_window: {
    words: 'the last 200 of each attempt',
    sweeps: [{ max: 200, of: perAttempt, latest: 'heard_at' }],
  },
  ask_thread: {
    words:
      '5 of a student on a day, 200 in 365 days; until `questions_days` of the institute after the last message, 1,095 where nothing is said',
    sweeps: [
      {
        expired: sql`last_at < ${now}::timestamptz - (select coalesce((institute.features ->> 'questions_days')::int, 1095) from institute
          where institute.id = institute_id) * interval '1 day'`,
      },
    ],
  },
  ask_post: { words: '20 of a person of a family on a day, 300 of a question; it goes with its question' },
  ask_read: { words: 'one for each question and person of the family' },
  ask_report: { words: 'one for each message' },
  ask_pause: { words: 'one for each student' },
  bank_line: {
    words: '400 days, where no payment was booked by it; 200,000 of each institute',
    sweeps: [
      {
        expired: sql`created_at < ${now}::timestamptz - interval '400 days' and not exists (select from upi_transfer used
          where used.institute_id = bank_line.institute_id and used.line_id = bank_line.id)`,
      },
    ],
  },
  begin_code: { words: 'one for the installation, until there is an institute' },
  beginning: { words: 'eight for each institute' },
  bookmark: { words: 'one for each person and question' },
  attendance_register: { words: 'one for each class' },
  calendar_feed: {
    words: '10 for each calendar; revoked ones 30 days, the last 100 of each person',
    sweeps: [
      { expired: sql`revoked_at < ${now}::timestamptz - interval '30 days'` },
      { max: 100, of: perPerson, latest: 'revoked_at', where: 'revoked_at is not null' },
    ],
  },
  change: {
    words: '90 days, and the last 1,000 of each person and kind',
    sweeps: [
      { expired: sql`at < ${now}::timestamptz - interval '90 days'` },
      { max: 1000, of: 'institute_id, person_id, kind', latest: 'id' },
    ],
  },
  change_counter: { words: 'one for each institute' },
  data_change: {
    // An ETag is valid for two hours: a transaction that writes may take the rest.
    words: 'a day, one for each transaction and person whom it concerns',
    sweeps: [{ expired: sql`at < ${now}::timestamptz - interval '1 day'` }],
  },
  desk_export: {
    words: 'a day after it was made',
    sweeps: [{ expired: sql`expires_at < ${now}::timestamptz` }],
  },
  desk_import: {
    words: '7 days until it is written, 20 of each person; then 90 days, and the last 500 of each institute',
    sweeps: [
      {
        expired: sql`expires_at < ${now}::timestamptz - case when state = 'done' then interval '90 days' else interval '0' end`,
      },
      { max: 500, of: 'institute_id', latest: 'id', where: `state = 'done'` },
    ],
  },
  desk_invitation: { words: 'one for each member of the staff' },
  desk_match: {
    words: 'the last 500 of each institute',
    sweeps: [{ max: 500, of: 'institute_id', latest: 'used_at' }],
  },
  desk_session: {
    words: 'a week after its end',
    sweeps: [{ expired: sql`expires_at < ${now}::timestamptz - interval '7 days'` }],
  },
  device: {
    words: 'registered ones as the institute allows; others 90 days, the last 50 of each person',
    sweeps: [
      { expired: sql`not is_registered and last_seen_at < ${now}::timestamptz - interval '90 days'` },
      { max: 50, of: perPerson, latest: 'last_seen_at', where: 'not is_registered' },
    ],
  },
  due_publication: { words: 'one for each test' },
  family_view: {
    words: 'a week after its end',
    sweeps: [{ expired: sql`expires_at < ${now}::timestamptz - interval '7 days'` }],
  },
  file: { words: 'the space of each person (`institute.space`); a day once nothing names it' },
  file_download: { words: 'one for each person and item' },
  file_pdf: { words: 'one for each file' },
  file_place: { words: 'one for each person and item' },
  import_image: {
    words: `${undoDays} days`,
    sweeps: [{ expired: sql`created_at < ${now}::timestamptz - ${raw(`interval '${undoDays} days'`)}` }],
  },
  job: {
    words: 'until it is done; messages 30 days after they were sent, and what was given up 30 days',
    sweeps: [{ expired: sql`coalesce(done_at, failed_at) < ${now}::timestamptz - interval '30 days'` }],
  },
  late_answer: { words: 'one for each question of an attempt' },
  leave_request: { words: '100 asked for by the family of a student in 365 days' },
  meeting_booking: { words: 'one for each student and offer of meetings' },
  launch_ticket: {
    words: 'a day after it expires',
    sweeps: [{ expired: sql`expires_at < ${now}::timestamptz - interval '1 day'` }],
  },
  message_outbox: {
    words: 'of 0.1.0; 30 days after it was sent or given up',
    sweeps: [{ expired: sql`coalesce(sent_at, failed_at) < ${now}::timestamptz - interval '30 days'` }],
  },
  messages_read: { words: 'one for each person' },
  notice_answer: { words: 'one for each student whom a notice asks' },
  news: {
    words: '90 days, and the last 1,000 of each person',
    sweeps: [
      { expired: sql`created_at < ${now}::timestamptz - interval '90 days'` },
      { max: 1000, of: perPerson, latest: 'id' },
    ],
  },
  news_choice: { words: 'one for each person, topic and channel' },
  news_default: { words: 'one for each topic and channel' },
  news_delivery: { words: 'one for each piece of news and channel' },
  news_hours: { words: 'one for each person' },
  news_refusal: { words: 'one for each person and channel' },
  news_spending: { words: 'one for each channel that costs money, and month' },
  one_time_password: {
    words: 'until it expires',
    sweeps: [{ expired: sql`expires_at < ${now}::timestamptz` }],
  },
  own_data: {
    words: 'a day after it was made; 5 a day for each account and person',
    sweeps: [{ expired: sql`expires_at < ${now}::timestamptz` }],
  },
  online_payment: { words: 'one for each payment that came online' },
  online_receipt: { words: 'one for each of its students' },
  online_refund: { words: 'one for each refund of it' },
  panel_pass: {
    words: '30 days after it expires, the last 200 of each attempt',
    sweeps: [
      { expired: sql`expires_at < ${now}::timestamptz - interval '30 days'` },
      { max: 200, of: perAttempt, latest: 'created_at' },
    ],
  },
  passkey: { words: '10 for each person' },
  payment_account: { words: 'one for each key that an institute has had' },
  payment_order: {
    words: '90 days where nothing came of it; 20 an hour of each person',
    sweeps: [
      {
        expired: sql`until < ${now}::timestamptz - interval '90 days' and ask_at is null and not exists (select from online_payment
          where online_payment.institute_id = payment_order.institute_id and online_payment.order_id = payment_order.id)`,
      },
    ],
  },
  profile: { words: 'one for each person' },
  push_key: { words: 'one for the installation' },
  push_subscription: { words: '10 for each person; it goes with its device' },
  question_challenge: { words: 'one for each student and question of a test' },
  recovery_code: { words: '10 for each person' },
  replaced_test_receipt: { words: 'one for each time that an examiner changes which answers count' },
  second_factor: { words: 'one for each person' },
  replaced_receipt: {
    words: 'one for each change that the institute makes to a receipt that was handed out',
  },
  server_beat: {
    words: 'a day after a process ended',
    sweeps: [{ expired: sql`at < ${now}::timestamptz - interval '1 day'` }],
  },
  server_stall: {
    words: '30 days',
    sweeps: [{ expired: sql`ended_at < ${now}::timestamptz - interval '30 days'` }],
  },
  session: {
    words: '7 days after it expires, the last 100 of each person',
    sweeps: [
      { expired: sql`expires_at < ${now}::timestamptz - interval '7 days'` },
      { max: 100, of: perPerson, latest: 'created_at' },
    ],
  },
  stored_bytes: { words: 'one for each content of a file; a day once no file has it' },
  submission: { words: 'one for each student and assignment' },
  submission_attachment: { words: '20 files and 5 links for each submission' },
  test_attempt: { words: 'one for each person and test; practice 100 a day' },
  test_attempt_subject: { words: 'one for each subject of an attempt' },
  test_provider: { words: 'one for each institute of the demo, with the last 500 of everything' },
  throttle: {
    words: 'a day after the last attempt',
    sweeps: [{ expired: sql`last_failure_at < ${now}::timestamptz - interval '1 day'` }],
  },
  upi_account: { words: 'one for each institute' },
  upi_transfer: {
    words: '60 days if nothing came of it, the last 200 of each person; 20 of a person wait for the office',
    sweeps: [
      {
        expired: sql`is_confirmed is distinct from true and (utr is null or decided_at is not null)
          and coalesce(decided_at, created_at) < ${now}::timestamptz - interval '60 days'`,
      },
      { max: 200, of: perPerson, latest: 'id', where: 'utr is null and decided_at is null' },
    ],
  },
  upi_transfer_part: { words: 'at most 50 for each transfer, and as long' },
  upload: { words: '40 files and 150 MB for each person, for 7 days' },
  used_challenge: {
    words: 'until the challenge expires',
    sweeps: [{ expired: sql`expires_at < ${now}::timestamptz - interval '1 hour'` }],
  },
  used_sso_token: {
    words: 'until the token expires',
    sweeps: [{ expired: sql`expires_at < ${now}::timestamptz - interval '1 hour'` }],
  },
  watch: { words: 'one for each person and video' },
  written_reply: {
    words: 'a day for a token, 30 days for a person; the last 10,000 of a token or person',
    sweeps: [
      { expired: sql`expires_at < ${now}::timestamptz` },
      { max: 10_000, of: 'institute_id, caller', latest: 'expires_at' },
    ],
  },
}

/** Written by the institute only: its imports, its examiners, its staff. */
export const writtenByInstitute: readonly string[] =
  `academic_year admin_token announcement announcement_section announcement_student assignment assignment_attachment attendance attendance_count banner
  calendar_event calendar_event_standard class_teacher classroom_class classroom_class_teacher document document_product document_section ecourse enrolment exam_message
  fee_credit_use fee_entry fee_instalment fee_payment fee_payment_part fee_refund fee_reversal fee_write_off guardian import_run institute institute_host live_class live_class_product
  live_class_section live_class_teacher meeting_offer meeting_offer_section meeting_offer_student message news_budget news_template offline_exam offline_exam_result offline_exam_sitting offline_exam_subject passage person phone_holder product product_ecourse
  product_holder product_item promotion question question_regrade receipt_counter receipt_series recording section section_subject staff standard student study_file
  study_topic subject test test_extra_time test_figures test_label test_part test_product test_question
  test_question_figures test_section webhook weekly_off`.split(/\s+/)
