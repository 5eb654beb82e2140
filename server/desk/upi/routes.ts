import type { FastifyInstance } from 'fastify'
import {
  decideTransfer,
  deskTransfers,
  deskUpiAccount,
  keepUpiAccount,
  readStatement,
} from '#domain/desk/upi/calls.ts'
import { makeZone } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import { note } from '#server/database/writes-access-log.ts'
import { noteFees } from '#server/desk/fees/writes.ts'
import { decide } from '#server/desk/upi/decide.ts'
import { findAccount } from '#server/desk/upi/queries.ts'
import { readTransfers } from '#server/desk/upi/read.ts'
import { readBankStatement } from '#server/desk/upi/statement.ts'
import { keepAccount } from '#server/desk/upi/writes.ts'
import { answer, mount } from '#server/route.ts'

/** Payment by UPI without a provider, at the desk [pay-80]. */
export function deskUpiRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  mount(app, deskUpiAccount, async ({ desk: { instituteId } }) => {
    const found = await findAccount(pool, { instituteId })
    return answer({
      account: found ? { vpa: found.vpa, payee: found.payee, is_offered: found.isOffered } : null,
    })
  })

  mount(app, keepUpiAccount, async ({ desk: { instituteId, personId }, body, once }) =>
    once.write(async (client) => {
      const { vpa, payee, is_offered: isOffered } = body
      await keepAccount(client, { instituteId, vpa, payee, isOffered })
      const by = { instituteId, personId, now: clock() }
      const reason = `${vpa}, ${payee}, ${isOffered ? 'offered' : 'not offered'}`
      await noteFees(client, { ...by, name: 'desk.upi-account', number: null, reason, amount: 0 })
      return answer({ account: { vpa, payee, is_offered: isOffered } })
    }),
  )

  mount(app, deskTransfers, async ({ desk }) => {
    const { page, personIds } = await readTransfers(context, desk)
    const { instituteId, personId, timeZone } = desk
    const now = clock()
    await note(pool, {
      instituteId,
      personId: [...new Set(personIds)],
      actor: { person: personId },
      kind: 'sawFees',
      now,
      day: makeZone(timeZone).dayAt(now.getTime()),
    })
    return answer(page)
  })

  mount(app, decideTransfer, async ({ desk, body, once }) => answer(await decide(context, desk, body, once)))
  mount(app, readStatement, async ({ desk, body, once }) => readBankStatement(context, desk, body, once))
}
