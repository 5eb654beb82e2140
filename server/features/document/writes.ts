import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { documentId } = params({ documentId: z.number() })

/** Counts a download of a document. */
export const addDownload = command(
  'document.add-download',
  sql`insert into file_download (institute_id, person_id, kind, item_id, count, last_at)
    values (${instituteId}, ${personId}, 'document', ${documentId}, 1, ${now})
    on conflict (institute_id, person_id, kind, item_id) do update
      set count = file_download.count + 1, last_at = greatest(file_download.last_at, excluded.last_at)`,
)
