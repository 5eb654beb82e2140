import type pg from 'pg'
import { findPaidAgain } from '#server/desk/fees/queries-account.ts'
import { type FeeRows, moneyCell } from '#server/desk/fees/write.ts'

type Undoing = { instituteId: number; sourceIds: readonly string[]; reason: string }

/**
 * The rows by which refunds that did not happen give back nothing: each is an entry and stays, with amounts of 0 [pay-24]. What was paid again
 * meanwhile becomes credit of the payment [pay-95].
 */
export async function undoneRefunds(
  client: pg.ClientBase,
  { instituteId, sourceIds, reason }: Undoing,
): Promise<FeeRows> {
  const again = await findPaidAgain(client, { instituteId, sourceIds: [...sourceIds] })
  const zero = moneyCell(0)
  return {
    'fee-refunds': sourceIds.map((id) => ({ id, fee: zero, fine: zero, credit: zero, reason })),
    'fee-payments': [...Map.groupBy(again, ({ payment }) => payment)].map(([id, own]) => ({
      id,
      credit: moneyCell(
        own.reduce((sum, { overFee, overFine }) => sum + overFee + overFine, own[0]?.credit ?? 0),
      ),
    })),
    'fee-payment-parts': again.map(({ payment, instalment, fee, fine, overFee, overFine }) => ({
      payment,
      instalment,
      fee: moneyCell(fee - overFee),
      fine: moneyCell(fine - overFine),
    })),
  }
}
