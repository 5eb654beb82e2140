import type pg from 'pg'
import { findReceipt } from '#server/features/exam/panel/queries.ts'
import { makeReceipt } from '#server/features/exam/panel/submit/receipt.ts'
import { factsOf } from '#server/features/exam/panel/submit/submit.ts'
import { findGiven, replaceReceipt } from '#server/features/exam/panel/submit/writes.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/**
 * Replaces the receipt of an attempt whose answers changed after submission: the new one has another code, and the earlier one
 * says that it was replaced. A receipt that still fits stays.
 * @param client in the transaction of the change, which has locked the attempt
 */
export async function reissueReceipt(
  client: pg.PoolClient,
  secrets: Secrets,
  at: { instituteId: number; attemptId: number; now: Date },
): Promise<void> {
  const [before, given] = [await findReceipt(client, at), await findGiven(client, at)]
  // An attempt of an import or from before the panel has none.
  if (!before || !given?.submittedAt) return
  const facts = { ...factsOf(at, given), submittedAt: before.submittedAt }
  if (facts.answers_hash === before.answers_hash) return
  const receipt = makeReceipt(secrets, at, facts)
  await replaceReceipt(client, {
    ...at,
    ...receipt,
    testName: receipt.test_name,
    answersHash: receipt.answers_hash,
  })
}
