import { newsKindNames } from '#domain/news/kinds.ts'
import { raw } from '#server/database/sql.ts'

const kinds = newsKindNames.map((name) => `'${name}'`).join(', ')

/** Whether this release knows the kind of `news`: another one, which runs beside it or ran before, may have more [news-50]. */
export const isKnown = raw(`(news.kind in (${kinds}))`)
