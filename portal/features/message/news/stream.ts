import type { Message } from '#domain/message/calls.ts'
import type { NewsItem } from '#domain/news/calls.ts'
import { newsText } from '#domain/news/text.ts'

type Entry = {
  /** In milliseconds since 1970. */
  at: number
  key: number
  message?: Message
  /** Of a message, if the server has noted any. */
  news?: NewsItem | undefined
}
export type StreamRow = { key: number } & ({ day: string } | { entry: Entry })

type StreamParts = {
  /** In any order, also twice, from pages that overlap. */
  news: readonly NewsItem[]
  messages: readonly Message[]
  /** Whether `news` has all there is: else older messages wait for their turn. */
  isWhole: boolean
  /** The institute's day of a moment in milliseconds since 1970. */
  dayAt: (epochMs: number) => string
}

/** As much of a message as its news has. */
const startLength = 200
const dayMs = 86_400_000
/** Keys of days and messages are below 0, where no news has one. */
const dayKeys = -1e9

/** News and messages as one stream under days, the newest first [news-62]. A message is shown once, whole, in place of the news of it. */
export function streamOf({ news, messages, isWhole, dayAt }: StreamParts): StreamRow[] {
  const items = [...new Map(news.map((item) => [item.news_id, item])).values()]
    .map((item) => ({ at: Date.parse(item.created_at), key: item.news_id, news: item }))
    .toSorted((a, b) => b.at - a.at || b.key - a.key)
  const oldest = isWhole ? Number.NEGATIVE_INFINITY : (items.at(-1)?.at ?? Number.POSITIVE_INFINITY)
  const newsOfText = Map.groupBy(
    items.filter(({ news: { topic } }) => topic === 'messages'),
    ({ news: { text } }) => text,
  )
  const sent = messages
    .map((message) => ({ message, at: Date.parse(message.createdDateTime) }))
    .filter(({ at }) => !Number.isNaN(at))
    .toSorted((a, b) => b.at - a.at)
  const shown = sent
    // They have no id: keys count from the oldest, because only newer ones are added.
    .map(({ message, at }, index) => ({ at, key: index - sent.length, message }))
    .filter(({ at }) => at >= oldest)
    .map((entry) => ({ ...entry, news: newsOfText.get(textOf(entry.message))?.shift()?.news }))
  const paired = new Set(shown.map((entry) => entry.news?.news_id))
  const entries: Entry[] = [...items.filter(({ key }) => !paired.has(key)), ...shown].toSorted(
    (a, b) => b.at - a.at || b.key - a.key,
  )
  return [...Map.groupBy(entries, ({ at }) => dayAt(at))].flatMap(([day, ofDay]): StreamRow[] => [
    { key: dayKeys - Date.parse(day) / dayMs, day },
    ...ofDay.map((entry) => ({ key: entry.key, entry })),
  ])
}

const textOf = ({ message }: Message): string =>
  newsText('message', { text: Array.from(message).slice(0, startLength).join('') })

/** The news that is read by seeing the stream, because all of it is there: messages, and what opens no screen [news-64]. */
export const shownWhole = (rows: readonly StreamRow[], opens: (item: NewsItem) => boolean): NewsItem[] =>
  rows.flatMap((row) =>
    'entry' in row && row.entry.news && (row.entry.message || !opens(row.entry.news)) ? [row.entry.news] : [],
  )
