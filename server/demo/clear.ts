import type pg from 'pg'
import type { DemoSettings } from '#server/database/tables/institute.ts'
import { idPrefix } from '#server/demo/build.ts'
import { childrenFirst } from '#server/demo/remove.ts'
import { namedFiles } from '#server/files/writes-sweep.ts'

type Kept = DemoSettings['kept']

/**
 * What people did since the days were written, and what was kept before: tests that were begun, continued,
 * viewed or bookmarked, and homework with saved work. Imported things are kept as well.
 */
export async function findKept(
  client: pg.PoolClient,
  at: { ids: readonly number[]; writtenAt: Date; before: Kept },
): Promise<Kept> {
  const { rows } = await client.query<{ tests: number[]; assignments: number[] }>(
    `select array(
        select test.id from test where test.institute_id = any($1) and (test.id = any($3)
          or exists (select 1 from test_attempt where test_attempt.institute_id = test.institute_id and test_attempt.test_id = test.id and (
            test_attempt.started_at > $2
            or exists (select 1 from attempt_window
              where attempt_window.institute_id = test_attempt.institute_id and attempt_window.attempt_id = test_attempt.id and attempt_window.heard_at > $2)
            or exists (select 1 from attempt_answer
              where attempt_answer.institute_id = test_attempt.institute_id and attempt_answer.attempt_id = test_attempt.id and attempt_answer.answered_at > $2)))
          or exists (select 1 from launch_ticket
            where launch_ticket.institute_id = test.institute_id and launch_ticket.test_id = test.id and launch_ticket.expires_at > $2)
          or exists (select 1 from test_extra_time where test_extra_time.institute_id = test.institute_id and test_extra_time.test_id = test.id)
          or exists (select 1 from attempt_question where attempt_question.institute_id = test.institute_id and attempt_question.test_id = test.id)
          or exists (select 1 from bookmark
            where bookmark.institute_id = test.institute_id and bookmark.test_id = test.id and bookmark.marked_at > $2)
          or exists (select 1 from test_question join question on question.institute_id = test_question.institute_id and question.id = test_question.question_id
            where test_question.institute_id = test.institute_id and test_question.test_id = test.id and question.source_id is not null))
        order by test.id) as tests,
      array(
        select assignment.id from assignment where assignment.institute_id = any($1) and (assignment.id = any($4) or assignment.source_id not like '${idPrefix}%'
          or exists (select 1 from submission where submission.institute_id = assignment.institute_id and submission.assignment_id = assignment.id
            and greatest(submission.saved_at, submission.submitted_at, submission.evaluated_at) > $2))
        order by assignment.id) as assignments`,
    [at.ids, at.writtenAt, at.before.tests, at.before.assignments],
  )
  return { tests: rows[0]?.tests.map(Number) ?? [], assignments: rows[0]?.assignments.map(Number) ?? [] }
}

const ofOtherTest = 'test_id is not null and test_id not in (select id from kept_test)'
const ofOtherAttempt = `attempt_id in (select id from test_attempt where institute_id = any($1) and ${ofOtherTest})`
const ofOtherWork = 'assignment_id not in (select id from kept_assignment)'
const all = 'true'

