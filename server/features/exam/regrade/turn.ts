import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, maybeOne, params, sql } from '#server/database/sql.ts'

const { instituteId } = given
const { testId } = params({ testId: z.number() })
type TestKey = { instituteId: number; testId: number }

const ofTest = sql`7710, hashint8(${testId}::bigint # (${instituteId}::bigint << 40))`

/**
 * For a regrade or a publication, which write all results of the test: waits for its running evaluations, and blocks new
 * ones until the transaction ends. Both lock the test first, and attempts afterwards.
 */
export const takeTurn = command('regrade.turn', sql`select pg_advisory_xact_lock(${ofTest})`)

const share = maybeOne(
  'regrade.share-turn',
  z.object({ isFree: z.boolean() }),
  sql`select pg_try_advisory_xact_lock_shared(${ofTest}) as "isFree"`,
)

/**
 * Keeps a regrade and a publication of the test away until the transaction ends. Without waiting: the caller has locked an
 * attempt, for which they wait. @returns false while one of them runs
 */
export const mayEvaluate = async (client: pg.PoolClient, at: TestKey): Promise<boolean> =>
  (await share(client, at))?.isFree === true
