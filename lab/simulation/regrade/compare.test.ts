import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { makeAdminToken, makeTest, preparePanel } from '#server/features/exam/panel/testing.ts'
import { addCounts, type Counts } from '../counts.ts'
import { installNodeModules } from '../node-modules.ts'
import { installProcesses } from '../process.ts'
import { Random } from '../random.ts'
import { startShadow } from './compare.ts'
import { playRegrade, storedAt } from './play.ts'

/** More with `SCHEDULES=300 npm test -- simulation/regrade/compare`. */
const schedules = Number(process.env.SCHEDULES ?? 4)

const room = preparePanel()

test('every statement of a regrade returns in PostgreSQL what it returns in the simulated database', {
  timeout: 1_200_000,
}, async () => {
  await makeAdminToken(room.t, room.aarav.institute_id)
  const restores = [installProcesses(), installNodeModules()]
  const seen: Counts = {}
  // Each open transaction of a schedule has a connection.
  const database = openDatabase(room.t.database.connectionString, { connections: 30 })
  try {
    for (let seed = 1; seed <= schedules; seed++) {
      const { testId } = await makeTest(room.t, room.aarav, { now: room.now })
      const shadow = startShadow(database.pool)
      // A single choice, a written answer, a number.
      const facts = await shadow.findFacts(room.aarav.institute_id, testId, [1, 2, 4])
      const stored = await shadow.store(facts, storedAt(room.now, facts, new Random(seed)))
      const played = playRegrade({ seed, facts, stored, shadow, start: room.now })
      const { violation, rows } = await played.finally(() => shadow.close())
      expect(violation, `seed ${seed}`).toBeUndefined()
      await shadow.compareRows(facts, rows)
      addCounts(seen, shadow.compared)
    }
  } finally {
    for (const restore of restores) restore()
    await database.close()
  }
  // The schedules ran what they are about.
  for (const name of ['regrade.decide', 'regrade.moved', 'exam.result', 'report.ranks', 'results.still-due'])
    expect(seen[name], name).toBeGreaterThan(0)
  expect(seen['regrade.decide']).toBeGreaterThan(2 * schedules)
})
