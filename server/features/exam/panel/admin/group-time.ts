import { groupIdOf, testIdOf } from '#server/access/named.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { Failure, notFound } from '#server/failure.ts'
import { countLate } from '#server/features/exam/panel/admin/writes.ts'
import { outcomeOfExtraTime } from '#server/features/exam/panel/extra-time-outcome.ts'
import type { AdminPass } from '#server/secrets/panel-pass.ts'
import { findGroup, findGroupTimeFacts, reopenAttempt, writeExtraTime } from './writes-extra-time.ts'

type Wanted = {
  test_id: number | string
  section_id?: number | string | undefined
  product_id?: number | string | undefined
  minutes: number
}

/**
 * Gives each student of a group extra time by the rules of one student, in one transaction. A student who has enough keeps it.
 * @returns the number of each outcome
 * @throws NotNamed, Failure `notFound` for an empty group, `extraTimeUntimed`
 */
export async function addGroupTime(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  { instituteId, tokenId }: AdminPass,
  { test_id, section_id, product_id, minutes }: Wanted,
) {
  const now = clock()
  const testId = await testIdOf(pool, instituteId, test_id, 'test_id')
  const groupOf = (given: number | string | undefined, table: 'section' | 'product') =>
    given === undefined ? null : groupIdOf(pool, instituteId, given, table)
  const sectionId = await groupOf(section_id, 'section')
  const productId = await groupOf(product_id, 'product')
  const of = { instituteId, testId, now }
  return inTransaction(pool, async (client) => {
    const people = await findGroup(client, { ...of, sectionId, productId })
    const all = await findGroupTimeFacts(client, { ...of, personIds: people.map(({ personId }) => personId) })
    const [first] = all
    if (!first) throw notFound()
    if (!first.isTimed) throw new Failure('extraTimeUntimed')
    const sorted = all.map((facts) => ({ ...facts, outcome: outcomeOf(facts, minutes, now) }))
    const longer = sorted.filter(({ outcome }) => outcome === 'given' || outcome === 'reopened')
    const students = longer.map(({ minutes: before, ...row }) => ({ ...row, before, minutes }))
    await writeExtraTime(client, { ...of, tokenId, students })
    for (const [count, those] of Map.groupBy(students, ({ before }) => minutes - before)) {
      const given = { kind: 'gaveTime', detail: first.testName, count } as const
      const personId = those.map((one) => one.personId)
      await note(client, { instituteId, personId, actor: { token: tokenId }, now, ...given })
    }
    for (const { attemptId, outcome } of longer) {
      if (outcome !== 'reopened' || attemptId === null) continue
      await countLate(client, { instituteId, attemptId, questionId: null, tokenId, now })
      await reopenAttempt(client, { instituteId, attemptId, now })
    }
    const count = (wanted: GroupOutcome) => sorted.filter(({ outcome }) => outcome === wanted).length
    return {
      students: all.length,
      given: longer.length,
      reopened: count('reopened'),
      had_enough: count('hadEnough'),
      handed_in: count('handedIn'),
      over: count('over'),
      is_result_published: first.isPublished,
    }
  })
}

type GroupOutcome = 'given' | 'reopened' | 'hadEnough' | 'handedIn' | 'over'

function outcomeOf(
  facts: Parameters<typeof outcomeOfExtraTime>[0],
  minutes: number,
  now: Date,
): GroupOutcome {
  if (minutes <= facts.minutes) return 'hadEnough'
  const outcome = outcomeOfExtraTime(facts, minutes, now)
  if (typeof outcome !== 'object') return outcome
  return outcome.refusal === 'extraTimeHandedIn' ? 'handedIn' : 'over'
}
