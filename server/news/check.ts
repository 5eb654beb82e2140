import type { Runner } from '#server/database/sql.ts'
import { declaredNews } from '#server/news/kinds.ts'
import type { SendingRow } from '#server/news/send/queries.ts'

type Moment = { instituteId: number; now: Date }

/**
 * Asks again, at the moment of sending, what of it still holds for the people, by the same facts that made it news: a
 * statement for each kind.
 * @returns the ids of what does not
 */
export async function findNoLongerTrue(
  runner: Runner,
  { instituteId, now }: Moment,
  rows: readonly SendingRow[],
): Promise<Set<number>> {
  const gone = new Set<number>()
  for (const kind of declaredNews) {
    const own = rows.filter((row) => row.kind === kind.name)
    if (own.length === 0) continue
    const holding = await kind.check(runner, {
      instituteId,
      now,
      personIds: [...new Set(own.map(({ personId }) => personId))],
      concernedIds: own.map(({ concernedId }) => concernedId),
      causeIds: own.map(({ causeId }) => causeId),
    })
    const held = new Set(holding.map(({ personId, subject }) => `${personId} ${subject}`))
    for (const row of own) if (!held.has(`${row.personId} ${row.subject}`)) gone.add(row.id)
  }
  return gone
}
