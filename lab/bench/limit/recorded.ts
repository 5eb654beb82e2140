import type { Call } from '#domain/call.ts'
import { openDatabase } from '#server/database/open.ts'
import { checkStatements, type Statement } from '#server/database/sql.ts'
import { createApp } from '#server/http/app.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import type { Parts } from '#server/http/testing/parts.ts'
import type { SendRequest } from '#server/http/testing/requester.ts'
import { tokenOf } from '#server/http/testing/requests.ts'
import { inFull, send } from '#server/http/testing/send.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { createTestContext } from '#server/testing.ts'
import { type BenchServer, benchKey } from '../server.ts'

/** A statement of a call, with the values that it got. */
export type Recorded = { statement: Statement; values: readonly unknown[] }

/** Makes calls in this process, on the database of a server. */
export type Recorder = {
  statementsOf: (call: Call, parts: Parts, me: Caller) => Promise<Recorded[]>
  close: () => Promise<void>
}

export async function openRecorder({ databaseAddress, folder }: BenchServer): Promise<Recorder> {
  const database = openDatabase(databaseAddress, { connections: 1 })
  const context = await createTestContext({ database, folder, clock: () => new Date() })
  const app = await createApp({ ...context, secrets: createSecrets(benchKey) })
  return {
    statementsOf: async (call, parts, me) => {
      const made: Recorded[] = []
      checkStatements((statement, values) => made.push({ statement, values }))
      const inject: SendRequest = (request) => app.inject(request)
      await send({ app: { inject } }, call, parts, tokenOf(call, me), inFull).finally(() =>
        checkStatements(() => undefined),
      )
      return made
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
