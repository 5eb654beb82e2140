import type { askWriteOff, decideWriteOff } from '#domain/desk/fees/plan-calls.ts'
import type { Context } from '#server/context.ts'
import type { Body } from '#server/desk/fees/entries.ts'
import { findInstalmentCodes } from '#server/desk/fees/queries-account.ts'
import { moneyCell, writeFees } from '#server/desk/fees/write.ts'
import { decideWriteOffRow, insertWriteOff, lockWriteOff, noteFees } from '#server/desk/fees/writes.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import type { Once } from '#server/once/once.ts'
import { answer } from '#server/route.ts'

/** Asks for a write-off: nothing changes until somebody else approves it [desk-57]. */
export const ask = (context: Context, desk: DeskSession, body: Body<typeof askWriteOff>, once: Once) =>
  once.write(async (client) => {
    const { instituteId, personId } = desk
    const { instalment_id: instalmentId, amount, reason } = body
    const [instalment] = await findInstalmentCodes(client, { instituteId, instalmentIds: [instalmentId] })
    if (!instalment) throw notFound()
    if (amount === 0) throw new Failure('feesRefused', 'Please enter an amount.')
    if (amount > instalment.feeDue)
      throw new Failure('feesRefused', 'This is more than what is left of the fee. A fine is waived instead.')
    const by = { instituteId, personId, now: context.clock() }
    const asked = await insertWriteOff(client, { ...by, instalmentId, amount, reason })
    if (!asked)
      throw new Failure('feesRefused', 'A write-off of this instalment waits for a decision already.')
    await noteFees(client, {
      ...by,
      name: 'desk.fee-write-off-asked',
      number: instalment.personId,
      reason,
      amount,
    })
    return answer({ write_off_id: asked.id })
  })

/** Approves or refuses what somebody else has asked for [desk-57]. @throws Failure `ownWriteOff` for one's own */
export function decide(context: Context, desk: DeskSession, body: Body<typeof decideWriteOff>, once: Once) {
  const { instituteId, personId } = desk
  const { write_off_id: writeOffId, is_approved: isApproved, answer: words } = body
  if (!isApproved && words === '') throw new Failure('feesRefused', 'Please say why it is refused.')
  let about: { personId: number; amount: number }
  return writeFees(context, desk, {
    once,
    isApproved,
    prepare: async (client) => {
      const asked = await lockWriteOff(client, { instituteId, writeOffId })
      if (!asked) throw notFound()
      if (asked.isDecided) throw new Failure('writeOffDecided')
      if (asked.askedBy === personId) throw new Failure('ownWriteOff')
      const ids = { instituteId, instalmentIds: [asked.instalmentId] }
      const [instalment] = await findInstalmentCodes(client, ids)
      if (!instalment) throw notFound()
      about = { personId: instalment.personId, amount: asked.amount }
      if (!isApproved) return {}
      if (asked.amount > instalment.feeDue)
        throw new Failure(
          'feesRefused',
          'By now less than this is left of the fee. Refuse it, and ask again.',
        )
      const bad_debt = moneyCell(instalment.badDebt + asked.amount)
      return { 'fee-instalments': [{ id: instalment.code, bad_debt }] }
    },
    after: async (client, { number = null }) => {
      const by = { instituteId, personId, now: context.clock() }
      const change = { isApproved, answer: words, changeNumber: isApproved ? number : null }
      await decideWriteOffRow(client, { ...by, writeOffId, ...change })
      const name = isApproved ? 'desk.fee-write-off-approved' : 'desk.fee-write-off-refused'
      await noteFees(client, { ...by, name, number: about.personId, reason: words, amount: about.amount })
      return {}
    },
  })
}
