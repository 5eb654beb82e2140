import type pg from 'pg'
import type { giveFeePlan } from '#domain/desk/fees/plan-calls.ts'
import { feeLimits } from '#domain/desk/fees/shared.ts'
import type { Context } from '#server/context.ts'
import { type Body, todayOf } from '#server/desk/fees/entries.ts'
import { countPlanned, findPlanned } from '#server/desk/fees/queries-plan.ts'
import { type FeeRow, moneyCell, newRowId, writeFees } from '#server/desk/fees/write.ts'
import { noteFees } from '#server/desk/fees/writes.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import type { Once } from '#server/once/once.ts'

type Plan = Body<typeof giveFeePlan>
type Planned = Awaited<ReturnType<typeof findPlanned>>[number]

const present = ({ studentId, name, displayId, section, phone }: Planned) => ({
  student_id: studentId,
  name,
  display_id: displayId,
  section,
  phone,
})

const amountOf = ({ fee, tax, discount }: Plan['instalments'][number]) => fee + tax - discount

/**
 * Gives a plan of instalments to students, in one change. Who has an instalment of a number already keeps it [desk-59].
 * @throws Failure `feesRefused` for a plan that concerns too many, or contradicts itself
 */
export function givePlan(context: Context, desk: DeskSession, plan: Plan, once: Once) {
  const { instituteId, personId } = desk
  const { instalments } = plan
  const numbers = instalments.map(({ number }) => number)
  if (new Set(numbers).size < numbers.length)
    throw new Failure('feesRefused', 'Two instalments have the same number.')
  if (instalments.some((one) => amountOf(one) < 0))
    throw new Failure('feesRefused', 'A discount is more than the fee with tax.')
  let result: ReturnType<typeof concern>
  return writeFees(context, desk, {
    once,
    isCheck: plan.is_check,
    prepare: async (client) => {
      const found = await findStudents(client, context, desk, plan)
      result = concern(found, plan)
      return { 'fee-instalments': result.rows }
    },
    after: async (client, { number = null }) => {
      const { rows: _, ...shown } = result
      if (!plan.is_check && shown.instalments > 0)
        await noteFees(client, {
          instituteId,
          personId,
          now: context.clock(),
          name: 'desk.fee-plan',
          number: null,
          reason: `${shown.given_count} students, ${shown.instalments} instalments`,
          amount: shown.amount,
        })
      return { ...shown, number: plan.is_check ? null : number }
    },
  })
}

async function findStudents(client: pg.ClientBase, context: Context, desk: DeskSession, plan: Plan) {
  const { instituteId } = desk
  const ids = {
    instituteId,
    yearId: plan.year_id,
    sectionIds: plan.section_ids,
    studentIds: plan.student_ids,
  }
  const known = await countPlanned(client, ids)
  if (known.years === 0) throw notFound()
  if (known.sections < new Set(ids.sectionIds).size || known.students < new Set(ids.studentIds).size)
    throw notFound()
  const found = await findPlanned(client, {
    ...ids,
    today: todayOf(context, desk),
    numbers: plan.instalments.map(({ number }) => number),
    limit: feeLimits.planned + 1,
  })
  if (found.length > feeLimits.planned)
    throw new Failure('feesRefused', 'A plan is given to at most 5,000 students at once.')
  if (found.length === 0) throw new Failure('feesRefused', 'No student is chosen.')
  return found
}

function concern(students: readonly Planned[], { instalments }: Plan) {
  const rows: FeeRow[] = []
  const given: (ReturnType<typeof present> & { numbers: number[]; amount: number })[] = []
  const had: (ReturnType<typeof present> & { numbers: number[] })[] = []
  for (const student of students) {
    const fresh = instalments.filter(({ number }) => !student.hasNumbers.includes(number))
    if (fresh.length > 0) {
      const amount = fresh.reduce((sum, one) => sum + amountOf(one), 0)
      given.push({ ...present(student), numbers: fresh.map(({ number }) => number), amount })
    }
    if (fresh.length < instalments.length) had.push({ ...present(student), numbers: student.hasNumbers })
    rows.push(
      ...fresh.map(({ number, due_day, fee, tax, discount }) => ({
        id: newRowId(),
        student: student.code,
        year: student.yearCode,
        number: String(number),
        due_date: due_day,
        section: student.sectionCode,
        fee: moneyCell(fee),
        tax: moneyCell(tax),
        discount: moneyCell(discount),
      })),
    )
  }
  return {
    rows,
    given: given.slice(0, feeLimits.page),
    given_count: given.length,
    had: had.slice(0, feeLimits.page),
    had_count: had.length,
    instalments: rows.length,
    amount: given.reduce((sum, { amount }) => sum + amount, 0),
  }
}
