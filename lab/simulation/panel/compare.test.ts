import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { makeTest, preparePanel } from '#server/features/exam/panel/testing.ts'
import { addCounts, type Counts } from '../counts.ts'
import { installProcesses } from '../process.ts'
import { prepareConfig } from '../run-schedule.ts'
import { startShadow } from './compare.ts'
import { playPanel } from './play.ts'

/** More with `SCHEDULES=300 npm test -- simulation/panel/compare`. */
const schedules = Number(process.env.SCHEDULES ?? 4)

const room = preparePanel()

test('every statement of a schedule returns in PostgreSQL what it returns in the simulated database', {
  timeout: 600_000,
}, async () => {
  await prepareConfig()
  const restore = installProcesses()
  const seen: Counts = {}
  // Each open transaction of a schedule has a connection.
  const database = openDatabase(room.t.database.connectionString, { connections: 20 })
  try {
    for (let seed = 1; seed <= schedules; seed++) {
      const { testId } = await makeTest(room.t, room.aarav, { now: room.now })
      const shadow = startShadow(database.pool)
      const facts = await shadow.findFacts(room.aarav, testId, room.now, seed % 3 === 0 ? 30 : 1)
      const played = playPanel({ seed, facts, shadow, start: room.now })
      const { violation, state } = await played.finally(() => shadow.close())
      expect(violation).toBeUndefined()
      await shadow.compareRows(state)
      addCounts(seen, shadow.compared)
    }
  } finally {
    restore()
    await database.close()
  }
  // The schedules ran what they are about.
  for (const name of ['panel.save', 'panel.pass', 'panel.submit', 'panel.states', 'panel.take-over'])
    expect(seen[name], name).toBeGreaterThan(0)
  expect(seen['panel.save']).toBeGreaterThan(5 * schedules)
})
