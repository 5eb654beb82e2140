import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { attemptId } from '#server/access/papers.ts'
import { command, params, sql } from '#server/database/sql.ts'

const { instituteId } = given
/** JSON of milliseconds. */
const { starts } = params({ starts: z.string() })

/** For a locked attempt. */
export const writePartStarts = command(
  'panel.part-starts',
  sql`update test_attempt set part_starts = ${starts}::jsonb where institute_id = ${instituteId} and id = ${attemptId}`,
)
