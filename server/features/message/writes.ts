import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, params, sql } from '#server/database/sql.ts'

const { instituteId, personId } = given
const { until } = params({ until: z.date() })

/** All messages until a moment were read; an earlier moment, of a device that was offline, changes nothing. */
export const writeMessagesRead = command(
  'message.read',
  sql`insert into messages_read (institute_id, person_id, until)
    values (${instituteId}, ${personId}, ${until})
    on conflict (institute_id, person_id) do update set until = greatest(messages_read.until, excluded.until)`,
)
