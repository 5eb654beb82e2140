import { type DemoBuild, idsOf, type StoredInstitutes } from '#server/demo/build.ts'
import { messageTexts } from '#server/features/message/demo-texts.ts'

/** PRODUCT §6. */
const count = 40
const dayMs = 24 * 60 * 60 * 1000
const indiaOffset = '+05:30'

/** Forty for everyone with a number, also where two institutes have the same one. */
export async function buildMessages(
  { client, now, today }: DemoBuild,
  institutes: StoredInstitutes,
): Promise<void> {
  const moments = Array.from({ length: count }, (_, index) => momentOf({ now, today }, index))
  const texts = moments.map((_, index) => messageTexts[index % messageTexts.length])
  await client.query(
    `insert into message (institute_id, phone, text, sent_at)
     select p.institute_id, p.phone, m.text, m.sent_at
     from (select distinct institute_id, phone from person
         where institute_id = any($3) and phone is not null) p,
       unnest($1::text[], $2::timestamptz[]) m(text, sent_at)
     order by m.sent_at, p.institute_id, p.phone`,
    [texts, moments, idsOf(institutes)],
  )
}

/** The first three today, however early it is; one a day before, in the afternoon. */
export function momentOf({ now, today }: Pick<DemoBuild, 'now' | 'today'>, index: number): Date {
  const midnight = Date.parse(`${today}T00:00:00${indiaOffset}`)
  const ofToday = 3
  if (index < ofToday) {
    const since = now.getTime() - midnight
    return new Date(midnight + (since * (ofToday - index)) / (ofToday + 1))
  }
  const afternoon = (13 + (index % 5)) * 60 + ((index * 17) % 60)
  return new Date(midnight - (index - ofToday + 1) * dayMs + afternoon * 60_000)
}
