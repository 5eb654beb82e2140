import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient

/** Adds to how often and how long somebody watched a video; a full count stays full. */
export async function addWatch(
  runner: Runner,
  watch: {
    instituteId: number
    personId: number
    videoKey: string
    count: number
    seconds: number
    now: Date
  },
): Promise<void> {
  await runner.query({
    name: 'live.watch',
    text: `insert into watch (institute_id, person_id, video_key, count, seconds, last_at) values ($1, $2, $3, $4, $5, $6)
      on conflict (institute_id, person_id, video_key) do update set
        count = least(watch.count::bigint + excluded.count, 2147483647),
        seconds = least(watch.seconds::bigint + excluded.seconds, 2147483647),
        last_at = greatest(watch.last_at, excluded.last_at)`,
    values: [watch.instituteId, watch.personId, watch.videoKey, watch.count, watch.seconds, watch.now],
  })
}
