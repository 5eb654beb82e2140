import { raw, sql } from '#server/database/sql.ts'

/** Whether a late answer waits for an examiner to decide whether it counts. @param k its row of `late_answer` */
export const isUndecided = (k = raw('k')) => sql`(${k}.counted_at is null and ${k}.dismissed_at is null)`
