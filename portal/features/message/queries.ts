import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { messageBatch, messages, messagesRead, noNumber, readMessages } from '#domain/message/calls.ts'
import { currentPerson } from '#portal/shared/navigation/use-unread.ts'
import { sendOrKeep } from '#portal/shared/outbox/send-or-keep.ts'
import { read } from '#portal/shared/requests/read.ts'
import { getSession } from '#portal/shared/session-store.ts'

const staleAfterMs = 60_000
const digits = (text: string) => text.replaceAll(/\D/g, '')

/** The messages to the account: a parent's, not the child's [message-5]. */
export function ownMessages() {
  const { instituteId, isParent, parentPhone, phone, countryCallingCode } = getSession()
  const own = digits(isParent ? parentPhone : phone) || noNumber
  return queryOptions({
    queryKey: ['message', instituteId, own],
    queryFn: (context) => {
      const params = { institute_id: instituteId, phone: `${digits(countryCallingCode)}-${own}` }
      return read(messages, { params, query: { start_index: 0, batch_size: messageBatch } }, context)
    },
    staleTime: staleAfterMs,
  })
}

const readKey = () => ['messages-read', currentPerson()]

/**
 * The moment up to which the account has read its messages on any device, in milliseconds since 1970; 0 before the
 * first visit.
 */
export const readUntil = () =>
  queryOptions({
    queryKey: readKey(),
    queryFn: async (context) => {
      const params = { institute_id: getSession().instituteId }
      const { result } = await read(messagesRead, { params }, context)
      return Date.parse(result.until) || 0
    },
    staleTime: staleAfterMs,
    retry: false,
    meta: { mustBeFresh: true },
  })

/**
 * Marks the messages as read on the server, without a network later.
 * @param untilMs the moment of the newest
 */
export async function noteMessagesRead(client: QueryClient, untilMs: number): Promise<void> {
  const body = { institute_id: getSession().instituteId, until: new Date(untilMs).toISOString() }
  const change = { call: 'readMessages', key: 'messages', input: { body }, title: '' } as const
  // Not worth a message: other devices only count them as unread for longer.
  const reply = await sendOrKeep(readMessages, change).catch(() => undefined)
  if (reply) client.setQueryData(readKey(), untilMs)
}
