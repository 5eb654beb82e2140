import { expect, test } from 'vitest'
import { filesIn, read } from './files-in.ts'

const files = ['server', 'cli'].flatMap((room) => filesIn(room, (name) => name.endsWith('.ts')))

/** A feature, or a folder of the server. */
const roomOf = (file: string) =>
  /^server\/features\/([^/]+)\//.exec(file)?.[1] ?? file.split('/').slice(0, 2).join('/')

/** The room that declares each table; those in `server/database/tables` may be read by all. */
const owners = new Map<string, string>()
for (const file of files.filter((name) => /\/tables(-[\w-]+)?\.ts$|\/database\/tables\//.test(name)))
  for (const [, table = ''] of read(file).matchAll(/pgTable\(\s*'(\w+)'/g))
    owners.set(table, file.startsWith('server/database/') ? 'all' : roomOf(file))

/** Statements that write; tables that a query reads follow `from` and `join`. */
const writing = /\b(update|insert into|delete from)\s+(\w+)/g
const reading = /(?<!delete )\b(from|join|using)\s+(\w+)/g

/** @returns for each room, the foreign tables in its statements */
function findForeign(pattern: RegExp, isFree: (owner: string) => boolean): Record<string, string> {
  const found: Record<string, Set<string>> = {}
  const holding = files.filter(
    (file) => !/\.test\.ts$|\/testing|\/demo\b|\/demo-/.test(file) && read(file).includes('database/sql.ts'),
  )
  for (const file of holding)
    for (const [, , table = ''] of read(file).matchAll(pattern)) {
      const [room, owner] = [roomOf(file), owners.get(table)]
      if (!owner || owner === room || isFree(owner)) continue
      found[room] ??= new Set()
      found[room].add(table)
    }
  return Object.fromEntries(
    Object.entries(found).map(([room, tables]) => [room, [...tables].sort().join(' ')]),
  )
}

test('a feature writes its own tables; exceptions are listed', () => {
  expect(findForeign(writing, () => false)).toEqual({
    // A download is counted wherever a study file is opened.
    document: 'file_download',
    exam: 'audit_log',
    // That somebody says to have paid.
    fee: 'audit_log',
    // Announcements are noted as read for the institute where one is new.
    home: 'change',
    // What people change of themselves.
    profile: 'audit_log person student',
    session: 'audit_log person push_subscription',
    // The import of people ends sessions and feeds.

    roster:
      'access_log audit_log enrolment guardian institute institute_host push_subscription section_subject session student',
    // That each process is there, and stalls.
    'server/beats': 'server_beat server_stall',
    'server/database':
      'access_log change institute job launch_ticket payment_account push_key push_subscription webhook',
    // Staff are people, and sign in on devices.
    // What came by UPI, and statements of banks.
    'server/desk':
      'announcement ask_pause ask_report audit_log bank_line device meeting_booking meeting_offer meeting_offer_section meeting_offer_student person upi_account upi_transfer upi_transfer_part',
    'server/exchange': 'audit_log change institute person',
    'server/files': 'file file_pdf stored_bytes',
    'server/messengers': 'message_outbox',
    'server/queue': 'job',
    'server/undo': 'audit_log',
    'server/uploads': 'upload',
  })
})

test('a feature reads its own tables and the common ones; exceptions are listed', () => {
  expect(findForeign(reading, (owner) => owner === 'all')).toEqual({
    // The rules of access.
    'server/access':
      'announcement announcement_section announcement_student assignment attempt_question calendar_event calendar_event_standard classroom_class classroom_class_teacher desk_session document document_product document_section ecourse fee_instalment fee_payment fee_payment_part fee_refund fee_reversal import_image import_run leave_request live_class live_class_section meeting_booking meeting_offer_section meeting_offer_student notice_answer offline_exam_sitting offline_exam_subject product_ecourse question recording staff test test_attempt test_extra_time test_label test_product test_question test_section upi_transfer upi_transfer_part weekly_off',
    // On which days of the week there are answers.
    ask: 'weekly_off',
    // Also whether the evaluation before was news.
    assignment: 'news',
    // With which number and bank the desk took a payment.
    fee: 'fee_entry payment_order',
    // They show the data of others; also which documents were news together.
    document: 'ecourse news product_ecourse study_file',
    home: 'assignment attendance classroom_class fee_instalment live_class meeting_offer offline_exam submission test test_attempt test_label',
    live: 'document study_file',
    // What the teacher teaches.
    meeting: 'classroom_class',
    product: 'ecourse product_ecourse',
    study: 'document live_class recording',
    // Also which absence is news.
    timetable:
      'calendar_event calendar_event_standard live_class live_class_product live_class_section meeting_booking meeting_offer news offline_exam offline_exam_subject test test_attempt test_label test_product',
    // The accounts of a browser that logs out; who works at the desk.
    session: 'push_subscription staff',
    // The name of the token with which an institute changed something.
    profile: 'admin_token',
    // Who was there; what was sent to a family, and what changes wrote of it; the devices that a lock counts; what an institute that begins has.
    'server/desk':
      'announcement announcement_section announcement_student ask_pause ask_post ask_report ask_thread attendance bank_line classroom_class device fee_instalment fee_payment fee_payment_part fee_refund fee_reversal import_image import_run leave_request meeting_booking meeting_offer meeting_offer_section meeting_offer_student message news news_delivery news_refusal notice_answer question test test_attempt test_label test_question upi_account upi_transfer upi_transfer_part',
    'server/database':
      'attempt_answer late_answer online_payment payment_account push_key push_subscription test test_attempt upi_transfer webhook',
    // What families did, with the ids of the institute's own system; who has ever signed in.
    'server/exchange':
      'admin_token announcement announcements_read ask_thread assignment attempt_answer attempt_receipt device fee_payment late_answer leave_request live_class meeting_booking meeting_offer notice_answer profile question_challenge session submission submission_attachment test test_attempt test_question',
    // The holder of an address, and the right that it has; files that an undone import names again.
    'server/files':
      'family_view import_image live_class panel_pass question recording session study_file test_attempt',
    // What an import changed.
    'server/news': 'import_image',
    'server/operator':
      'due_publication news_budget news_spending online_payment own_data session test_attempt webhook',
    // What is due, and the receipts that came of it.
    'server/payments': 'fee_instalment fee_payment',
  })
})
