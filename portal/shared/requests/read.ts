import type { Call, CallInput, CallReply } from '#domain/call.ts'
import { decode, receive } from '#portal/shared/api.ts'
import { readSeen, writeSeen } from '#portal/shared/device/sealed-store.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { viewedKey } from '#portal/shared/viewed/viewed-student.ts'
import { addressOf, hexOf, type Parts } from './request.ts'

/** The context of a query's function, which it passes on. */
export type ReadContext = {
  signal?: AbortSignal
  /** Set by the query client; without it replies of this page alone are used again. */
  replies?: Replies
}

export type Replies = {
  /** `device`: only what earlier visits have stored. */
  from: 'device' | 'server'
  /** Of those that were taken from the device. */
  oldestAt: number | undefined
  /** What the device has, by request: it is looked up once for both runs of a query. */
  stored: Map<string, ReturnType<typeof readStored>>
}

/**
 * Makes a call that changes nothing. The server is asked whether the last reply still holds, and only sends it where it does not.
 * @throws as `send` does
 */
export async function read<C extends Call>(
  call: C,
  input: CallInput<C>,
  { signal, replies }: ReadContext = {},
): Promise<CallReply<C>> {
  const name = nameOfRequest(call, input as Parts)
  if (replies?.from === 'device') {
    const stored = await storedIn(replies, name)
    if (!stored) throw new Error('not on this device')
    replies.oldestAt = Math.min(replies.oldestAt ?? stored.at, stored.at)
    return decode(call, stored.text)
  }
  const last = memory.get(name) ?? (replies && (await storedIn(replies, name)))
  const received = await receive(call, input, {
    signal,
    tag: last?.tag ?? undefined,
    mayBeEarly: true,
  })
  // Without a text the last reply still holds.
  const { text = '', tag } = received.text === undefined && last ? last : received
  const reply = decode(call, text, received.status)
  keepReply(name, { text, tag, at: Date.now() }, replies !== undefined)
  return reply
}

/**
 * The cache of replies: in memory for this page, and sealed on the device for the next ones. A reply is stored as it came, so that
 * another build can read it, with the tag by which the server says that it still holds (docs/decisions/23).
 */
type Reply = {
  text: string
  tag: string | null
  /** When the server last sent or confirmed it, in milliseconds since 1970. */
  at: number
}

/** Names a request, the same for the same input. */
export const nameOfRequest = (call: Call, { params, query, body }: Parts): string =>
  `${call.method} ${addressOf('', call.path, params, query)} ${JSON.stringify(body ?? null)}`

/** The last replies, only to be used again once the server has confirmed their tag, which belongs to the session and its view. */
const memory = new Map<string, Reply>()

const maxReplies = 60
/** Some months of a full time table. */
const maxChars = 1_000_000

/** @param isStored whether the next page may begin with it */
function keepReply(name: string, reply: Reply, isStored: boolean): void {
  if (reply.tag !== null) remember(name, reply)
  else memory.delete(name)
  if (isStored) void store(name, reply)
}

/** Remembers a reply, and forgets the oldest ones beyond the limits. */
function remember(name: string, reply: Reply): void {
  memory.delete(name)
  memory.set(name, reply)
  let chars = [...memory.values()].reduce((sum, { text }) => sum + text.length, 0)
  for (const [oldest, { text }] of memory) {
    if (memory.size <= maxReplies && chars <= maxChars) return
    memory.delete(oldest)
    chars -= text.length
  }
}

function storedIn({ stored }: Replies, name: string): ReturnType<typeof readStored> {
  const reply = stored.get(name) ?? readStored(name)
  stored.set(name, reply)
  return reply
}

/** The reply that the device has for the viewed student and year; it outlives the page. */
export async function readStored(name: string): Promise<Reply | undefined> {
  const session = getSession()
  const seen = await readSeen(session.token, await entryOf(viewedKey(session), name))
  if (!seen) return undefined
  const [text, tag] = JSON.parse(seen.text) as [text: string, tag: string | null]
  return { text, tag, at: seen.at }
}

async function store(name: string, { text, tag }: Reply): Promise<void> {
  const session = getSession()
  await writeSeen(session.token, await entryOf(viewedKey(session), name), JSON.stringify([text, tag]))
}

/** Names of entries are not sealed, and a request may contain a phone number. */
async function entryOf(viewed: string, name: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return ''
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${viewed} ${name}`))
  return `replies/${hexOf(new Uint8Array(hash, 0, 16))}`
}
