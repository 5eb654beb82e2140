import { askUpiTransfer, claimUpiTransfer, upiTransfers } from '#domain/fee/upi-calls.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import { send } from '#server/http/testing/send.ts'
import { type Attack, people, type Target } from './attack.ts'
import { allAtOnce, countOf, countRows, exactly, race, unbroken } from './race.ts'

type Shown = {
  result: { students: { instalments: { instalment_id: number; due: number }[] }[] }
}

/** What a student may pay, with some of it. */
async function payable(target: Target, me: Caller) {
  const answer = await send(target, upiTransfers, {}, me.token)
  const { result } = JSON.parse(answer.body) as Shown
  return result.students.flatMap(({ instalments }) => instalments).filter(({ due }) => due >= 100)
}

const claims = race(
  'one UTR for many payments by UPI',
  async (target) => {
    const me = await target.callerOf(people.aarav)
    await target.query(
      `insert into upi_account (institute_id, vpa, payee, is_offered) values ($1, 'school@bank', 'School', true) on conflict (institute_id) do update set is_offered = true`,
      [me.institute],
    )
    const [one] = await payable(target, me)
    const { instalment_id = 0, due = 0 } = one ?? {}
    const ids: number[] = []
    for (let n = 1; n <= 10; n += 1) {
      const items = [{ instalment_id, due, amount: n }]
      const made = await send(target, askUpiTransfer, { body: { items } }, me.token)
      ids.push((JSON.parse(made.body) as { result?: { transfer_id: number } }).result?.transfer_id ?? 0)
    }
    const answers = await allAtOnce(
      (n) =>
        send(target, claimUpiTransfer, { body: { transfer_id: ids[n] ?? 0, utr: '612345678901' } }, me.token),
      ids.length,
    )
    const claimed = await countRows(target, `upi_transfer where utr = '612345678901'`)
    return [exactly(claimed, 1, 'claims'), exactly(countOf(answers, 200), 1, 'answers'), unbroken(answers)]
  },
  10,
)

export const feeRaces: Attack[] = [claims]
