/** A cell of the grid: row −1 is the header, column 0 opens the row. */
export type Position = { row: number; column: number }
export type Editing = {
  /** What was typed to begin it, in place of what the cell has; undefined: the cell is changed as it is. */
  typed: string | undefined
}
export type GridState = { active: Position; editing: Editing | undefined }

type Size = { rows: number; columns: number; page: number }

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Where a key leads, as in a spreadsheet; undefined for keys that do not move. */
export function positionAfter(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { row, column }: Position,
  { rows, columns, page }: Size,
): Position | undefined {
  const isFar = ctrlKey || metaKey
  const [lastRow, lastColumn] = [rows - 1, columns - 1]
  const to = (nextRow: number, nextColumn: number): Position => ({
    row: clamp(nextRow, -1, lastRow),
    column: clamp(nextColumn, 0, lastColumn),
  })
  switch (key) {
    case 'ArrowUp':
      return isFar ? to(0, column) : to(row - 1, column)
    case 'ArrowDown':
      return isFar ? to(lastRow, column) : to(row + 1, column)
    case 'ArrowLeft':
      return isFar ? to(row, 0) : to(row, column - 1)
    case 'ArrowRight':
      return isFar ? to(row, lastColumn) : to(row, column + 1)
    case 'Home':
      return isFar ? to(0, 0) : to(row, 0)
    case 'End':
      return isFar ? to(lastRow, lastColumn) : to(row, lastColumn)
    case 'PageUp':
      return to(Math.max(row - page, 0), column)
    case 'PageDown':
      return to(row + page, column)
    default:
      return undefined
  }
}

/** Whether a key writes a sign, by which a cell begins to be changed. */
export const isSign = (event: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}): boolean => [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey

/**
 * Whether an input method takes the key, as for Hindi. On a Mac `key` has the letter all the same, and the code alone says it.
 */
export const isOfInputMethod = (event: { key: string; nativeEvent: { keyCode: number } }): boolean =>
  event.key === 'Process' || event.nativeEvent.keyCode === 229

/** Whether keys save what is changed. */
export const isSaving = ({
  key,
  ctrlKey,
  metaKey,
}: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}): boolean => (ctrlKey || metaKey) && key.toLowerCase() === 's'

/** A cell as spreadsheets copy it, so that it stays one cell where it is pasted. */
export const writeCell = (text: string): string =>
  /^"|[\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Cells of a range as spreadsheets copy it: tabs between cells, quotes around those with line breaks. */
export function readRange(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g
  for (const [all, quoted, plain = '', end] of text.matchAll(cells)) {
    if (all === '' && end === '') break
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  // What ends with a line break has no row after it.
  return rows.at(-1)?.length === 0 ? rows.slice(0, -1) : rows
}
