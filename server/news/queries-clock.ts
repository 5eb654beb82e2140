import * as z from 'zod/mini'
import { newsKindNames } from '#domain/news/kinds.ts'
import { join, many, one, raw, sql } from '#server/database/sql.ts'
import { declaredNews } from '#server/news/kinds.ts'

/** The causes of each kind of which there is news because a time has come, after `since`: one statement for all kinds. */
export const findComing = many(
  'news.coming',
  z.object({ kind: z.enum(newsKindNames), causeIds: z.array(z.number()) }),
  join(
    declaredNews.flatMap(({ name, comes }) =>
      comes
        ? [
            sql`select ${raw(`'${name}'`)} as kind, array_agg(distinct coming.id) as "causeIds" from (${comes}) coming having count(*) > 0`,
          ]
        : [],
    ),
    ' union all ',
  ),
)

/** The earliest moment, after `now` and until `horizon`, at which there is news that has to be on time; null without any. */
export const findNextMoment = one(
  'news.next-moment',
  z.object({ at: z.nullable(z.date()) }),
  sql`select min(soon.at) as at from (${join(
    declaredNews.flatMap(({ moment }) => (moment ? [moment] : [])),
    ' union all ',
  )}) soon`,
)
