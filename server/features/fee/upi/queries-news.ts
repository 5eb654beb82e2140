import { given } from '#server/access/given.ts'
import { sql } from '#server/database/sql.ts'
import { causeIds, defineNews } from '#server/news/kind.ts'

const { instituteId, now } = given

/** What families said they had paid by UPI, and the office did not find, for a week: of each child its part [pay-89]. */
export const upiRefusedNews = defineNews({
  name: 'upiRefused',
  audience: 'parents',
  causes: {},
  facts: (isAsked) => sql`
    select transfer.id as cause_id, transfer.id::text as subject, student.person_id, transfer.decided_at as at,
      transfer.decided_at + interval '7 days' as until_at,
      jsonb_build_object('paise', sum(part.amount_paise)::text, 'answer', transfer.answer) as args
    from (select * from upi_transfer) transfer
    join upi_transfer_part part on part.institute_id = transfer.institute_id and part.transfer_id = transfer.id
    join student on student.institute_id = part.institute_id and student.id = part.student_id and ${isAsked('student.person_id')}
    where transfer.institute_id = ${instituteId} and transfer.id = any(${causeIds}::bigint[]) and not transfer.is_confirmed
      and transfer.decided_at > ${now}::timestamptz - interval '7 days'
    group by transfer.id, transfer.decided_at, transfer.answer, student.person_id`,
})
