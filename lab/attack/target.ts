import { openDatabase } from '#server/database/open.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { requesterOf } from '#server/http/testing/requester.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { startCrashingServer } from '../../e2e/kit/server.ts'
import type { Target } from './attack.ts'
import { askOverHttp } from './over-http.ts'

/** A separate server process, on a clone of the demo. */
export async function startTarget(
  settings: Record<string, string>,
): Promise<Target & { stop: () => Promise<void> }> {
  const server = await startCrashingServer({ LOG_LEVEL: 'fatal', ...settings })
  const { target, close } = targetAt(server)
  return {
    ...target,
    stop: async () => {
      await close()
      await server.stop()
    },
  }
}

type Running = { port: number; pid: number; folder: string; databaseAddress: string }

/** A server that runs, with the key of tests. */
export function targetAt({ port, pid, folder, databaseAddress }: Running) {
  const database = openDatabase(databaseAddress, { connections: 5 })
  const { ask, close } = askOverHttp(port)
  const callers = new Map<string, Promise<Caller>>()
  const target: Target = {
    ...requesterOf(ask),
    app: { inject: ask },
    database,
    now: () => new Date(),
    port,
    origin: `http://localhost:${port}`,
    pid,
    folder,
    databaseAddress,
    secrets: createSecrets(testKey),
    query: async (text, values) => (await database.pool.query(text, values)).rows,
    callerOf: (phone) => {
      const caller = callers.get(phone) ?? signInCaller(target, phone)
      callers.set(phone, caller)
      return caller
    },
  }
  return {
    target,
    close: async () => {
      close()
      await database.close()
    },
  }
}
