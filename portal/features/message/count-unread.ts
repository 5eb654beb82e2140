import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#domain/message/calls.ts'
import { readHereUntil, storeUnread } from '#portal/shared/navigation/use-unread.ts'
import { lacksNews, unreadNews } from './news/queries.ts'
import { noteMessagesRead, ownMessages, readUntil } from './queries.ts'

/** Counts what is unread on every device: news, or messages where the back end has no news. Without a reply the count stays. */
export async function countUnread(client: QueryClient): Promise<void> {
  try {
    storeUnread(await client.fetchQuery(unreadNews()), 0)
  } catch (error) {
    if (lacksNews(error)) await countMessages(client)
  }
}

async function countMessages(client: QueryClient): Promise<void> {
  const [found, elsewhere] = await Promise.all([
    client.fetchQuery(ownMessages()).catch(() => undefined),
    // A back end without this call knows of no other device.
    client.fetchQuery(readUntil()).catch(() => undefined),
  ])
  const here = readHereUntil() ?? 0
  if (found) {
    const until = Math.max(here, elsewhere ?? 0)
    storeUnread(unreadCount(found, until), until)
  }
  if (elsewhere !== undefined && here > elsewhere) await noteMessagesRead(client, here)
}

/** Another device may have read some meanwhile. */
export async function countUnreadAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: unreadNews().queryKey })
  await client.invalidateQueries({ queryKey: readUntil().queryKey })
  await countUnread(client)
}

/**
 * The number of messages that are unread on this device, where the back end has no news.
 * @param readUntil the moment of the newest message that was shown; undefined before the first visit
 */
export function unreadCount(messages: readonly Message[], readUntil: number | undefined): number {
  return messages.filter(({ createdDateTime }) => Date.parse(createdDateTime) > (readUntil ?? 0)).length
}
