import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient

/** Everything that a receipt says. Amounts are whole paise. */
export type ReceiptFacts = {
  institute: string
  /** Of the institute's logo, in the file store. */
  logo: string | null
  receiptNo: string
  code: string
  paidOn: string
  financialYear: string
  academicYear: string
  method: string
  student: string
  studentNo: string
  standard: string
  section: string
  parts: { number: number; year: string; due: string; fee: number; fine: number }[]
}

export async function findReceiptFacts(
  runner: Runner,
  at: { instituteId: number; paymentId: number },
): Promise<ReceiptFacts | undefined> {
  const found = await runner.query<ReceiptFacts>({
    name: 'fee.receipt-facts',
    text: `select i.name as institute, l.sha256 as logo, p.receipt_no as "receiptNo", p.code, p.paid_on::text as "paidOn",
        p.financial_year as "financialYear", y.name as "academicYear", p.method, n.name as student,
        st.display_id as "studentNo", coalesce(part.standard, '') as standard, coalesce(part.section, '') as section,
        coalesce(part.list, '[]') as parts
      from fee_payment p join institute i on i.id = p.institute_id
      left join file l on l.institute_id = i.id and l.id = i.logo_file_id
      join academic_year y on y.institute_id = $1 and y.id = p.academic_year_id
      join student st on st.institute_id = $1 and st.id = p.student_id
      join person n on n.institute_id = $1 and n.id = st.person_id
      left join lateral (
        select min(d.name) as standard, min(s.name) as section,
          json_agg(json_build_object('number', f.number, 'year', z.name, 'due', f.due_date, 'fee', x.fee_paise, 'fine', x.fine_paise)
            order by z.start_date, f.number) as list
        from fee_payment_part x join fee_instalment f on f.institute_id = $1 and f.id = x.instalment_id
        join academic_year z on z.institute_id = $1 and z.id = f.academic_year_id
        left join section s on s.institute_id = $1 and s.id = f.section_id
        left join standard d on d.institute_id = $1 and d.id = s.standard_id
        where x.institute_id = $1 and x.payment_id = p.id) part on true
      where p.institute_id = $1 and p.id = $2`,
    values: [at.instituteId, at.paymentId],
  })
  return found.rows[0]
}

export type ConfirmedRow = {
  institute: string
  logo: string | null
  receiptNo: string
  paidOn: string
  financialYear: string
  student: string
  paid: number
}

/** The payment of a code, whose it ever is; at an institute's own host only that institute's. */
export async function findByCode(
  runner: Runner,
  code: string,
  host: string,
): Promise<ConfirmedRow | undefined> {
  const found = await runner.query<ConfirmedRow>({
    name: 'fee.by-code',
    text: `select i.name as institute, l.sha256 as logo, p.receipt_no as "receiptNo", p.paid_on::text as "paidOn",
        p.financial_year as "financialYear", n.name as student, coalesce(part.paid, 0)::bigint as paid
      from fee_payment p join institute i on i.id = p.institute_id
      left join file l on l.institute_id = i.id and l.id = i.logo_file_id and l.is_public
      join student s on s.institute_id = p.institute_id and s.id = p.student_id
      join person n on n.institute_id = p.institute_id and n.id = s.person_id
      left join lateral (select sum(x.fee_paise + x.fine_paise) as paid from fee_payment_part x
        where x.institute_id = p.institute_id and x.payment_id = p.id) part on true
      where p.code = $1 and not exists (
        select 1 from institute_host h where h.host = $2 and h.institute_id <> p.institute_id)`,
    values: [code, host],
  })
  return found.rows[0]
}
