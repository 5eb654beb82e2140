import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { nextMoment } from '#server/access/moments.ts'
import { one, params, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { topics, snapshot } = params({ topics: z.array(z.string()), snapshot: z.string() })

const cluster = sql`extract(epoch from pg_postmaster_start_time()) || '/' || pg_relation_filepath('data_change')`

/**
 * When the database server was started, and where the table of changes is: after a failover, a crash or a restore transactions
 * may have other numbers, or changes are not noted.
 */
export const findCluster = one(
  'unchanged.cluster',
  z.object({ cluster: z.string() }),
  sql`select ${cluster} as cluster`,
)

/** Whether all changes of the topics were visible in a snapshot, and of which database that can be said. */
export const findChange = one(
  'unchanged.change',
  z.object({ cluster: z.string(), isSame: z.boolean() }),
  sql`select ${cluster} as cluster, not exists (
      select 1 from data_change where data_change.institute_id = ${instituteId} and data_change.topic = any(${topics}::text[])
        and data_change.transaction >= pg_snapshot_xmin(${snapshot}::text::pg_snapshot)
        and not pg_visible_in_snapshot(data_change.transaction, ${snapshot}::text::pg_snapshot)) as "isSame"`,
)

/** Null where nothing more will begin or end. */
export const findNextMoment = one(
  'unchanged.next-moment',
  z.object({ nextMoment: z.nullable(z.date()) }),
  sql`select ${nextMoment} as "nextMoment"`,
)
