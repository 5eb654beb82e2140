import type { DemoBuild } from '#server/demo/build.ts'
import { notifyAll } from '#server/news/import.ts'
import { declaredNews } from '#server/news/kinds.ts'

/** The news of people around today, as if it had been written when it happened; nothing is sent. */
export async function buildNews({ client, now }: Pick<DemoBuild, 'client' | 'now'>): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    'select id from institute where demo is not null order by id',
  )
  // Results that were just published would be sent, and those of all the year be new.
  const ids = rows.map(({ id }) => id)
  await client.query('delete from news where institute_id = any($1)', [ids])
  await client.query(`delete from job where institute_id = any($1) and name = 'news-plan'`, [ids])
  for (const { id: instituteId } of rows) {
    const causes = new Map<(typeof declaredNews)[number]['name'], number[]>()
    for (const kind of declaredNews)
      for (const [table, column] of Object.entries({ ...kind.causes, ...kind.causesByRow })) {
        const found = await client.query<{ ids: string[] | null }>(
          `select array_agg(distinct ${client.escapeIdentifier(column)}) as ids
          from ${client.escapeIdentifier(table)} where institute_id = $1`,
          [instituteId],
        )
        causes.set(kind.name, [...(causes.get(kind.name) ?? []), ...(found.rows[0]?.ids ?? []).map(Number)])
      }
    await notifyAll(client, { instituteId, now, manner: 'past' }, causes)
  }
}
