import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { maybeOne, sql } from '#server/database/sql.ts'
import { choicesOf } from '#server/news/queries-choices.ts'

const { instituteId, personId, now } = given

/** Whom an e-mail goes to, as it is now. No row for an account that may not sign in. */
export const findReader = maybeOne(
  'news.reader',
  z.object({
    email: z.nullable(z.string()),
    institute: z.string(),
    choices: z.record(z.string(), z.boolean()),
    isPaused: z.boolean(),
  }),
  sql`select person.email, institute.name as institute, ${choicesOf} as choices,
      exists (select from news_hours where news_hours.institute_id = institute.id and news_hours.person_id = person.id and news_hours.paused_until > ${now})
        as "isPaused"
    from person join institute on institute.id = person.institute_id
    where person.institute_id = ${instituteId} and person.id = ${personId} and person.status = 'active'`,
)
