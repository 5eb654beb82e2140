/** The files of an institute with these fees. */
import { type FeeSet, years } from './make-sets.ts'

const rupees = (paise: number) => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
const table = (header: string, rows: (string | number)[][]) =>
  `${[header, ...rows.map((row) => row.join(','))].join('\n')}\n`

/** Phone number of a student, with which he signs in. */
export const phoneOf = ({ student }: FeeSet) => `8${student.slice(1).padStart(9, '0')}`

export function filesOf(sets: readonly FeeSet[]): Record<string, string> {
  const payments = sets.flatMap((set) => set.payments.map((payment) => ({ set, payment })))
  return {
    institute: table('id,name,kind,time_zone,calling_code,has_fees,has_receipts', [
      ['FEES', 'School of fees', 'school', 'Asia/Kolkata', '91', 'yes', 'yes'],
    ]),
    years: table(
      'id,name,start_date,end_date',
      years.map((year) => {
        const start = 2000 + Number(year.slice(1))
        return [year, `${start}-${start + 1}`, `${start}-04-01`, `${start + 1}-03-31`]
      }),
    ),
    standards: 'id,name\n10,10\n',
    subjects: 'id,name\nMAT,Mathematics\n',
    sections: table(
      'id,name,standard,year,subjects',
      years.map((year) => [`10-${year}`, 'A', '10', year, 'MAT']),
    ),
    students: table(
      'id,name,phone',
      sets.map((set) => [set.student, `Student ${set.student}`, phoneOf(set)]),
    ),
    enrolments: table(
      'id,student,section',
      sets.flatMap((set) => years.map((year) => [`${set.student}-${year}`, set.student, `10-${year}`])),
    ),
    'fee-instalments': table(
      'id,student,year,number,due_date,fee,tax,discount,fine,bad_debt',
      sets.flatMap((set) =>
        set.instalments.map((one) => [
          ...[one.id, set.student, one.year, one.number, one.dueDay],
          ...[one.fee, one.tax, one.discount, one.fine, one.badDebt].map(rupees),
        ]),
      ),
    ),
    'fee-payments': table(
      'id,student,year,receipt_no,paid_on,method,financial_year,credit',
      payments.map(({ set, payment }) => [
        ...[payment.id, set.student, payment.year, payment.id, payment.day, 'Cash', '2026-2027'],
        rupees(payment.credit),
      ]),
    ),
    'fee-reversals': table(
      'payment,reversed_on,reason',
      payments.flatMap(({ payment: { id, reversedOn } }) =>
        reversedOn ? [[id, reversedOn, 'Bounced']] : [],
      ),
    ),
    'fee-payment-parts': table(
      'payment,instalment,fee,fine',
      payments.flatMap(({ payment }) =>
        payment.parts.map((part) => [payment.id, part.instalment, rupees(part.fee), rupees(part.fine)]),
      ),
    ),
    'fee-refunds': table(
      'id,payment,instalment,fee,fine,credit,refunded_on,reason',
      payments.flatMap(({ payment }) =>
        payment.refunds.map((one) => [
          ...[one.id, payment.id, one.instalment],
          ...[one.fee, one.fine, one.credit].map(rupees),
          ...[one.day, 'Asked for it'],
        ]),
      ),
    ),
  }
}
