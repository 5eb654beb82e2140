import pg from 'pg'
import type { keepSeries } from '#domain/desk/fees/book-calls.ts'
import { maxReceiptNo } from '#domain/fee/calls.ts'
import { formatProblem, receiptNumber } from '#domain/fee/receipt-number.ts'
import type { Context } from '#server/context.ts'
import { type Body, todayOf } from '#server/desk/fees/entries.ts'
import { presentSeries } from '#server/desk/fees/number.ts'
import {
  clearFirst,
  findSeries,
  holdSeries,
  insertSeries,
  noteFees,
  updateSeries,
} from '#server/desk/fees/writes.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import type { Once } from '#server/once/once.ts'
import { answer } from '#server/route.ts'

const problems = {
  number: 'The format needs {number}, once.',
  letters:
    'The format may have letters, digits, spaces and / . _ - beside {year} and {number}, and begins with a letter or digit.',
} as const

/** Most series of an institute: each is one choice at the till. */
const maxSeries = 20

/** Adds a series of receipt numbers, or changes one: numbers that were given stay [desk-54]. */
export async function changeSeries(
  context: Context,
  desk: DeskSession,
  body: Body<typeof keepSeries>,
  once: Once,
) {
  const { instituteId, personId } = desk
  const { series_id: seriesId, name, format, digits } = body
  const problem = formatProblem(format)
  if (problem) throw new Failure('feesRefused', problems[problem])
  if (receiptNumber(format, 9, 2026, 1).length > maxReceiptNo)
    throw new Failure('feesRefused', 'The numbers of this format are too long.')
  if (body.is_first && !body.is_used)
    throw new Failure('feesRefused', 'A series that is not used cannot be chosen first.')
  const row = { instituteId, name, format, digits, isFirst: body.is_first, isUsed: body.is_used }
  try {
    return await once.write(async (client) => {
      await holdSeries(client, { instituteId })
      const all = await findSeries(client, { instituteId, start: 0 })
      if (seriesId === null && all.length >= maxSeries)
        throw new Failure('feesRefused', 'There are 20 series already.')
      const others = all.filter(({ id }) => id !== seriesId)
      if (!body.is_used && !others.some(({ isUsed }) => isUsed))
        throw new Failure('feesRefused', 'One series has to be used.')
      if (seriesId !== null && (await updateSeries(client, { ...row, seriesId })) === 0) throw notFound()
      const id = seriesId ?? (await insertSeries(client, row)).id
      if (body.is_first) await clearFirst(client, { instituteId, seriesId: id })
      const now = context.clock()
      await noteFees(client, {
        instituteId,
        personId,
        now,
        name: 'desk.receipt-series',
        number: null,
        reason: `${name}: ${format}, ${digits}`,
        amount: 0,
      })
      return answer({ series: await presentSeries(client, instituteId, todayOf(context, desk)) })
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505')
      throw new Failure('feesRefused', 'Another series has this name or format already.')
    throw error
  }
}
