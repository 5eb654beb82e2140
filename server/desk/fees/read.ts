import * as z from 'zod/mini'
import type { CallReply } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'
import type { feeAccount, feesOwing } from '#domain/desk/fees/calls.ts'
import { feeLimits } from '#domain/desk/fees/shared.ts'
import { instalmentStatus, sumsOf } from '#domain/fee/rules.ts'
import { makeZone } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import { todayOf } from '#server/desk/fees/entries.ts'
import { presentSeries } from '#server/desk/fees/number.ts'
import { findOwing, findSection, findStudent, findYears, sumSections } from '#server/desk/fees/queries.ts'
import {
  findInstalmentIds,
  findPaymentFacts,
  findState,
  sumYears,
} from '#server/desk/fees/queries-account.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { findFeeSetting, findInstalments, findPayments } from '#server/features/fee/queries.ts'
import { readCursor, writeCursor } from '#server/network/cursor.ts'

type Pool = Context['pool']
type Asked = {
  year_id?: number | undefined
  section_id?: number | undefined
  search?: string | undefined
  all?: 'true' | 'false' | undefined
  after?: string | undefined
}
type Owing = CallReply<typeof feesOwing>['result']

/** Words of a search, as patterns that must all fit. */
export const patternsOf = (search = ''): string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)

const cursorOf = 'owing'
const place = z.tuple([
  z.union([dayText, z.literal('infinity')]),
  z.string(),
  z.string().check(z.regex(/^\d{1,15}$/)),
])

/** The years of an institute, and which is meant. @throws notFound for one that it does not have */
export async function yearsOf(pool: Pool, instituteId: number, today: string, wanted: number | undefined) {
  const found = await findYears(pool, { instituteId, today })
  if (wanted !== undefined && !found.some(({ id }) => id === wanted)) throw notFound()
  const current = found.find(({ isCurrent }) => isCurrent) ?? found[0]
  return {
    years: found.map(({ id, name }) => ({ year_id: id, name })),
    yearId: wanted ?? current?.id ?? null,
  }
}

/** @returns the page, and the people on it for the access log */
export async function readOwing(
  context: Context,
  desk: DeskSession,
  asked: Asked,
): Promise<{ page: Owing; personIds: number[] }> {
  const { pool } = context
  const { instituteId } = desk
  const today = todayOf(context, desk)
  const { years, yearId } = await yearsOf(pool, instituteId, today, asked.year_id)
  const cursor = readCursor(cursorOf, asked.after)
  const after = cursor && place.safeParse(cursor).data
  if (cursor && !after) throw new Failure('badRequest', 'after: must be a cursor of this call')
  if (yearId === null)
    return {
      page: { years, year_id: null, sums: nothing, sections: [], rows: [], next: null },
      personIds: [],
    }
  const sectionId = asked.section_id ?? null
  if (sectionId !== null && !(await findSection(pool, { instituteId, sectionId }))) throw notFound()
  const of = { instituteId, yearId, today }
  const [rows, sections] = await Promise.all([
    findOwing(pool, {
      ...of,
      sectionId,
      words: patternsOf(asked.search),
      all: asked.all === 'true',
      limit: feeLimits.page + 1,
      after: after?.[0] ?? null,
      afterName: after?.[1] ?? '',
      afterId: Number(after?.[2] ?? 0),
    }),
    after ? null : sumSections(pool, of),
  ])
  const shown = rows.slice(0, feeLimits.page)
  const last = shown.at(-1)
  return {
    page: {
      years,
      year_id: yearId,
      sums: after ? null : sumsIn(rows[0]),
      sections:
        sections?.map((one) => ({
          section_id: one.sectionId,
          name: one.name,
          students: one.students,
          due: one.due,
          due_now: one.dueNow,
        })) ?? null,
      rows: shown.map((row) => ({
        student_id: row.studentId,
        name: row.name,
        display_id: row.displayId,
        section: row.section,
        total: row.total,
        paid: row.paid,
        written_off: row.writtenOff,
        due: row.due,
        due_now: row.dueNow,
        credit: row.credit,
        since: row.since,
        days: row.days,
      })),
      next:
        last && rows.length > feeLimits.page
          ? writeCursor(cursorOf, [last.since ?? 'infinity', last.name, String(last.studentId)])
          : null,
    },
    personIds: shown.map(({ personId }) => personId),
  }
}

const nothing = { total: 0, paid: 0, written_off: 0, due: 0, due_now: 0, credit: 0, students: 0 }

function sumsIn(row: Awaited<ReturnType<typeof findOwing>>[number] | undefined): typeof nothing {
  if (!row) return nothing
  return {
    total: row.allTotal,
    paid: row.allPaid,
    written_off: row.allWrittenOff,
    due: row.allDue,
    due_now: row.allDueNow,
    credit: row.allCredit,
    students: row.allStudents,
  }
}

