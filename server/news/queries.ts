import * as z from 'zod/mini'
import { newsKindNames } from '#domain/news/kinds.ts'
import { given } from '#server/access/given.ts'
import { many, params, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { names, tables, columns, number } = params({
  names: z.array(z.string()),
  tables: z.array(z.string()),
  columns: z.array(z.string()),
  number: z.number(),
})

/** The causes of each kind among the rows that an import changed, by the images of them. */
export const findCauses = many(
  'news.causes',
  z.object({ kind: z.enum(newsKindNames), causeIds: z.array(z.number()) }),
  sql`select caused.name as kind, array_agg(distinct (image.key ->> caused.id_column)::bigint) as "causeIds"
    from unnest(${names}::text[], ${tables}::text[], ${columns}::text[]) caused(name, table_name, id_column)
    join import_image image on image.institute_id = ${instituteId} and image.number = ${number} and image.table_name = caused.table_name
    group by caused.name`,
)
