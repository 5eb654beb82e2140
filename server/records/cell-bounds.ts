import { show } from '#server/records/import-faults.ts'
import { Unreadable } from '#server/records/source.ts'

/** No kind has half as many columns; a row may have some of the office's own. */
export const maxColumns = 200

/** As spreadsheets call a column: 1 is A, 27 is AA. */
export function columnName(number: number): string {
  const letter = String.fromCharCode(65 + ((number - 1) % 26))
  return number > 26 ? columnName(Math.floor((number - 1) / 26)) + letter : letter
}

/** The fault of a filled cell beyond the last column. */
export const tooFar = (column: number, text: string) =>
  `has the cell ${columnName(column)} ("${show(text)}"); at most ${maxColumns} columns are read. Delete what stands to the right of the table`

const [quote, equals, lineFeed, space, tab] = [0x22, 0x3d, 0x0a, 0x20, 0x09]
/** Enough of a cell for a message. */
const shownLength = 30

/**
 * Passes the text of a CSV file on, piece by piece, and keeps from the parser what would cost memory: empty cells beyond
 * the last column are dropped before they are cells. Takes the sign off a cell that is written `="0012"`.
 * @returns pass, which throws `Unreadable` where such a cell is filled
 */
export function createCellBounds(
  separator: string,
  firstLine: number,
): (text: string, isLast: boolean) => string {
  const between = separator.charCodeAt(0)
  let line = firstLine
  let [column, isInQuotes, isAtStart, isBeyond] = [1, false, true, false]
  let unquoted = ''
  return (piece, isLast) => {
    const text = unquoted + piece
    unquoted = ''
    let [passed, from] = ['', 0]
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === lineFeed) line++
      if (isInQuotes) {
        if (code === quote) isInQuotes = false
        else if (isBeyond && code > space) throw new Unreadable(line, tooFar(column, cellAt(text, at)))
      } else if (code === between) {
        column++
        isAtStart = true
        if (column === maxColumns + 1) {
          passed += text.slice(from, at)
          isBeyond = true
        }
      } else if (code === lineFeed) {
        if (isBeyond) from = at
        ;[column, isAtStart, isBeyond] = [1, true, false]
      } else if (code === quote) {
        isInQuotes = true
        isAtStart = false
      } else if (isBeyond) {
        if (code !== space && code !== tab) throw new Unreadable(line, tooFar(column, cellAt(text, at)))
      } else if (isAtStart && code === equals) {
        if (at + 1 === text.length && !isLast) {
          unquoted = '='
          return passed + text.slice(from, at)
        }
        if (text.charCodeAt(at + 1) === quote) {
          passed += text.slice(from, at)
          from = at + 1
        }
        isAtStart = false
      } else isAtStart = false
    }
    return isBeyond ? passed : passed + text.slice(from)
  }
  function cellAt(text: string, at: number): string {
    return (
      text
        .slice(at, at + shownLength)
        .split(/["\n]/, 1)[0]
        ?.split(separator, 1)[0] ?? ''
    )
  }
}
