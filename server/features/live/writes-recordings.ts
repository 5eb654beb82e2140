import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { videoKey, count, seconds } = params({
  videoKey: z.string(),
  count: z.number(),
  seconds: z.number(),
})

/** Adds to the count and time of a viewer; a full count stays full. */
export const addWatch = command(
  'live.watch',
  sql`insert into watch (institute_id, person_id, video_key, count, seconds, last_at)
    values (${instituteId}, ${personId}, ${videoKey}, ${count}, ${seconds}, ${now})
    on conflict (institute_id, person_id, video_key) do update set
      count = least(watch.count::bigint + excluded.count, 2147483647),
      seconds = least(watch.seconds::bigint + excluded.seconds, 2147483647),
      last_at = greatest(watch.last_at, excluded.last_at)`,
)
