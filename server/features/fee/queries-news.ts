import { due, isReversed, paid } from '#server/access/fees.ts'
import { given } from '#server/access/given.ts'
import { forEachRow, raw, sql } from '#server/database/sql.ts'
import { causeIds, defineNews } from '#server/news/kind.ts'

const { instituteId, now } = given

/** 9:00 at the institute, some days after (or before) an instalment is due. */
const morning = (days: number) =>
  raw(`(instalment.due_date + ${days} + time '9:00') at time zone institute.time_zone`)
const dayAfter = (days: number) =>
  raw(`(instalment.due_date + ${days})::timestamp at time zone institute.time_zone`)

/** Instalments of which something is due, from one day on, and not after another; the time is first, because sums cost more. */
const owed = (from: number, until: number, kind: 'feeDue' | 'feeOverdue') =>
  defineNews({
    name: kind,
    audience: 'parents',
    causes: { fee_instalment: 'id', fee_payment_part: 'instalment_id' },
    isDone: sql`exists (select from fee_instalment instalment ${paid}
      where instalment.institute_id = news.institute_id and instalment.id = news.cause_id and ${due} <= 0)`,
    facts: (isAsked) => sql`
      select instalment.id as cause_id, instalment.id::text as subject, student.person_id, ${morning(from)} as at, ${dayAfter(until)} as until_at,
        jsonb_build_object('paise', (${due})::text, 'dueDay', instalment.due_date::text, 'yearId', instalment.academic_year_id::text) as args
      from institute
      join fee_instalment instalment on instalment.institute_id = institute.id and instalment.id = any(${causeIds}::bigint[])
        and ${morning(from)} <= ${now} and ${dayAfter(until)} > ${now}
      join student on student.institute_id = institute.id and student.id = instalment.student_id and ${isAsked('student.person_id')}
      ${paid}
      where institute.id = ${instituteId} and ${due} > 0`,
    // Instalments have no index by day: they are read only in the run after 9:00.
    comes: ({ since, now: until }) => sql`
      select instalment.id from institute
      cross join lateral (select day::date from generate_series((${since}::timestamptz at time zone institute.time_zone)::date,
        (${until}::timestamptz at time zone institute.time_zone)::date, interval '1 day') day) days
      cross join lateral (select fee_instalment.id from fee_instalment
        where fee_instalment.institute_id = institute.id and fee_instalment.due_date = days.day - (${raw(String(from))}) ${forEachRow}) instalment
      where institute.id = ${instituteId} and (days.day + time '9:00') at time zone institute.time_zone > ${since}
        and (days.day + time '9:00') at time zone institute.time_zone <= ${until}`,
  })

/** In three days, until the day itself is over. */
export const feeDueNews = owed(-3, 1, 'feeDue')
/** From the day after, for a week. */
export const feeOverdueNews = owed(1, 8, 'feeOverdue')

/** One that was reversed was not received. */
export const paymentNews = defineNews({
  name: 'payment',
  audience: 'parents',
  causes: { fee_payment: 'id', fee_reversal: 'payment_id', fee_payment_part: 'payment_id' },
  facts: (isAsked) => sql`
    select payment.payment_id as cause_id, payment.payment_id::text as subject, student.person_id,
      payment.paid_on::timestamp at time zone institute.time_zone as at, (payment.paid_on + 8)::timestamp at time zone institute.time_zone as until_at,
      jsonb_build_object('paise', coalesce(payment.amount_paise, payment.credit_paise + (
          select coalesce(sum(part.fee_paise + part.fine_paise), 0) from fee_payment_part part
          where part.institute_id = institute.id and part.payment_id = payment.payment_id))::text,
        'receipt', payment.receipt_no, 'yearId', payment.academic_year_id::text) as args
    from institute
    join (select fee_payment.*, fee_payment.id as payment_id from fee_payment) payment on payment.institute_id = institute.id
      and payment.id = any(${causeIds}::bigint[]) and payment.paid_on > (${now}::timestamptz at time zone institute.time_zone)::date - 7
    join student on student.institute_id = institute.id and student.id = payment.student_id and ${isAsked('student.person_id')}
    where institute.id = ${instituteId} and not ${raw(isReversed('payment'))}`,
})
