import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, requestLimits } from '#server/database/open.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { todaysNoon } from '#server/http/testing/noon.ts'
import { installNodeModules } from '../node-modules.ts'
import { installProcesses } from '../process.ts'
import { startShadow } from './compare.ts'
import { playUpload, prepareUpload } from './play.ts'

/** More with `SCHEDULES=300 npm test -- simulation/upload/compare`. */
const schedules = Number(process.env.SCHEDULES ?? 2)

let stored: TestDatabase
beforeAll(async () => {
  stored = await createTestDatabase({ withDemo: true })
})
afterAll(() => stored.close())

test('every statement of uploads and homework returns in PostgreSQL what it returns in the simulated database', {
  timeout: 1_200_000,
}, async () => {
  // Each open transaction of a schedule has a connection; what waits for a lock that the model lacks ends after ten seconds.
  const { pool, close } = openDatabase(stored.connectionString, { connections: 30, limits: requestLimits })
  const shadow = startShadow(pool)
  const start = todaysNoon()
  const student = await shadow.findStudent(new Date(start))
  await prepareUpload({
    institute_id: student.instituteId,
    user_id: student.personId,
    student_id: student.studentId,
  })
  const restores = [installProcesses(), installNodeModules()]
  try {
    for (let seed = 1; seed <= schedules; seed++) {
      const facts = await shadow.findFacts(student, new Date(start))
      const played = playUpload({ seed, facts, shadow, start })
      const { violation, state } = await played.finally(() => shadow.close())
      expect(violation, `seed ${seed}`).toBeUndefined()
      await shadow.compareRows(facts, state)
    }
  } finally {
    for (const restore of restores.toReversed()) restore()
    await close()
  }
  // The schedules ran what they are about.
  for (const name of [
    'uploads.begin',
    'files.store',
    'assignment.add-attachments',
    'once.keep',
    'uploads.delete',
  ])
    expect(shadow.compared[name], name).toBeGreaterThan(0)
})
