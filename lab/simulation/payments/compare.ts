import type pg from 'pg'
import { Difference, shown } from '../compare-rows.ts'
import { compareStatements } from '../compare-statements.ts'
import { type Family, type InstalmentRow, type Rows, rowsAt } from './state.ts'

/** Of these only the number of rows is read. */
const counted = new Set(['payments.hold-students', 'payments.hold-of-receipt', 'simulation-pay.hold-books'])

/** Runs what the simulated database runs in PostgreSQL as well. @throws Difference where the results differ */
export async function startShadow(pool: pg.Pool) {
  const comparing = compareStatements({ pool, counted, isExact: true })
  const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query(text, values)).rows as Row[]

  const students = await rowsOf<{ instituteId: number; id: number; personId: number; yearId: number }>(
    `select institute_id as "instituteId", id, person_id as "personId",
       (select min(id) from academic_year where institute_id = student.institute_id) as "yearId"
     from student where institute_id = (select min(institute_id) from student) order by id limit 2`,
  )
  const [first] = students
  if (!first) throw new Error('there are no students')
  const family: Family = {
    instituteId: first.instituteId,
    yearId: first.yearId,
    personIds: students.map(({ personId }) => personId),
    studentIds: students.map(({ id }) => id),
  }

  return {
    ...comparing,
    family,

    /** Stores what a schedule begins with, and nothing else. */
    store: async (instalments: readonly InstalmentRow[]): Promise<void> => {
      const { instituteId, yearId } = family
      await pool.query('truncate payment_account, fee_instalment, fee_payment, job restart identity cascade')
      for (const one of rowsAt(instalments).account.values())
        await pool.query(
          `insert into payment_account (institute_id, provider, key_id, sealed_key_secret, is_on, basis_points) values ($1, $2, $3, '', $4, $5)`,
          [instituteId, one.provider, one.keyId, one.isOn, one.basisPoints],
        )
      for (const { id, studentId, fee, fine } of instalments)
        await pool.query(
          `insert into fee_instalment (institute_id, student_id, academic_year_id, number, due_date, initial_paise, fine_paise)
           values ($1, $2, $3, $4, '2026-11-20', $5, $6)`,
          [instituteId, studentId, yearId, id, fee, fine],
        )
    },

    /** Compares what is stored in the end. @throws Difference */
    compareRows: async (rows: Rows): Promise<void> => {
      const stored = [
        await rowsOf<object>(
          'select id, student_id as "studentId", initial_paise as fee, fine_paise as fine from fee_instalment',
        ),
        await rowsOf<object>(
          `select institute_id as "instituteId", id, code, account_id as "accountId", person_id as "personId", state, parts,
             instalment_ids as "instalmentIds", student_ids as "studentIds", amount_paise as amount, convenience_paise as convenience,
             provider_order_id as "providerOrderId", begun_at as "begunAt", until, failure, ask_at as "askAt" from payment_order`,
        ),
        await rowsOf<object>(
          `select id, order_id as "orderId", provider_payment_id as "providerPaymentId", amount_paise as amount,
             refunded_paise as refunded, status, method, captured_at as "capturedAt", charges_paise as charges, unclear,
             decided_at as "decidedAt" from online_payment`,
        ),
        await rowsOf<object>(
          `select online_id as "onlineId", student_id as "studentId", payment_id as "paymentId", amount_paise as amount
           from online_receipt`,
        ),
        await rowsOf<object>(
          `select id, online_id as "onlineId", student_id as "studentId", amount_paise as amount, reason, words, state,
             provider_refund_id as "providerRefundId", source_ids as "sourceIds", settled_at as "settledAt",
             created_at as "createdAt" from online_refund`,
        ),
        await rowsOf<object>(
          `select id, student_id as "studentId", method = 'UPI' as "isOnline", credit_paise as credit,
             (select coalesce(jsonb_agg(jsonb_build_object('instalmentId', instalment_id, 'fee', fee_paise, 'fine', fine_paise)), '[]')
               from fee_payment_part where payment_id = payment.id) as parts, null as "paymentId" from fee_payment payment
           union all
           select refund.id, student_id, true, refund.credit_paise,
             jsonb_build_array(jsonb_build_object('instalmentId', instalment_id, 'fee', -fee_paise, 'fine', -fine_paise)), payment_id
           from fee_refund refund join fee_payment payment on payment.id = payment_id`,
        ),
        await rowsOf<object>(
          `select (payload->>'orderId')::int as "orderId", name, key from job where done_at is null and failed_at is null`,
        ),
        await rowsOf<object>('select compared_at as "comparedAt" from payment_account'),
      ]
      const own = [
        [...rows.instalment.values()],
        [...rows.order.values()],
        [...rows.online.values()],
        [...rows.receipt.values()],
        [...rows.refund.values()],
        [...rows.entry.values()],
        [...rows.job.values()].map(({ orderId = null, ...row }) => ({ orderId, ...row })),
        [...rows.account.values()].map(({ comparedAt }) => ({ comparedAt })),
      ]
      for (const [index, one] of stored.entries())
        if (shown(one) !== shown(own[index]))
          throw new Difference(`PostgreSQL: ${shown(one)}\nmodel: ${shown(own[index])}`)
    },
  }
}
