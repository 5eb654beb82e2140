import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import type { StartedServer } from '#portal/testing/provided.ts'

/** Starts the server that answers component tests, as a process: Vite need not read it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['scripts/test/component-server.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const line = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])
  if (child.exitCode !== null) throw new Error('the server of the component tests did not start')
  const { port, moment, sessions } = JSON.parse(String(line[0])) as StartedServer
  process.env.COMPONENT_SERVER_PORT = String(port)
  process.env.COMPONENT_SERVER_MOMENT = moment
  provide('sessions', sessions)
  provide('moment', moment)
  return async () => {
    child.stdin.end()
    await ended
  }
}
