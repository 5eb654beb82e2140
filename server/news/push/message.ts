import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { newsLink } from '#domain/news/opens.ts'
import { maxPushLines, type PushMessage, pushBytes } from '#domain/news/push-message.ts'
import { newsText } from '#domain/news/text.ts'
import { truncate } from '#domain/truncate.ts'
import type { SendingRow } from '#server/news/send/queries.ts'

type Facts = {
  key: string
  institute: string
  /** Of the account, where the device shows news of several; else ''. */
  name: string
  showsDetails: boolean
  count: number
  rows: readonly Pick<SendingRow, 'kind' | 'causeId' | 'values' | 'childName' | 'childId'>[]
}

const maxTitle = 80
/** Where all news is. */
const inbox = '/messages'

/** At most 32 characters of base64url (RFC 8030, 5.4): the service replaces an undelivered message by a repeat. */
export const topicOfKey = (key: string): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, 32)

/** What a device shows; without details nothing of it is in the message at all. */
export function drawPush({ key, institute, name, showsDetails, count, rows }: Facts): PushMessage {
  const tag = topicOfKey(key)
  if (!showsDetails)
    return { tag, title: truncate(`News from ${institute}`, maxTitle), body: '', path: inbox, count }
  const lines = rows.map(({ kind, values, childName }) => newsText(kind, values, childName))
  const more = lines.length - maxPushLines
  const shown = more > 0 ? [...lines.slice(0, maxPushLines), `and ${more} more`] : lines
  const [first] = rows
  const path = first && rows.length === 1 ? newsLink(first) : inbox
  const title = name === '' ? institute : `${name}: ${institute}`
  return { tag, title: truncate(title, maxTitle), body: shown.join('\n'), path, count }
}

/** As bytes, which are as many for every message. */
export function packPush(message: PushMessage): Buffer {
  const bytes = Buffer.alloc(pushBytes, ' ')
  let packed = Buffer.from(JSON.stringify(message))
  for (let length = message.body.length; packed.length > pushBytes; length -= 50)
    packed = Buffer.from(JSON.stringify({ ...message, body: truncate(message.body, length) }))
  packed.copy(bytes)
  return bytes
}
