import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, params, sql } from '#server/database/sql.ts'

const { instituteId, personId } = given
const { questionId } = params({ questionId: z.number() })

export const removeBookmark = command(
  'bookmark.remove',
  sql`delete from bookmark
    where institute_id = ${instituteId} and person_id = ${personId} and question_id = ${questionId}`,
)
