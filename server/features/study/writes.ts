import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient
type At = { instituteId: number; personId: number; now: Date }

export async function addDownload(
  runner: Runner,
  { instituteId, personId, now }: At,
  item: { kind: 'study' | 'document'; id: number },
): Promise<void> {
  await runner.query({
    name: 'study.add-download',
    text: `insert into file_download as d (institute_id, person_id, kind, item_id, count, last_at)
      values ($1, $2, $3, $4, 1, $5)
      on conflict (institute_id, person_id, kind, item_id) do update set count = d.count + 1, last_at = excluded.last_at`,
    values: [instituteId, personId, item.kind, item.id, now],
  })
}

/** Where somebody left off; 0 forgets it. */
export async function writePlace(
  runner: Runner,
  { instituteId, personId, now }: At,
  item: { kind: 'study' | 'document' | 'recording'; id: number; place: number },
): Promise<void> {
  if (item.place === 0) {
    await runner.query({
      name: 'study.forget-place',
      text: 'delete from file_place where institute_id = $1 and person_id = $2 and kind = $3 and item_id = $4',
      values: [instituteId, personId, item.kind, item.id],
    })
    return
  }
  await runner.query({
    name: 'study.write-place',
    text: `insert into file_place as p (institute_id, person_id, kind, item_id, place, changed_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (institute_id, person_id, kind, item_id)
        do update set place = excluded.place, changed_at = excluded.changed_at
        where p.changed_at <= excluded.changed_at`,
    values: [instituteId, personId, item.kind, item.id, item.place, now],
  })
}
