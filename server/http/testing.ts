import { cp, rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { createTestDatabase, demoFiles, makeTestFolder, type TestDatabase } from '#server/database/testing.ts'
import { createDemoAt, type DemoMoment, demoMoments } from '#server/demo/testing.ts'
import { createApp } from '#server/http/app.ts'
import { type Requester, requesterOf } from '#server/http/testing/requester.ts'
import { createTestContext } from '#server/testing.ts'

export type TestApp = Requester & {
  app: FastifyInstance
  context: Context
  database: TestDatabase
  now: () => Date
  /** Moves all clocks: the server's and the database's. */
  setClock: (now: Date) => void
  /** Moves one of them ahead of the others. */
  setAhead: (aheadMs: { process?: number; database?: number }) => void
  close: () => Promise<void>
}

/**
 * The whole server on a clone of the demo, called without a network.
 * @param environment further settings @param moment at which the demo was loaded and the clock is set; now
 * without one
 */
export async function createTestApp(
  environment: Record<string, string> = {},
  moment?: DemoMoment,
): Promise<TestApp> {
  const demo = moment && (await createDemoAt(moment))
  const database = demo ?? (await createTestDatabase({ withDemo: true }))
  const folder = await makeTestFolder('app')
  await cp(demo?.folder ?? demoFiles(), folder, { recursive: true })
  let now = moment ? new Date(demoMoments[moment]) : new Date()
  const aheadMs = { process: 0, database: 0 }
  const context = await createTestContext({ database, folder, clock: () => now, aheadMs, environment })
  const app = await createApp(context)
  return {
    app,
    context,
    database,
    now: context.clock,
    setClock: (moment) => {
      now = moment
    },
    setAhead: (given) => {
      Object.assign(aheadMs, { process: 0, database: 0 }, given)
    },
    ...requesterOf((request) => app.inject(request)),
    close: async () => {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
