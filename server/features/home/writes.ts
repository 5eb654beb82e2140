import type pg from 'pg'

/** All announcements until now were read. */
export async function writeAnnouncementsRead(
  runner: pg.Pool,
  who: { instituteId: number; personId: number },
  now: Date,
): Promise<void> {
  await runner.query({
    name: 'home.announcements-read',
    text: `insert into announcements_read (institute_id, person_id, until) values ($1, $2, $3)
      on conflict (institute_id, person_id) do update set until = greatest(announcements_read.until, excluded.until)`,
    values: [who.instituteId, who.personId, now],
  })
}
