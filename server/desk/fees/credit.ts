import type { putFeeCredit } from '#domain/desk/fees/entry-calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { type CreditUse, drawCredit } from '#domain/fee/use-credit.ts'
import type { Context } from '#server/context.ts'
import { type Body, checkState, partRows, sumOf } from '#server/desk/fees/entries.ts'
import { findCredits, findStudentPerson } from '#server/desk/fees/queries-account.ts'
import { moneyCell, writeFees } from '#server/desk/fees/write.ts'
import { insertCreditUses, noteFees } from '#server/desk/fees/writes.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import type { Once } from '#server/once/once.ts'

/** Puts credit to instalments: its payments get further parts, and less credit [desk-105]. */
export function putCredit(context: Context, desk: DeskSession, body: Body<typeof putFeeCredit>, once: Once) {
  const { instituteId, personId } = desk
  const of = { instituteId, studentId: body.student_id }
  const amount = sumOf(body.parts)
  if (amount === 0) throw new Failure('feesRefused', 'Please enter an amount.')
  let uses: CreditUse[] = []
  let owner = 0
  return writeFees(context, desk, {
    once,
    prepare: async (client) => {
      const student = await findStudentPerson(client, of)
      if (!student) throw notFound()
      owner = student.personId
      const rows = await partRows(client, of, body.parts)
      await checkState(client, of, body.state)
      const credits = await findCredits(client, of)
      const parts = body.parts.map(({ instalment_id, fee, fine }) => ({ id: instalment_id, fee, fine }))
      const drawn = drawCredit(credits, parts)
      const left = credits.reduce((sum, one) => sum + one.left, 0)
      if (!drawn) throw new Failure('feesRefused', `Of the credit only ${showMoney(left)} are left.`)
      uses = drawn
      const codes = new Map(rows.map(({ id, instalment }) => [id, instalment]))
      const used = credits
        .map((credit) => ({ credit, own: drawn.filter(({ paymentId }) => paymentId === credit.id) }))
        .filter(({ own }) => own.length > 0)
      return {
        'fee-payments': used.map(({ credit, own }) => ({
          id: credit.code,
          credit: moneyCell(credit.credit - sumOf(own)),
        })),
        'fee-payment-parts': used.flatMap(({ credit, own }) =>
          own.map(({ instalmentId, fee, fine }) => {
            const before = credit.parts.find((part) => part.instalmentId === instalmentId)
            return {
              payment: credit.code,
              instalment: codes.get(instalmentId) ?? '',
              fee: moneyCell(fee + (before?.fee ?? 0)),
              fine: moneyCell(fine + (before?.fine ?? 0)),
            }
          }),
        ),
      }
    },
    after: async (client, { number = null }) => {
      const by = { instituteId, personId, now: context.clock() }
      await insertCreditUses(client, {
        ...by,
        number,
        usedPayments: uses.map(({ paymentId }) => paymentId),
        usedInstalments: uses.map(({ instalmentId }) => instalmentId),
        usedFees: uses.map(({ fee }) => fee),
        usedFines: uses.map(({ fine }) => fine),
      })
      await noteFees(client, { ...by, name: 'desk.fee-credit', number: owner, reason: 'credit', amount })
      return {
        used: uses.map(({ paymentId, instalmentId, fee, fine }) => ({
          payment_id: paymentId,
          instalment_id: instalmentId,
          fee,
          fine,
        })),
      }
    },
  })
}
