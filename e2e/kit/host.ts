/**
 * Starts and stops the servers of one worker in a single process: loading the server's sources takes seconds, starting
 * a server takes a fraction of one.
 */
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { type Served, serve } from '#server/serve.ts'

export type HostAnswer = { id: number; port?: number; error?: string }
export type HostCall =
  | { id: number; start: Record<string, string>; address: string }
  | { id: number; stop: number }

const servers = new Map<number, Served>()

async function answer(call: HostCall): Promise<Omit<HostAnswer, 'id'>> {
  if ('stop' in call) {
    await servers.get(call.stop)?.stop()
    servers.delete(call.stop)
    return {}
  }
  const config = readConfig(call.start)
  const log = pino({ level: config.LOG_LEVEL }, pino.destination({ dest: 2, sync: true }))
  const served = await serve(config, log, call.address)
  servers.set(call.id, served)
  return { port: served.port }
}

process.on('message', async (call: HostCall) => {
  const given = await answer(call).catch((error: unknown) => ({ error: String(error) }))
  process.send?.({ id: call.id, ...given })
})
process.on('disconnect', () => process.exit())
process.send?.({ id: 0 })
