import type { CallInput } from '#domain/call.ts'
import { showSpan } from '#domain/day.ts'
import type { OnlineRow, onlinePaymentsFile } from '#domain/desk/fees/online-calls.ts'
import type { Context } from '#server/context.ts'
import { within } from '#server/desk/attendance/read.ts'
import { checkDays, plain } from '#server/desk/fees/book.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { csvOf, tableAnswer, xlsxOf } from '#server/desk/table-files.ts'
import { readPage } from '#server/payments/desk/list.ts'
import type { FileAnswer } from '#server/route.ts'

const titles = [
  'Received on',
  'Payment at the service',
  'Order',
  'By',
  'Students',
  'Method',
  'Received',
  'Convenience fee',
  'Given back',
  'Kept by the service',
  'Paid out on',
  'Receipts',
  'State',
  'Unclear',
]

/** What came online in these days of the institute, the latest first, with what the service kept and paid out [pay-94]. @throws Failure as `checkDays` */
export function paymentsFile(
  context: Context,
  desk: DeskSession,
  { from, to, format }: CallInput<typeof onlinePaymentsFile>['query'],
): FileAnswer {
  checkDays(from, to)
  const { from: capturedFrom, before: capturedBefore } = within(desk.timeZone, from, to)
  const rows = readRows(context, desk, { capturedFrom, capturedBefore })
  const name = `Payments online ${showSpan(from, to)}.${format}`
  return tableAnswer(name, format, format === 'csv' ? csvOf(rows) : xlsxOf('Payments online', rows))
}

async function* readRows(
  context: Context,
  desk: DeskSession,
  captured: Parameters<typeof readPage>[3],
): AsyncGenerator<readonly string[]> {
  yield titles
  let after: string | undefined
  do {
    const { rows, next } = await readPage(context, desk, { after }, captured)
    for (const row of rows) yield cellsOf(row)
    after = next ?? undefined
  } while (after)
}

const cellsOf = (row: OnlineRow) => [
  (row.captured_at ?? '').slice(0, 16).replace('T', ' '),
  row.provider_payment_id,
  row.order,
  row.by,
  row.students.map(({ name }) => name).join(', '),
  row.method,
  plain(row.captured),
  plain(row.convenience),
  plain(row.refunded),
  row.charges === null ? '' : plain(row.charges),
  row.settled_on ?? '',
  row.receipts.map(({ receipt_no }) => receipt_no).join(', '),
  row.state,
  row.unclear,
]
