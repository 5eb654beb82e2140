import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, params, type Runner, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { kind, itemId, place } = params({
  kind: z.enum(['study', 'document', 'recording']),
  itemId: z.number(),
  place: z.number(),
})

/** Counts a download of a study file. */
export const addDownload = command(
  'study.add-download',
  sql`insert into file_download (institute_id, person_id, kind, item_id, count, last_at)
    values (${instituteId}, ${personId}, 'study', ${itemId}, 1, ${now})
    on conflict (institute_id, person_id, kind, item_id) do update
      set count = file_download.count + 1, last_at = greatest(file_download.last_at, excluded.last_at)`,
)

const forgetPosition = command(
  'study.forget-place',
  sql`delete from file_place where institute_id = ${instituteId} and person_id = ${personId}
    and kind = ${kind} and item_id = ${itemId}`,
)

const keepPosition = command(
  'study.write-place',
  sql`insert into file_place (institute_id, person_id, kind, item_id, place, changed_at)
    values (${instituteId}, ${personId}, ${kind}, ${itemId}, ${place}, ${now})
    on conflict (institute_id, person_id, kind, item_id)
      do update set place = excluded.place, changed_at = excluded.changed_at
      where file_place.changed_at <= excluded.changed_at`,
)

type SavedPosition = {
  instituteId: number
  personId: number
  kind: 'study' | 'document' | 'recording'
  itemId: number
  place: number
  now: Date
}

/** Saves a position; 0 deletes it. */
export async function writePosition(runner: Runner, at: SavedPosition): Promise<void> {
  await (at.place === 0 ? forgetPosition(runner, at) : keepPosition(runner, at))
}
