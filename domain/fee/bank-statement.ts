import { readMoney } from '#domain/fee/typed-money.ts'
import { referencesIn, utrsIn } from '#domain/fee/upi.ts'

/**
 * Columns of a statement by what they have, as numbers from 0; null without one. `kind` says of an amount whether it came in or went out; matches that
 * were stored before there was one have none.
 */
export type StatementColumns = {
  day: number
  amount: number
  text: number
  utr: number | null
  kind?: number | null | undefined
}

/**
 * What came in: `12,000.00`, `12000 Cr`, `+500`. @param kind the cell of the column Dr/Cr; undefined without such a column
 * @returns whole paise; undefined for an empty cell, for what went out, and for what is no amount
 */
export function readCredit(text: string, kind?: string): number | undefined {
  if (kind !== undefined && !/^\s*(cr|c|credit|credited|deposit|\+)\.?\s*$/i.test(kind)) return undefined
  const plain = text
    .trim()
    .replace(/\s*\(?cr\.?\)?$/i, '')
    .replace(/^\+\s*/, '')
  const amount = /dr\.?\)?$/i.test(plain) ? undefined : readMoney(plain)
  return amount === 0 ? undefined : amount
}

/** The titles of statements of the large banks; the first pattern that fits any title counts. */
const likely = {
  day: [/^(value|val|txn|tran(saction)?|trans|posting|post)?\.?\s*(date|dt)\b/i, /date/i],
  credit: [/^(?!.*(debit|withdraw|\bdr\b)).*(credit|deposit)/i, /^cr\.?(\s*(amount|amt))?\b/i],
  amount: [/^(?!.*(debit|withdraw|balance|\bdr\b)).*\b(amount|amt)\b/i],
  text: [/(description|narration|particular|remark|detail)/i],
  utr: [/(utr|rrn)/i, /(ref|chq|cheque)/i, /(instrument|transaction id)/i],
  kind: [
    /\b(dr|debit)\b\W*\b(cr|credit)\b|\b(cr|credit)\b\W*\b(dr|debit)\b/i,
    /^(txn\.?|tran(saction)?)?\s*type$/i,
  ],
} as const

/** Proposes the columns by their titles. */
export function proposeColumns(titles: readonly string[]): {
  [Name in keyof Required<StatementColumns>]: number | null
} {
  const find = (patterns: readonly RegExp[]) => {
    for (const pattern of patterns) {
      const found = titles.findIndex((title) => pattern.test(title.trim()))
      if (found >= 0) return found
    }
    return null
  }
  const credit = find(likely.credit)
  return {
    day: find(likely.day),
    amount: credit ?? find(likely.amount),
    text: find(likely.text),
    utr: find(likely.utr),
    // Beside a column of what came in it is the balance that is Dr or Cr.
    kind: credit === null ? find(likely.kind) : null,
  }
}

export type BankLine = { id: number; amount: number; text: string }
/** A transfer that is not decided; `utr` is '' until the family has given it. Amounts are whole paise. */
export type OpenTransfer = { id: number; amount: number; reference: string; utr: string }

/**
 * What a statement says of a transfer: `match` is exact; `amount` is another amount; `double` are several lines for it, or
 * one line for several; with `booked` the number of the line is in the books already.
 */
export type Finding = {
  transferId: number
  lineIds: number[]
  kind: 'match' | 'amount' | 'double' | 'booked'
}

/**
 * Compares the lines of statements that were not used with transfers that wait.
 * @param booked numbers of transfers that are in the books
 * @returns findings, and the lines that belong to none
 */
export function compareStatement(
  lines: readonly BankLine[],
  transfers: readonly OpenTransfer[],
  booked: ReadonlySet<string>,
): { findings: Finding[]; others: number[] } {
  const byTransfer = new Map<number, number[]>()
  const byLine = new Map<number, number[]>()
  // Thousands of each: every line with every transfer would take seconds.
  const byName = new Map(
    transfers.flatMap(({ id, utr, reference }) => [
      [reference, id] as const,
      ...(utr ? [[utr, id] as const] : []),
    ]),
  )
  for (const { id: lineId, text } of lines) {
    const ids = new Set([...utrsIn(text), ...referencesIn(text)].flatMap((name) => byName.get(name) ?? []))
    for (const id of ids) byTransfer.set(id, [...(byTransfer.get(id) ?? []), lineId])
    if (ids.size > 0) byLine.set(lineId, [...ids])
  }
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const findings = transfers.flatMap(({ id, amount }): Finding[] => {
    const lineIds = byTransfer.get(id)
    const [first] = lineIds ?? []
    if (!lineIds || first === undefined) return []
    if (lineIds.length > 1 || (byLine.get(first)?.length ?? 0) > 1)
      return [{ transferId: id, lineIds, kind: 'double' }]
    const line = lineOf.get(first)
    if (utrsIn(line?.text ?? '').some((utr) => booked.has(utr)))
      return [{ transferId: id, lineIds, kind: 'booked' }]
    return [{ transferId: id, lineIds, kind: line?.amount === amount ? 'match' : 'amount' }]
  })
  return { findings, others: lines.flatMap(({ id }) => (byLine.has(id) ? [] : [id])) }
}
