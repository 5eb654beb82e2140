import type * as z from 'zod/mini'
import type { feeDayBook } from '#domain/desk/fees/book-calls.ts'
import type { feeAccount, feesOwing } from '#domain/desk/fees/calls.ts'
import type { listWriteOffs } from '#domain/desk/fees/plan-calls.ts'
import type { AtDesk, deskOf } from '#server/desk/testing.ts'
import type { TestApp } from '#server/http/testing.ts'

/** As the server sends them: amounts are rupees. */
export type SentAccount = z.input<typeof feeAccount.reply>['result']
export type SentOwing = z.input<typeof feesOwing.reply>['result']
export type SentBook = z.input<typeof feeDayBook.reply>['result']
export type SentWriteOffs = z.input<typeof listWriteOffs.reply>['result']
type Answer<R> = { status: number; message: string; result: R }

let keys = 0

/** The calls of fees, as the desk makes them. */
export function feeDesk(t: TestApp, d: Pick<ReturnType<typeof deskOf>, 'ask'>) {
  const get = async <R>(by: AtDesk, path: string): Promise<R> => {
    const { status, message, result } = await d.ask<R>('GET', `fees/${path}`, undefined, by.token)
    if (status !== 200) throw new Error(`${path}: ${status} ${message}`)
    return result
  }
  /** @param key of the request; another one each time where it is left out */
  async function post<R>(
    by: AtDesk,
    path: string,
    payload: object,
    key = `fees ${keys++}`.replace(' ', '-'),
  ) {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/desk/v1/fees/${path}`,
      headers: { host: 'localhost', authorization: by.token, 'idempotency-key': key },
      payload,
    })
    return { ...(answer.json() as Answer<R>), status: answer.statusCode }
  }
  const account = (by: AtDesk, student: number, year?: number) =>
    get<SentAccount>(by, `students/${student}${year ? `?year_id=${year}` : ''}`)
  return {
    get,
    post,
    account,
    owing: (by: AtDesk, query = '') => get<SentOwing>(by, `owing${query}`),
    book: (by: AtDesk, from: string, to = from, more = '') =>
      get<SentBook>(by, `day-book?from=${from}&to=${to}${more}`),
    writeOffs: (by: AtDesk) => get<SentWriteOffs>(by, 'write-offs'),
    /** The body of a payment by the account as it is now, for which `more` says what differs. */
    payment: async (by: AtDesk, student: number, more: object = {}) => {
      const { state, today, year_id } = await account(by, student)
      return {
        student_id: student,
        year_id,
        amount: 100,
        parts: [] as { instalment_id: number; fee: number; fine: number }[],
        method: 'Cash',
        instrument_no: '',
        bank: '',
        dated: null,
        paid_on: today,
        series_id: null,
        state,
        ...more,
      }
    },
  }
}
