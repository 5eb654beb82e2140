/** Texts of adding rows that were copied from a spreadsheet. */
export const pasteTexts = {
  title: 'Paste rows into {title}',
  cells: 'Cells from your spreadsheet',
  hint: 'Select them there with their headings, copy, and paste here.',
  columns: 'Which column is which',
  column: 'Column {number}',
  row: 'Row {number}',
  fieldOf: 'What {name} is',
  leaveOut: 'Leave it out',
  add: '{count, plural, =0 {Add} one {Add one row} other {Add # rows}}',
  cancel: 'Cancel',
  nothing: 'There are no rows yet: paste them above.',
  noColumn: 'Please say of at least one column what it is.',
  tooMany: 'At most {most} rows at once. Paste the others afterwards.',
  there: 'These are there already, and were not changed: {ids}',
  faults:
    '{count, plural, one {One cell} other {# cells}} cannot be added as pasted. Mend it in your spreadsheet, or above:',
} as const
