/** Spreadsheets would calculate what begins like this. */
const formula = /^[=+\-@\t\r]/

/** One line (RFC 4180). Texts that a spreadsheet would read as a formula begin with an apostrophe. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets recognise UTF-8 by it. */
export const csvStart = '\ufeff'