/** What was put to instalments at one moment is one line. */
function usesOf(
  uses: readonly { at: string; amount: number; number: number; by: string }[],
  dayAt: (moment: number) => string,
) {
  return [...Map.groupBy(uses, ({ at }) => at)].map(([at, own]) => ({
    day: dayAt(Date.parse(at)),
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
    numbers: own.map(({ number }) => number).join(', '),
    by: own[0]?.by ?? '',
  }))
}

type Account = CallReply<typeof feeAccount>['result']

/**
 * The account of a student in a year: sums and rows are those of the family's call.
 * @returns the account, and the person for the access log @throws notFound for an unknown student, year or payment
 */
export async function readAccount(
  context: Context,
  desk: DeskSession,
  {
    studentId,
    yearId: wanted,
    before,
  }: { studentId: number; yearId: number | undefined; before: number | undefined },
): Promise<{ account: Account; personId: number }> {
  const { pool } = context
  const { instituteId } = desk
  const today = todayOf(context, desk)
  const ofStudent = { instituteId, studentId }
  const [student, owed] = await Promise.all([findStudent(pool, ofStudent), sumYears(pool, ofStudent)])
  if (!student) throw notFound()
  const all = await yearsOf(pool, instituteId, today, wanted)
  const firstOwed = owed.find(({ id }) => id === all.yearId) ?? owed[0]
  const yearId = wanted ?? firstOwed?.id ?? all.yearId
  const at = { ...ofStudent, yearId: yearId ?? 0 }
  const [setting, instalments, payments, ids, facts, { state }, series] = await Promise.all([
    findFeeSetting(pool, { instituteId }),
    findInstalments(pool, at),
    findPayments(pool, at),
    findInstalmentIds(pool, at),
    findPaymentFacts(pool, ofStudent),
    findState(pool, ofStudent),
    presentSeries(pool, instituteId, today),
  ])
  const idOf = new Map(ids.map((one) => [one.number, one]))
  const factsOf = new Map(facts.map((one) => [`${one.financialYear} ${one.receiptNo}`, one]))
  const known = payments.flatMap((payment) => {
    const fact = factsOf.get(`${payment.financialYear} ${payment.receiptNo}`)
    return fact ? [{ payment, fact }] : []
  })
  const from = before === undefined ? 0 : known.findIndex(({ fact }) => fact.id === before) + 1
  if (before !== undefined && from === 0) throw notFound()
  const shown = known.slice(from, from + feeLimits.page)
  const { dayAt } = makeZone(desk.timeZone)
  return {
    personId: student.personId,
    account: {
      student: {
        student_id: student.studentId,
        name: student.name,
        display_id: student.displayId,
        section: student.section,
        phone: student.phone,
        guardians: student.guardians,
      },
      years: all.years.flatMap((year) => {
        const found = owed.find(({ id }) => id === year.year_id)
        return found || year.year_id === yearId ? [{ ...year, due: found?.due ?? 0 }] : []
      }),
      year_id: yearId,
      today,
      ...sumsOf({ instalments, payments }),
      credit_left: facts.reduce((sum, { creditLeft }) => sum + creditLeft, 0),
      has_fines: setting?.isFineConfigured ?? false,
      instalments: instalments.map((one) => ({
        instalment_id: idOf.get(one.number)?.id ?? 0,
        number: one.number,
        due_day: one.dueDay,
        section: one.batch,
        status: instalmentStatus(one, today),
        initial: one.initial,
        tax: one.tax,
        discount: one.discount,
        amount: one.amount,
        fine: idOf.get(one.number)?.fine ?? 0,
        paid: one.paid,
        written_off: one.badDebt,
        fee_due: one.feeDue,
        fine_due: one.fineDue,
        // Of what is paid by now nothing can be written off.
        asked_off: one.feeDue > 0 ? (idOf.get(one.number)?.askedOff ?? 0) : 0,
      })),
      next: from + shown.length < known.length ? (shown.at(-1)?.fact.id ?? null) : null,
      payments: shown.map(({ payment: one, fact }) => ({
        payment_id: fact.id,
        receipt_no: one.receiptNo,
        financial_year: one.financialYear,
        paid_on: one.paidOn,
        method: one.method,
        instrument_no: fact.instrumentNo,
        bank: fact.bank,
        dated: fact.dated,
        taken_by: fact.takenBy,
        numbers: one.numbers,
        paid: one.paid,
        credit: one.credit,
        credit_left: fact.creditLeft,
        cancelled_on: one.cancelledOn,
        cancel_reason: one.cancelReason,
        refunds: one.refunds,
        uses: usesOf(fact.uses, dayAt),
        parts: fact.parts.map((part) => ({
          instalment_id: part.instalmentId,
          number: part.number,
          year: part.year,
          fee_left: part.feeLeft,
          fine_left: part.fineLeft,
        })),
      })),
      series: series.filter((one) => one.is_used),
      state,
    },
  }
}
