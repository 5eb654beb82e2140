import { raw, sql } from '#server/database/sql.ts'

/** Whether a late answer is still undecided. @param k its row of `late_answer` */
export const isUndecided = (k = raw('late_answer')) =>
  sql`(${k}.counted_at is null and ${k}.dismissed_at is null)`
