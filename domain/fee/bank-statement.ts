import { readMoney } from '#domain/fee/typed-money.ts'
import { referencesIn, utrsIn } from '#domain/fee/upi.ts'

/** Columns of a statement by what they have, as numbers from 0; null without one. */
export type StatementColumns = { day: number; amount: number; text: number; utr: number | null }

/**
 * What came in: `12,000.00`, `12000 Cr`, `+500`. @returns whole paise; undefined for an empty cell, for what went out, and for
 * what is no amount
 */
export function readCredit(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/\s*\(?cr\.?\)?$/i, '')
    .replace(/^\+\s*/, '')
  const amount = /dr\.?\)?$/i.test(plain) ? undefined : readMoney(plain)
  return amount === 0 ? undefined : amount
}

const likely = {
  day: [/^(value|val|txn|tran(saction)?|posting|post)?\.?\s*(date|dt)\b/i, /date/i],
  amount: [/(credit|deposit)/i, /amount/i],
  text: [/(description|narration|particular|remark|detail)/i],
  utr: [/(utr|rrn)/i, /(ref|chq|cheque)/i],
} as const

/** Proposes the columns by their titles. */
export function proposeColumns(titles: readonly string[]): {
  [Name in keyof StatementColumns]: number | null
} {
  const find = (patterns: readonly RegExp[]) => {
    for (const pattern of patterns) {
      const found = titles.findIndex((title) => pattern.test(title.trim()))
      if (found >= 0) return found
    }
    return null
  }
  return {
    day: find(likely.day),
    amount: find(likely.amount),
    text: find(likely.text),
    utr: find(likely.utr),
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
