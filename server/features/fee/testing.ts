import { expect } from 'vitest'
import type * as z from 'zod/mini'
import type { fees } from '#domain/fee/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import type { TestApp } from '#server/http/testing.ts'

/** As the server sends them. */
export type SentFees = z.input<typeof fees.reply>['result']
export type SentPayment = SentFees['p_install_li'][number]

/** The calls of fees, as the portal makes them. */
export function feeCaller(t: TestApp) {
  const query = async (text: string, values: unknown[] = []) =>
    (await t.database.pool.query(text, values)).rows
  const askFees = (of: SignedIn, { student = of.student_id, year = of.acad_yr_id } = {}) =>
    t.get(`/api/v1/studentWise/fee/${of.institute_id}/students/${student}/${year}`, of.student_auth)
  const feesOf = async (of: SignedIn, year?: number): Promise<SentFees> => {
    const { status, body } = await askFees(of, year === undefined ? {} : { year })
    expect(status).toBe(200)
    return (body as { result: SentFees }).result
  }
  type Named = Pick<SentPayment, 'f_rec_no' | 'financial_yr'>
  const askReceipt = (
    of: SignedIn,
    { f_rec_no, financial_yr }: Named,
    student = of.student_id,
    host = 'localhost',
  ) =>
    t.get(
      `/api/v1/studentWise/fee/${student}/feeReceipt/${encodeURIComponent(f_rec_no)}/download?fin_yr=${financial_yr}&acad_year=${of.acad_yr_id}`,
      of.student_auth,
      { host },
    )
  const linkOf = async (of: SignedIn, payment: Named, host?: string): Promise<string> => {
    const { status, body } = await askReceipt(of, payment, of.student_id, host)
    expect(status).toBe(200)
    return (body as { result: { awsDownloadLink: string } }).result.awsDownloadLink
  }
  const open = (url: string, host = 'localhost') => t.app.inject({ url, headers: { host } })
  const confirm = async (code: string, host?: string) => {
    const answer = await open(`/api/v1/feeReceipt/${encodeURIComponent(code)}`, host)
    return { status: answer.statusCode, body: answer.json() as unknown }
  }
  return { query, askFees, feesOf, askReceipt, linkOf, open, confirm }
}
export type FeeCaller = ReturnType<typeof feeCaller>
