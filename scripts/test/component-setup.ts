import type { TestProject } from 'vitest/node'
import type { StartedServer } from '#portal/testing/provided.ts'
import { vectors } from '../../e2e/xss/xss-vectors.ts'
import { hold } from './hold.ts'

/** Starts the server for component tests, as a process: Vite does not load it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { line, stop } = await hold('scripts/test/component-server.ts', { NODE_ENV: 'test' })
  const { port, moment, sessions, desks } = JSON.parse(line) as StartedServer
  process.env.COMPONENT_SERVER_PORT = String(port)
  provide('sessions', sessions)
  provide('desks', desks)
  provide('moment', moment)
  provide('vectors', vectors)
  return stop
}
