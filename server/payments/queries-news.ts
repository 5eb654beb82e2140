import { given } from '#server/access/given.ts'
import { raw, sql } from '#server/database/sql.ts'
import { causeIds, defineNews } from '#server/news/kind.ts'

const { instituteId, now } = given

/** Money of a payment online that is given back, for a week; one that failed is not [pay-13]. */
export const paymentRefundNews = defineNews({
  name: 'paymentRefund',
  audience: 'parents',
  causes: {},
  facts: (isAsked) => sql`
    select refund.id as cause_id, refund.id::text as subject, student.person_id, refund.created_at as at,
      refund.created_at + interval '7 days' as until_at,
      jsonb_build_object('paise', refund.amount_paise::text, 'reason', refund.reason) as args
    from (select * from online_refund) refund
    join student on student.institute_id = refund.institute_id and student.id = refund.student_id and ${isAsked('student.person_id')}
    where refund.institute_id = ${instituteId} and refund.id = any(${causeIds}::bigint[]) 
      and refund.state <> ${raw(`'failed'`)} and refund.created_at > ${now}::timestamptz - interval '7 days'`,
})
