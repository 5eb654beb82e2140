import { newsKindNames } from '#domain/news/kinds.ts'
import { settlingMinutes } from '#domain/news/settling.ts'
import { given } from '#server/access/given.ts'
import { raw, sql } from '#server/database/sql.ts'

const kinds = newsKindNames.map((name) => `'${name}'`).join(', ')

/** Whether this release knows the kind of `news`: another one, which runs beside it or ran before, may have more [news-50]. */
export const isKnown = raw(`(news.kind in (${kinds}))`)

const settling = Object.keys(settlingMinutes).map((name) => `'${name}'`)

/** Whether the time in which `news` may be corrected is over [desk-26]: until then it is in no inbox, and counts nowhere. */
export const isSettled = sql`(news.kind not in (${raw(settling.join(', '))}) or news.created_at <= ${given.now})`
