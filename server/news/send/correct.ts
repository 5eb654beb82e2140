import type pg from 'pg'
import { declaredNews } from '#server/news/kinds.ts'
import { notify } from '#server/news/notify.ts'
import { lockHanded, type SendingRow } from '#server/news/send/queries.ts'

type Handed = { instituteId: number; now: Date; rows: readonly Pick<SendingRow, 'id' | 'kind'>[] }
const corrections = declaredNews.filter(({ corrects }) => corrects.length > 0)

/**
 * Notifies people of the correction of what was withdrawn while it was handed over: at that moment nothing had been sent that was to be
 * corrected. @param note notes that the rows were handed over, in the same transaction
 */
export async function correctAfter(
  client: pg.ClientBase,
  { instituteId, now, rows }: Handed,
  note: () => Promise<unknown>,
): Promise<void> {
  const ids = rows.flatMap(({ id, kind }) =>
    corrections.some(({ corrects }) => corrects.includes(kind)) ? id : [],
  )
  const locked = ids.length > 0 ? await lockHanded(client, { instituteId, ids }) : []
  await note()
  for (const kind of corrections) {
    const gone = locked.flatMap((row) =>
      kind.corrects.includes(row.kind) && row.withdrawnAt ? { ...row, withdrawnAt: row.withdrawnAt } : [],
    )
    // The withdrawal may be later than the beginning of the job.
    const latest = Math.max(now.getTime(), ...gone.map(({ withdrawnAt }) => withdrawnAt.getTime()))
    const causeIds = [...new Set(gone.map(({ causeId }) => causeId))]
    await notify(client, kind, { instituteId, now: new Date(latest), causeIds })
  }
}
