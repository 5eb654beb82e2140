import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type NewsItem, readNews } from '#domain/news/calls.ts'
import { lowerUnread, storeUnread } from '#portal/shared/navigation/use-unread.ts'
import { sendOrKeep } from '#portal/shared/outbox/send-or-keep.ts'
import { useWaitingFor } from '#portal/shared/outbox/unsent-changes.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { unreadNews } from './queries.ts'

/** As many as one call takes. */
const maxIds = 200
/** Moments of news are cut to seconds. */
const restOfSecondMs = 999

type Read = { ids: ReadonlySet<number>; untilMs: number }
/** What was read in this page: a reply that was on its way may not know it yet. */
const readHere = createStore<Read>(() => ({ ids: new Set(), untilMs: 0 }))

/** Whether news is read: on any device, in this page, or noted here until there is a network. */
export function useIsRead(): (item: NewsItem) => boolean {
  const { ids, untilMs } = useStore(readHere)
  const waiting = useWaitingFor('readNews')
  return useMemo(() => {
    const bodies = waiting.map(({ input }) => input.body)
    const noted = new Set(bodies.flatMap((body) => (Array.isArray(body.news_ids) ? body.news_ids : [])))
    const until = Math.max(untilMs, ...bodies.map((body) => Date.parse(String(body.until)) || 0))
    return (item) =>
      item.is_read || ids.has(item.news_id) || noted.has(item.news_id) || Date.parse(item.created_at) <= until
  }, [ids, untilMs, waiting])
}

/** Marks news as read on every device, without a network later [news-64]. @param items unread ones */
export async function markNewsRead(client: QueryClient, items: readonly NewsItem[]): Promise<void> {
  const { ids, untilMs } = readHere.getState()
  const added = items.map(({ news_id }) => news_id).filter((id) => !ids.has(id))
  if (added.length === 0) return
  readHere.setState({ ids: new Set([...ids, ...added]), untilMs }, true)
  lowerUnread(added.length)
  for (let start = 0; start < added.length; start += maxIds)
    await note(client, { news_ids: added.slice(start, start + maxIds) })
}

/** Marks as read what had come until the newest that is shown, also what no page has yet [news-65]. */
export async function markAllNewsRead(client: QueryClient, newest: NewsItem): Promise<void> {
  const untilMs = Date.parse(newest.created_at) + restOfSecondMs
  readHere.setState({ ...readHere.getState(), untilMs }, true)
  storeUnread(0, 0)
  await note(client, { news_ids: [], until: new Date(untilMs).toISOString() })
}

async function note(client: QueryClient, what: { news_ids: number[]; until?: string }): Promise<void> {
  const input = { body: { institute_id: getSession().instituteId, ...what } }
  // Each set waits on its own: a later one must not replace it.
  const key = `news ${what.until ?? what.news_ids.join(' ')}`
  // Not worth a message: it only counts as unread for longer.
  const reply = await sendOrKeep(readNews, { call: 'readNews', key, input, title: '' }).catch(() => undefined)
  if (!reply) return
  // A count that is on its way may be of before.
  const { queryKey } = unreadNews()
  await client.cancelQueries({ queryKey })
  const count = await client.fetchQuery({ ...unreadNews(), staleTime: 0 }).catch(() => undefined)
  if (count !== undefined) storeUnread(count, 0)
}
