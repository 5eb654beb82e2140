import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, requestLimits } from '#server/database/open.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { addCounts, type Counts } from '../counts.ts'
import { installNodeModules } from '../node-modules.ts'
import { installProcesses } from '../process.ts'
import { startShadow } from './compare.ts'
import { playPayments } from './play.ts'

/** More with `SCHEDULES=300 npm test -- simulation/payments/compare`. */
const schedules = Number(process.env.SCHEDULES ?? 2)

let stored: TestDatabase
beforeAll(async () => {
  stored = await createTestDatabase({ withDemo: true })
})
afterAll(() => stored.close())

test('every statement of a payment returns in PostgreSQL what it returns in the simulated database', {
  timeout: 1_200_000,
}, async () => {
  // Each open transaction of a schedule has a connection; what waits for a lock that the model lacks ends after ten seconds.
  const { pool, close } = openDatabase(stored.connectionString, { connections: 30, limits: requestLimits })
  const shadow = await startShadow(pool)
  const restores = [installProcesses(), installNodeModules()]
  const seen: Counts = {}
  try {
    for (let seed = 1; seed <= schedules; seed++) {
      const played = playPayments({ seed, family: shadow.family, shadow })
      const { violation, rows } = await played.finally(() => shadow.close())
      expect(violation, `seed ${seed}`).toBeUndefined()
      await shadow.compareRows(rows)
    }
    addCounts(seen, shadow.compared)
  } finally {
    for (const restore of restores) restore()
    await close()
  }
  // The schedules ran what they are about.
  for (const name of [
    'payments.decide',
    'payments.insert-receipt',
    'payments.insert-refund',
    'payments.set-state',
  ])
    expect(seen[name], name).toBeGreaterThan(0)
})
