import { createHash, randomBytes } from 'node:crypto'
import type { PanelReceipt } from '#domain/exam/panel/calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { ReceiptRow } from '#server/features/exam/panel/queries.ts'
import { makeReceiptCode, receiptCodeBytes, showReceiptCode } from '#server/pdf/receipt-code.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

type Attempt = { instituteId: number; attemptId: number }
type Facts = Omit<ReceiptRow, 'code' | 'signature' | 'reissuedAt'>

export const hashOfAnswers = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** The signed text: changed rows in the database cannot be signed again. */
const signedText = ({ instituteId, attemptId }: Attempt, row: Omit<ReceiptRow, 'signature' | 'reissuedAt'>) =>
  JSON.stringify([
    instituteId,
    attemptId,
    row.code,
    row.test_name,
    row.submittedAt.getTime(),
    row.answers_hash,
    row.answered,
    row.questions,
  ])

export function makeReceipt(secrets: Secrets, attempt: Attempt, facts: Facts): ReceiptRow {
  const row = { ...facts, code: makeReceiptCode(randomBytes(receiptCodeBytes)) }
  return { ...row, reissuedAt: null, signature: secrets.sign('test-receipt', signedText(attempt, row)) }
}

export const isGenuine = (secrets: Secrets, attempt: Attempt, row: ReceiptRow): boolean =>
  secrets.verify('test-receipt', signedText(attempt, row), row.signature)

export const presentReceipt = (row: ReceiptRow, timeZone: string): PanelReceipt => ({
  code: showReceiptCode(row.code),
  test_name: row.test_name,
  submitted_at: isoIn(timeZone, row.submittedAt),
  answers_hash: row.answers_hash,
  answered: row.answered,
  questions: row.questions,
  signature: row.signature,
  ...(row.reissuedAt && { reissued_at: isoIn(timeZone, row.reissuedAt) }),
})
