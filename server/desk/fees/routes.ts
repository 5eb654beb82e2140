import type { FastifyInstance } from 'fastify'
import { feeDayBook, feeDayBookFile, keepSeries, listSeries } from '#domain/desk/fees/book-calls.ts'
import { feeAccount, feesOwing, findFeeStudents } from '#domain/desk/fees/calls.ts'
import {
  deskReceipt,
  putFeeCredit,
  refundFees,
  reverseFeePayment,
  setFine,
  takePayment,
} from '#domain/desk/fees/entry-calls.ts'
import {
  askWriteOff,
  decideWriteOff,
  feePlanChoices,
  giveFeePlan,
  listWriteOffs,
} from '#domain/desk/fees/plan-calls.ts'
import { readPhoneNumber } from '#domain/phone.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { note } from '#server/database/writes-access-log.ts'
import { readBook } from '#server/desk/fees/book.ts'
import { putCredit } from '#server/desk/fees/credit.ts'
import { fine, refund, reverse, take, todayOf } from '#server/desk/fees/entries.ts'
import { bookFile, receiptFile } from '#server/desk/fees/files.ts'
import { presentSeries } from '#server/desk/fees/number.ts'
import { givePlan } from '#server/desk/fees/plan.ts'
import { findStudents } from '#server/desk/fees/queries.ts'
import { findPlanSections, findWriteOffs } from '#server/desk/fees/queries-plan.ts'
import { patternsOf, readAccount, readOwing, yearsOf } from '#server/desk/fees/read.ts'
import { changeSeries } from '#server/desk/fees/series.ts'
import { ask, decide } from '#server/desk/fees/write-offs.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { answer, mount } from '#server/route.ts'

/** Most students that a search shows, and write-offs that were decided. */
const maxFound = 20
const maxDecided = 100
const maxWaiting = 1000

/** Fees at the desk: who owes what, payments, plans, write-offs, the day book. */
export function deskFeeRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  /** For the people themselves: who of the staff has seen their fees, once a day. */
  const noteSeen = ({ instituteId, personId, timeZone }: DeskSession, personIds: readonly number[]) =>
    note(pool, {
      instituteId,
      personId: [...new Set(personIds)],
      actor: { person: personId },
      kind: 'sawFees',
      now: clock(),
      day: makeZone(timeZone).dayAt(clock().getTime()),
    })

  mount(app, feesOwing, async ({ desk, query }) => {
    const { page, personIds } = await readOwing(context, desk, query)
    await noteSeen(desk, personIds)
    return answer(page)
  })

  mount(app, findFeeStudents, async ({ desk, query }) => {
    const { instituteId } = desk
    const { scope } = await openInstitute(pool, instituteId, clock())
    const exact = readPhoneNumber(query.search, scope.callingCode) ?? ''
    const found = await findStudents(pool, {
      instituteId,
      words: patternsOf(query.search),
      exact,
      limit: maxFound,
    })
    return answer({
      students: found.map(({ studentId, name, displayId, section, phone }) => ({
        student_id: studentId,
        name,
        display_id: displayId,
        section,
        phone,
      })),
    })
  })

  mount(app, feeAccount, async ({ desk, params, query }) => {
    const of = { studentId: params.student_id, yearId: query.year_id, before: query.before }
    const { account, personId } = await readAccount(context, desk, of)
    await noteSeen(desk, [personId])
    return answer(account)
  })

  mount(app, takePayment, async ({ desk, body, once }) => answer(await take(context, desk, body, once)))
  mount(app, reverseFeePayment, async ({ desk, body, once }) =>
    answer(await reverse(context, desk, body, once)),
  )
  mount(app, refundFees, async ({ desk, body, once }) => answer(await refund(context, desk, body, once)))
  mount(app, putFeeCredit, async ({ desk, body, once }) => answer(await putCredit(context, desk, body, once)))
  mount(app, setFine, async ({ desk, body, once }) => answer(await fine(context, desk, body, once)))
  mount(app, giveFeePlan, async ({ desk, body, once }) => answer(await givePlan(context, desk, body, once)))
  mount(app, askWriteOff, async ({ desk, body, once }) => ask(context, desk, body, once))
  mount(app, decideWriteOff, async ({ desk, body, once }) => answer(await decide(context, desk, body, once)))
  mount(app, deskReceipt, async ({ desk, params }) => receiptFile(context, desk, params.payment_id))
  mount(app, feeDayBook, async ({ desk, query }) => answer(await readBook(context, desk, query)))
  mount(app, feeDayBookFile, async ({ desk, query, gone }) => bookFile(context, desk, query, gone))

  mount(app, feePlanChoices, async ({ desk, query }) => {
    const { instituteId } = desk
    const today = todayOf(context, desk)
    const { years, yearId } = await yearsOf(pool, instituteId, today, query.year_id)
    const sections = yearId === null ? [] : await findPlanSections(pool, { instituteId, yearId, today })
    return answer({
      years,
      year_id: yearId,
      sections: sections.map(({ id, name, students }) => ({ section_id: id, name, students })),
    })
  })

  mount(app, listWriteOffs, async ({ desk }) => {
    const { instituteId, personId, timeZone } = desk
    const read = async (isWaiting: boolean, limit: number) => {
      const found = await findWriteOffs(pool, { instituteId, personId, isWaiting, limit })
      return found.map((one) => ({
        write_off_id: one.id,
        instalment_id: one.instalmentId,
        student_id: one.studentId,
        name: one.name,
        section: one.section,
        year: one.year,
        instalment: one.instalment,
        due_day: one.dueDay,
        amount: one.amount,
        left: one.left,
        reason: one.reason,
        asked_by: one.askedBy,
        is_own: one.isOwn,
        asked_at: isoIn(timeZone, one.askedAt),
        decided_by: one.decidedBy,
        decided_at: one.decidedAt && isoIn(timeZone, one.decidedAt),
        is_approved: one.isApproved,
        answer: one.answer,
        undone_at: one.undoneAt && isoIn(timeZone, one.undoneAt),
      }))
    }
    const [waiting, decided] = await Promise.all([read(true, maxWaiting), read(false, maxDecided)])
    return answer({ waiting, decided })
  })

  mount(app, listSeries, async ({ desk }) =>
    answer({ series: await presentSeries(pool, desk.instituteId, todayOf(context, desk)) }),
  )
  mount(app, keepSeries, async ({ desk, body, once }) => changeSeries(context, desk, body, once))
}
