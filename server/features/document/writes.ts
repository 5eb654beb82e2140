import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient

/** One more download of a document by somebody. */
export async function addDownload(
  runner: Runner,
  at: { instituteId: number; personId: number; now: Date; documentId: number },
): Promise<void> {
  await runner.query({
    name: 'document.add-download',
    text: `insert into file_download as d (institute_id, person_id, kind, item_id, count, last_at)
      values ($1, $2, 'document', $3, 1, $4)
      on conflict (institute_id, person_id, kind, item_id) do update
        set count = d.count + 1, last_at = greatest(d.last_at, excluded.last_at)`,
    values: [at.instituteId, at.personId, at.documentId, at.now],
  })
}
