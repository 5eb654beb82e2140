import type { Message } from '#domain/message/calls.ts'

export type MessageDay = { day: string; messages: Message[] }

/**
 * Messages by day, newest first [message-2].
 * @param dayAt the institute's day of a moment in milliseconds since 1970
 */
export function byDay(messages: readonly Message[], dayAt: (epochMs: number) => string): MessageDay[] {
  const moment = ({ createdDateTime }: Message) => Date.parse(createdDateTime)
  const newestFirst = messages
    .filter((one) => !Number.isNaN(moment(one)))
    .toSorted((a, b) => moment(b) - moment(a))
  return [...Map.groupBy(newestFirst, (one) => dayAt(moment(one)))].map(([day, own]) => ({
    day,
    messages: own,
  }))
}

/**
 * The number of messages that are unread on this device.
 * @param readUntil the moment of the newest message that was shown; undefined before the first visit
 */
export function unreadCount(messages: readonly Message[], readUntil: number | undefined): number {
  return messages.filter(({ createdDateTime }) => Date.parse(createdDateTime) > (readUntil ?? 0)).length
}
