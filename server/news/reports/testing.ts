import type { PaidChannel } from '#domain/news/channels.ts'
import type { TestApp } from '#server/http/testing.ts'
import { sealKey } from '#server/news/send/message-key.ts'

/** When the news of `prepareReports` is due. */
export const sentAt = new Date('2026-06-15T12:00:00+05:30')

/** The number of everybody to whom a message was sent, in reports. */
export const phone = '919100000001'

export type Status = { key: string; status: string; minutes?: number; code?: number }
/** As Meta writes it, with the number and texts that must be in no log. */
export const statusOf = ({ key, status, minutes = 1, code }: Status) => ({
  id: 'wamid.HBgMOTE5MTAwMDAwMDAx',
  status,
  timestamp: String(Math.floor(sentAt.getTime() / 1000) + 60 * minutes),
  recipient_id: phone,
  pricing: { billable: true, pricing_model: 'PMP', category: 'utility' },
  biz_opaque_callback_data: key,
  ...(code && {
    errors: [{ code, title: `About ${phone}`, message: phone, error_data: { details: `${phone} is away` } }],
  }),
})
export const bodyOf = (statuses: unknown[], field = 'messages') =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field,
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '911140000000', phone_number_id: '1065' },
              statuses,
            },
          },
        ],
      },
    ],
  })

type Sent = {
  /** Number of the person, from 0. */
  to?: number
  channel?: PaidChannel
  institute?: number
  /** Further columns of the delivery, as SQL. */
  more?: Record<string, string>
}

/** For tests: news of a school on a channel that reports, as it is after it was handed over. */
export function prepareReports(app: () => TestApp) {
  const query = async (text: string, values: unknown[] = []) =>
    (await app().database.pool.query(text, values)).rows
  let count = 0
  return {
    query,
    /** @returns its id, key, and the person */
    addSent: async ({ to = 0, channel = 'whatsapp', institute = 1, more = {} }: Sent = {}) => {
      const [person] = await query(
        `select id::int from person where institute_id = $1 and role = 'student' and status = 'active' order by id offset $2 limit 1`,
        [institute, to],
      )
      const [news] = await query(
        `insert into news (institute_id, person_id, kind, subject, cause_id, args, created_at, until_at, planned_at)
         values ($1, $2, 'notice', $3, 1, '{"title":"Fair"}', $4, $4::timestamptz + interval '2 days', $4) returning id::int`,
        [institute, person.id, `S${++count}`, sentAt],
      )
      const columns = { handed_at: `'${sentAt.toISOString()}'`, job_id: '7', ...more }
      await query(
        `insert into news_delivery (institute_id, news_id, channel, person_id, due_at, ${Object.keys(columns)})
         values ($1, $2, $3, $4, $5, ${Object.values(columns)})`,
        [institute, news.id, channel, person.id, sentAt],
      )
      const key = sealKey(app().context.secrets, { instituteId: institute, newsId: news.id, channel })
      return { newsId: news.id as number, personId: person.id as number, key }
    },
    /** As `state reason`. */
    reportOf: async ({ newsId }: { newsId: number }): Promise<string> => {
      const [row] = await query(
        `select coalesce(concat_ws(' ', report, report_reason), '') as text from news_delivery where news_id = $1`,
        [newsId],
      )
      return row.text
    },
    refusals: async () =>
      query('select person_id::int as "personId", channel, reason from news_refusal order by 1'),
  }
}
