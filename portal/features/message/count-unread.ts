import type { QueryClient } from '@tanstack/react-query'
import { keepUnread, seenUntil } from '#portal/shared/use-unread.ts'
import { unreadCount } from './days.ts'
import { ownMessages } from './queries.ts'

/** Counts the unread messages. Without a reply the count stays as it was. */
export async function countUnread(client: QueryClient): Promise<void> {
  const found = await client.fetchQuery(ownMessages()).catch(() => undefined)
  if (found) keepUnread(unreadCount(found, seenUntil()))
}
