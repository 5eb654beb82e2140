import * as z from 'zod/mini'
import { newsKindNames } from '#domain/news/kinds.ts'
import { given } from '#server/access/given.ts'
import { join, many, params, raw, sql } from '#server/database/sql.ts'
import { declaredNews } from '#server/news/kinds.ts'

const { instituteId } = given
const { number } = params({ number: z.number() })

const isOfImport = sql`image.institute_id = ${instituteId} and image.number = ${number}`

/** `caused`: the kind, the table and the column of its key that has the id of the cause. */
const byKey = raw(
  declaredNews
    .flatMap(({ name, causes }) =>
      Object.entries(causes).map(([table, column]) => `('${name}', '${table}', '${column}')`),
    )
    .join(', '),
)
/** Where the row itself has the id. */
const byRow = declaredNews.flatMap(({ name, causesByRow }) =>
  Object.entries(causesByRow).map(
    ([table, column]) => sql`select ${raw(`'${name}'`)} as kind, changed.${raw(column)} as id
        from import_image image join ${raw(table)} changed on changed.institute_id = image.institute_id and changed.id = (image.key ->> 'id')::bigint
        where ${isOfImport} and image.table_name = ${raw(`'${table}'`)}`,
  ),
)

/** The causes of each kind among the rows that an import changed, by the images of them. */
export const findCauses = many(
  'news.causes',
  z.object({ kind: z.enum(newsKindNames), causeIds: z.array(z.number()) }),
  sql`select changed.kind, array_agg(distinct changed.id) as "causeIds" from (
      select caused.kind, (image.key ->> caused.id_column)::bigint as id
      from (values ${byKey}) caused(kind, table_name, id_column)
      join import_image image on ${isOfImport} and image.table_name = caused.table_name
      union all
      ${join(byRow, ' union all ')}) changed
    group by changed.kind`,
)
