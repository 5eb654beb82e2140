import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { maybeOne, one, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { subjectId, since } = params({ subjectId: z.number(), since: z.date() })

const copy = z.object({
  id: z.number(),
  progress: z.number(),
  isBegun: z.boolean(),
  finishedAt: z.nullable(z.date()),
  expiresAt: z.date(),
  fileId: z.nullable(z.number()),
  size: z.number(),
})
export type CopyRow = z.output<typeof copy>

/** The latest copy of a person's data that an account made, until it expires. */
export const findCopy = maybeOne(
  'own-data.latest',
  copy,
  sql`select id, progress, exists (
        select 1 from job where job.institute_id = own_data.institute_id and job.name = 'own-data' and job.key = own_data.id::text
          and job.attempts > 0 and job.done_at is null and job.failed_at is null) as "isBegun", finished_at as "finishedAt",
            expires_at as "expiresAt",
      file_id as "fileId", size
    from own_data
    where institute_id = ${instituteId} and person_id = ${personId} and subject_id = ${subjectId}
      and (finished_at is null or expires_at > ${now})
    order by id desc limit 1`,
)

export const countCopies = one(
  'own-data.count',
  z.object({ count: z.number() }),
  sql`select count(*) as count from own_data
    where institute_id = ${instituteId} and person_id = ${personId} and subject_id = ${subjectId}
      and requested_at > ${since}`,
)
