import { given } from '#server/access/given.ts'
import { raw, type Sql, sql } from '#server/database/sql.ts'

/** How long a change is news. */
export const changedLately = raw(`interval '2 days'`)

/** Names of columns, as an array of text. */
export const arrayOf = (columns: readonly string[]): Sql =>
  raw(`array[${columns.map((name) => `'${name}'`).join(', ')}]`)

/**
 * `changed`: the newest import of the last two days that changed any of these columns of a row, `at` and what `was` in those that it
 * changed; no row without any. @param key the primary key of the row, as images have it
 */
export const lastChange = (table: string, key: Sql, columns: readonly string[]) => sql`cross join lateral (
      select import_run.at, image.was
      from import_run join import_image image on image.institute_id = import_run.institute_id and image.number = import_run.number
        and image.table_name = ${raw(`'${table}'`)} and image.key = ${key} and image.was ?| ${arrayOf(columns)}
      where import_run.institute_id = institute.id and import_run.at > ${given.now}::timestamptz - ${changedLately}
      order by import_run.number desc limit 1) changed`

/**
 * `earlier`: columns of a row of the institute as they were before the imports of the last two days that changed any of them,
 * as text; null where one did not change. `at` is the first of those imports; null without any.
 */
export const earlier = (table: string, row: string, columns: readonly string[]) => sql`cross join lateral (
      select min(import_run.at) as at, ${raw(
        columns
          .map(
            (name) =>
              `(array_agg(image.was->>'${name}' order by import_run.number) filter (where image.was ? '${name}'))[1] as ${name}`,
          )
          .join(', '),
      )}
      from import_run join import_image image on image.institute_id = import_run.institute_id and image.number = import_run.number
        and image.table_name = ${raw(`'${table}'`)} and image.key = jsonb_build_object('institute_id', ${raw(row)}.institute_id, 'id', ${raw(row)}.id)
        and image.was ?| ${arrayOf(columns)}
      where import_run.institute_id = institute.id and import_run.at > ${given.now}::timestamptz - ${changedLately}) earlier`
