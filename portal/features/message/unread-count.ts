import type { Message } from '#domain/message/calls.ts'

/**
 * The number of messages that are unread on this device, where the back end has no news.
 * @param readUntil the moment of the newest message that was shown; undefined before the first visit
 */
export function unreadCount(messages: readonly Message[], readUntil: number | undefined): number {
  return messages.filter(({ createdDateTime }) => Date.parse(createdDateTime) > (readUntil ?? 0)).length
}
