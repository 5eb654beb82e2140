import type pg from 'pg'
import type { NewsKindName } from '#domain/news/kinds.ts'
import { hurryClock } from '#server/news/clock.ts'
import type { NewsKind } from '#server/news/kind.ts'
import { declaredNews } from '#server/news/kinds.ts'
import { type Manner, notify } from '#server/news/notify.ts'
import { findCauses } from '#server/news/queries.ts'

type OfImport = { instituteId: number; number: number }
export type Causes = ReadonlyMap<NewsKindName, readonly number[]>

/** What an import changed that may be news: one statement, whatever its size. */
export async function causesOf(client: pg.ClientBase, of: OfImport): Promise<Causes> {
  const rows = await findCauses(client, of)
  return new Map(rows.map(({ kind, causeIds }) => [kind, causeIds]))
}

/** `undone`: as quiet, but what corrects news that was sent is sent too [news-79]. */
type MannerOfImport = Manner | 'undone'
const mannerFor = (manner: MannerOfImport, { corrects }: NewsKind): Manner => {
  if (manner !== 'undone') return manner
  return corrects.length > 0 ? 'sent' : 'quiet'
}

/** Notifies people of it: a statement for each kind that may be concerned. The kinds themselves leave out what lies in the past. */
export async function notifyAll(
  client: pg.ClientBase,
  { instituteId, now, manner }: { instituteId: number; now: Date; manner: MannerOfImport },
  causes: Causes,
): Promise<number> {
  let count = 0
  for (const kind of declaredNews)
    count += await notify(client, kind, {
      instituteId,
      now,
      manner: mannerFor(manner, kind),
      causeIds: causes.get(kind.name) ?? [],
    })
  if (declaredNews.some(({ name, moment }) => moment && (causes.get(name)?.length ?? 0) > 0))
    await hurryClock(client, { instituteId, now })
  return count
}
