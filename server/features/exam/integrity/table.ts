import type { IntegrityRow } from '#domain/exam/integrity/calls.ts'
import type { Cell, Table } from '#server/features/exam/sheet/tables.ts'

const head = [
  ...['Roll number', 'Student id', 'Name', 'Began', 'Handed in', 'Left the page', 'Seconds away'],
  ...['Left full screen', 'Seconds outside', 'Has full screen', 'Wrong codes', 'Tabs'],
  ...['Tabs in other networks', 'Tabs outside Safe Exam Browser', 'Other devices asked', 'Devices allowed'],
]

/** A table that an examiner prints and signs, with a row for each attempt. */
export const integrityTable = (rows: readonly IntegrityRow[]): Table => ({
  name: 'Exam record',
  rows: [
    head,
    ...rows.map((row): Cell[] => [
      ...[row.roll_no, row.student_number, row.student_name, row.started_at, row.handed_in_at],
      ...[row.times_left, row.seconds_left, row.times_left_full_screen, row.seconds_left_full_screen],
      ...[row.cannot_fill_screen ? 'No' : 'Yes', row.wrong_codes, row.tabs, row.tabs_of_other_networks],
      ...[row.tabs_outside_safe_browser, row.other_devices, row.allowed_devices],
    ]),
  ],
})
