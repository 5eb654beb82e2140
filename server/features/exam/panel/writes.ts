import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { paper } from '#server/access/papers.ts'
import { one, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { questionId } = params({ questionId: z.number() })

const done = z.object({ isOfPaper: z.boolean() })
const isOfPaper = sql`exists (select 1 from paper where question_id = ${questionId}) as "isOfPaper"`

/** A bookmark is stored with the test of the question. */
export const writeBookmark = one(
  'panel.bookmark',
  done,
  sql`with ${paper},
    made as (
      insert into bookmark (institute_id, person_id, question_id, test_id, marked_at)
      select ${instituteId}, ${personId}, question_id, test_id, ${now} from paper where question_id = ${questionId}
      on conflict do nothing)
    select ${isOfPaper}`,
)

export const removeBookmark = one(
  'panel.no-bookmark',
  done,
  sql`with ${paper},
    gone as (
      delete from bookmark where institute_id = ${instituteId} and person_id = ${personId}
        and question_id in (select question_id from paper where question_id = ${questionId}))
    select ${isOfPaper}`,
)
