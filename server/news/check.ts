import { type NewsKindName, topicOf } from '#domain/news/kinds.ts'
import type { Runner } from '#server/database/sql.ts'
import { declaredNews } from '#server/news/kinds.ts'
import type { SendingRow } from '#server/news/queries.ts'

type Recipient = { instituteId: number; personId: number; now: Date }

/**
 * Asks again, at the moment of sending, what of it still holds for the person, by the same facts that made it news: a
 * statement for each kind.
 * @returns the ids of what does not
 */
export async function findNoLongerTrue(
  runner: Runner,
  { instituteId, personId, now }: Recipient,
  rows: readonly SendingRow[],
): Promise<Set<number>> {
  const gone = new Set<number>()
  for (const kind of declaredNews) {
    const own = rows.filter((row) => row.kind === kind.name)
    if (own.length === 0) continue
    const holding = await kind.check(runner, {
      instituteId,
      now,
      personIds: [personId],
      concernedIds: own.map(({ concernedId }) => concernedId),
      causeIds: own.map(({ causeId }) => causeId),
    })
    const subjects = new Set(holding.map(({ subject }) => subject))
    for (const row of own) if (!subjects.has(row.subject)) gone.add(row.id)
  }
  return gone
}

/** Of the choices that are stored of a person. */
export const chosen = (choices: Readonly<Record<string, boolean>>, kind: NewsKindName, channel: string) =>
  choices[`${topicOf(kind)} ${channel}`]
