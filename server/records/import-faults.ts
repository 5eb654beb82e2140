/** A mistake in the request rather than in the files. */
export class ImportRefusal extends Error {}

/** One thing that is wrong with the files of a roster, where a person finds it. */
export type Fault = {
  /** With its ending, such as `users.csv`. */
  file: string
  /** The line on which the row begins; the header is line 1. */
  line: number
  /** The column's name, or `row` or `file` where no single column is at fault. */
  column: string
  problem: string
}

export function printFault({ file, line, column, problem }: Fault): string {
  return `${file}:${line}: ${show(column)}: ${problem}`
}

/**
 * A value from a file, fit for a terminal: cut, and without anything that moves the cursor or turns the
 * direction of writing. Never call it with a password.
 */
export function show(value: string): string {
  const visible = makeVisible(value)
  return visible.length > 60 ? `${visible.slice(0, 60)}…` : visible
}

/** A text with such a value, uncut. */
export const makeVisible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `\\u{${code.toString(16)}}`
  })

/** By file in the order given, then by line. */
export function sortFaults(faults: readonly Fault[], fileOrder: readonly string[]): Fault[] {
  const place = (fault: Fault) => fileOrder.indexOf(fault.file)
  return [...faults].sort((a, b) => place(a) - place(b) || a.line - b.line)
}
