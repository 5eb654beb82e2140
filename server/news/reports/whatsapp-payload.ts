import * as z from 'zod/mini'
import type { ReportState } from '#domain/news/reports.ts'
import { reasonOfCode } from '#server/messengers/whatsapp.ts'
import { isForOperator, kindOfCode } from '#server/messengers/whatsapp-codes.ts'
import type { Report } from '#server/news/reports/record.ts'
import { type Wish, wishOf } from '#server/news/reports/stop.ts'
import { openKey } from '#server/news/send/message-key.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

type Wished = {
  wish: Wish
  phone: string
  at: Date /** Meta's id of the number to which it was written. */
  sender: string
}
type Read = {
  reports: Report[]
  /** The oldest first. */
  wishes: Wished[]
  /** Codes of what only the operator can mend. */
  faults: number[]
}

const list = z._default(z.array(z.unknown()), [])
const payload = z.object({ entry: list })
const entry = z.object({ changes: list })
const change = z.object({ field: z.literal('messages'), value: z.unknown() })
const value = z.object({
  metadata: z._default(z.object({ phone_number_id: z._default(z.string(), '') }), { phone_number_id: '' }),
  statuses: list,
  messages: list,
})
/** Seconds since 1970. */
const timestamp = z.string().check(z.regex(/^\d{1,12}$/))
const status = z.object({
  status: z.string(),
  timestamp,
  biz_opaque_callback_data: z.string(),
  errors: z.optional(z.array(z.object({ code: z.number() }))),
})
const message = z.object({
  from: z.string().check(z.regex(/^[1-9]\d{6,14}$/)),
  timestamp,
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text: z.string() })),
})

const states: Readonly<Record<string, ReportState>> = {
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
}

/**
 * What Meta says in one call: any number of statuses and of messages from people, in any order. What has another shape is
 * left out. https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages
 */
export function readPayload(secrets: Secrets, body: unknown, now: Date): Read {
  const values = (payload.safeParse(body).data?.entry ?? [])
    .flatMap((one) => entry.safeParse(one).data?.changes ?? [])
    .flatMap((one) => change.safeParse(one).data ?? [])
    .flatMap((one) => value.safeParse(one.value).data ?? [])
  const statuses = values.flatMap((one) => one.statuses.flatMap((each) => status.safeParse(each).data ?? []))
  const messages = values.flatMap((one) => {
    const sender = one.metadata.phone_number_id
    return one.messages.flatMap((each) => {
      const read = message.safeParse(each).data
      return read ? [{ ...read, sender }] : []
    })
  })
  const momentOf = (seconds: string) => new Date(Math.min(Number(seconds) * 1000, now.getTime()))
  const read: Read = { reports: [], wishes: [], faults: [] }
  for (const one of statuses) {
    const state = states[one.status]
    const of = openKey(secrets, one.biz_opaque_callback_data)
    if (!state || of?.channel !== 'whatsapp') continue
    const code = state === 'failed' ? one.errors?.[0]?.code : undefined
    const kind = code === undefined ? undefined : kindOfCode(code)
    if (code !== undefined && isForOperator(kind)) read.faults.push(code)
    read.reports.push({
      ...of,
      state,
      at: momentOf(one.timestamp),
      reason: code === undefined ? '' : reasonOfCode(code),
      isOfRecipient: kind === 'recipient',
    })
  }
  for (const one of messages) {
    const wish = wishOf(one.text?.body ?? one.button?.text ?? '')
    if (wish) read.wishes.push({ wish, phone: one.from, sender: one.sender, at: momentOf(one.timestamp) })
  }
  read.wishes.sort((one, other) => one.at.getTime() - other.at.getTime())
  return read
}