/** Rows of the demo that are removed before its days are written again. Other tables are not touched. */
const cleared: Readonly<Record<string, string>> = {
  announcement: all,
  announcement_section: all,
  announcement_student: all,
  notice_answer: all,
  banner: all,
  promotion: all,
  calendar_event: all,
  calendar_event_standard: all,
  weekly_off: all,
  classroom_class: all,
  classroom_class_teacher: all,
  attendance: all,
  attendance_register: all,
  leave_request: all,
  ask_thread: all,
  ask_post: all,
  ask_read: all,
  ask_report: all,
  ask_pause: all,
  meeting_booking: all,
  meeting_offer: all,
  meeting_offer_section: all,
  meeting_offer_student: all,
  live_class: all,
  live_class_section: all,
  live_class_product: all,
  live_class_teacher: all,
  recording: all,
  file_place: `kind = 'recording'`,
  message: all,
  news: all,
  news_delivery: all,
  offline_exam: all,
  offline_exam_subject: all,
  offline_exam_sitting: all,
  offline_exam_result: all,
  test: 'id not in (select id from kept_test)',
  test_section: ofOtherTest,
  test_product: ofOtherTest,
  test_extra_time: ofOtherTest,
  exam_message: ofOtherTest,
  test_part: ofOtherTest,
  question_regrade: ofOtherTest,
  question_challenge: ofOtherTest,
  test_question: ofOtherTest,
  test_figures: ofOtherTest,
  test_question_figures: ofOtherTest,
  due_publication: ofOtherTest,
  launch_ticket: ofOtherTest,
  bookmark: ofOtherTest,
  test_attempt: ofOtherTest,
  test_attempt_subject: ofOtherAttempt,
  answer_marking: ofOtherAttempt,
  attempt_answer: ofOtherAttempt,
  attempt_window: ofOtherAttempt,
  attempt_event: ofOtherAttempt,
  attempt_receipt: ofOtherAttempt,
  replaced_test_receipt: ofOtherAttempt,
  late_answer: ofOtherAttempt,
  panel_pass: ofOtherAttempt,
  question: `source_id is null and id not in (select question_id from test_question where institute_id = any($1))`,
  passage: `source_id is null and id not in (
    select passage_id from question where institute_id = any($1) and passage_id is not null)`,
  assignment: 'id not in (select id from kept_assignment)',
  assignment_attachment: ofOtherWork,
  submission: ofOtherWork,
  submission_attachment: ofOtherWork,
  upi_transfer_part: all,
  upi_transfer: all,
  fee_entry: all,
  fee_credit_use: all,
  fee_instalment: all,
  fee_write_off: all,
  fee_payment: all,
  fee_payment_part: all,
  fee_reversal: all,
  fee_refund: all,
  replaced_receipt: all,
  online_receipt: all,
  online_refund: all,
  online_payment: all,
  payment_order: all,
  test_provider: all,
}

/** Removes the days of before, and files that nothing else names. */
export async function clearDays(client: pg.PoolClient, ids: readonly number[], kept: Kept): Promise<void> {
  for (const [table, keptIds] of Object.entries({
    kept_test: kept.tests,
    kept_assignment: kept.assignments,
  })) {
    await client.query(`create temp table ${table} (id bigint not null) on commit drop`)
    await client.query(`insert into ${table} select unnest($1::bigint[])`, [keptIds])
  }
  // Otherwise the deleted parts would be noted as corrections of receipts.
  await client.query('update fee_payment set receipt_file_id = null where institute_id = any($1)', [ids])
  const namedBefore = await findNamedFiles(client, ids)
  for (const table of await childrenFirst(client)) {
    const which = cleared[table]
    if (which)
      await client.query(
        `delete from ${client.escapeIdentifier(table)} where institute_id = any($1) and (${which})`,
        [ids],
      )
  }
  // What is kept is not changed by the rows of another day.
  for (const kind of ['test', 'assignment'])
    await client.query(
      `update ${kind} set source_id = null where id in (select id from kept_${kind}) and source_id like '${idPrefix}%'`,
    )
  const named = new Set(await findNamedFiles(client, ids))
  const gone = namedBefore.filter((id) => !named.has(id))
  await client.query('delete from file_pdf where institute_id = any($1) and file_id = any($2)', [ids, gone])
  await client.query('delete from file where institute_id = any($1) and id = any($2)', [ids, gone])
}

/** Every file of the demo that something names. */
async function findNamedFiles(client: pg.PoolClient, ids: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from file where institute_id = any($1) and id in (${await namedFiles(client)})`,
    [ids],
  )
  return rows.map(({ id }) => id)
}
