import type { DeskTransfers } from '#domain/desk/upi/calls.ts'
import { compareStatement } from '#domain/fee/bank-statement.ts'
import { utrsIn } from '#domain/fee/upi.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import {
  findBooked,
  findLines,
  findShownTransfers,
  findUndecided,
  type ShownTransfer,
} from '#server/desk/upi/queries.ts'

const dayMs = 86_400_000
/** Lines of statements and transfers that are compared, and how old they are. */
const compared = { lines: 5000, transfers: 2000, days: 200, askedDays: 30 }
const most = { waiting: 500, decided: 100, others: 50 }

/** @returns the page, and the people on it for the access log */
export async function readTransfers(
  { pool, clock }: Context,
  { instituteId, timeZone }: DeskSession,
): Promise<{ page: DeskTransfers; personIds: number[] }> {
  const before = (days: number) => new Date(clock().getTime() - days * dayMs)
  const [undecided, lines, decided] = await Promise.all([
    findUndecided(pool, { instituteId, since: before(compared.askedDays), limit: compared.transfers }),
    findLines(pool, { instituteId, since: before(compared.days), limit: compared.lines }),
    findShownTransfers(pool, { instituteId, isWaiting: false, transferIds: [], limit: most.decided }),
  ])
  const utrs = [...new Set(lines.flatMap(({ text }) => utrsIn(text)))]
  const booked = utrs.length === 0 ? [] : await findBooked(pool, { instituteId, utrs })
  const { findings, others } = compareStatement(lines, undecided, new Set(booked.map(({ utr }) => utr)))
  const waiting = await findShownTransfers(pool, {
    instituteId,
    isWaiting: true,
    transferIds: findings.map(({ transferId }) => transferId),
    limit: most.waiting,
  })
  const shownIds = new Set(waiting.map(({ id }) => id))
  const shownFindings = findings.filter(({ transferId }) => shownIds.has(transferId))
  const shownLines = new Set([
    ...shownFindings.flatMap(({ lineIds }) => lineIds),
    ...others.slice(0, most.others),
  ])
  const all = [...waiting, ...decided]
  return {
    personIds: all.flatMap(({ parts }) => parts.map(({ personId }) => personId)),
    page: {
      waiting: waiting.map((one) => present(one, timeZone)),
      decided: decided.map((one) => present(one, timeZone)),
      findings: shownFindings.map(({ transferId, lineIds, kind }) => ({
        transfer_id: transferId,
        line_ids: lineIds,
        kind,
      })),
      lines: lines
        .filter(({ id }) => shownLines.has(id))
        .map(({ id, day, amount, text }) => ({ line_id: id, day, amount, text })),
      others: others.length,
    },
  }
}

function present(one: ShownTransfer, timeZone: string): DeskTransfers['waiting'][number] {
  const moment = (at: Date | null) => at && isoIn(timeZone, at)
  const open = one.utr === '' ? 'open' : 'claimed'
  const decidedAs = one.isConfirmed ? 'confirmed' : 'refused'
  return {
    transfer_id: one.id,
    reference: one.reference,
    amount: one.amount,
    utr: one.utr,
    state: one.isConfirmed === null ? open : decidedAs,
    asked_by: one.askedBy,
    created_at: isoIn(timeZone, one.createdAt),
    claimed_at: moment(one.claimedAt),
    decided_at: moment(one.decidedAt),
    decided_by: one.decidedBy,
    answer: one.answer,
    items: one.parts.map(({ studentId, name, section, year, number, amount, due }) => ({
      student_id: studentId,
      name,
      section,
      year,
      install_no: number,
      amount,
      due,
    })),
    receipts: one.receipts,
  }
}
