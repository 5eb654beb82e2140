import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { newsChannels } from '#domain/news/channels.ts'
import { newsTopics } from '#domain/news/kinds.ts'

/** The most that one page has [news-24]. */
export const newsPage = 50
/** The longest pause [news-21]. */
export const maxPauseDays = 31

const newsItem = z.object({
  news_id: id,
  /** One of `newsKinds`, or of a later release than the device's: text and place say what it is. */
  kind: z.string(),
  /** One of `newsTopics`, or of a later release in the same way. */
  topic: z.string(),
  text: z.string(),
  /** The path of the portal that it opens. */
  opens: z.string(),
  /** The child whom it is about, and the first and last name; null and '' about oneself. */
  student_id: z.nullable(id),
  student_name: z.string(),
  /** The academic year in which it is seen; null for any. */
  academic_year_id: z.nullable(id),
  /** The institute's day, YYYY-MM-DD. */
  day: z.string(),
  /** ISO 8601 with the institute's offset. */
  created_at: z.string(),
  is_read: z.boolean(),
})
export type NewsItem = z.output<typeof newsItem>

export const newsList = defineCall({
  method: 'GET',
  path: '/api/v1/news/list/:institute_id',
  access: 'student',
  summary: 'News about oneself or the children, newest first',
  source: 'news-24',
  anyYear: true,
  params: z.object({ institute_id: pathId }),
  query: z.object({
    /** About one child. */
    student_id: z.optional(pathId),
    topic: z.optional(z.enum(newsTopics)),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  /** `next`: '' on the last page. */
  reply: envelope(z.object({ news: z.array(newsItem), next: z.string() })),
})

export const newsUnread = defineCall({
  method: 'GET',
  path: '/api/v1/news/unread/:institute_id',
  access: 'student',
  summary: 'How much news is unread',
  source: 'news-25',
  anyYear: true,
  params: z.object({ institute_id: pathId }),
  reply: envelope(z.object({ count: z.number() })),
})

export const readNews = defineCall({
  method: 'POST',
  path: '/api/v1/news/read',
  access: 'student',
  summary: 'Note that news was read, on every device: some of it, or all until a moment',
  source: 'news-25',
  takesKey: true,
  anyYear: true,
  body: z.object({
    institute_id: id,
    news_ids: z._default(z.array(id).check(z.maxLength(200)), []),
    /** All news until then. */
    until: z.optional(z.iso.datetime()),
  }),
  reply: envelope(z.null()),
})

const minuteOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, HH:MM'))
const hours = {
  /** At the institute; both the same for no quiet hours. */
  quiet_from: minuteOfDay,
  quiet_until: minuteOfDay,
  /** Once a day; null for at once. */
  digest_at: z.nullable(minuteOfDay),
}
const choice = z.object({ topic: z.enum(newsTopics), channel: z.enum(newsChannels), is_on: z.boolean() })

export const newsChoices = defineCall({
  method: 'GET',
  path: '/api/v1/news/choices/:institute_id',
  access: 'student',
  summary: 'What one is sent, by which channel and when',
  source: 'news-26',
  anyYear: true,
  params: z.object({ institute_id: pathId }),
  reply: envelope(
    z.object({
      /** `is_fixed`: it cannot be turned off. Topics and channels may be of a later release than the device's [news-70]. */
      topics: z.array(
        z.object({ topic: z.string(), channel: z.string(), is_on: z.boolean(), is_fixed: z.boolean() }),
      ),
      ...hours,
      /** ISO 8601 with the institute's offset; null without a pause. */
      paused_until: z.nullable(z.string()),
    }),
  ),
})

export const chooseNews = defineCall({
  method: 'POST',
  path: '/api/v1/news/choices',
  access: 'student',
  summary: 'Choose what one is sent, by which channel and when',
  source: 'news-26',
  takesKey: true,
  anyYear: true,
  body: z.object({
    institute_id: id,
    /** Those that are left out stay as they are. */
    topics: z._default(z.array(choice).check(z.maxLength(newsTopics.length * newsChannels.length)), []),
    ...hours,
    paused_until: z.nullable(z.iso.datetime()),
  }),
  reply: envelope(z.null()),
})

export const newsCalls = [newsList, newsUnread, readNews, newsChoices, chooseNews] as const
