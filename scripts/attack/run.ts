/** `npm run attack [words]`: attacks a server that it starts, and prints what got through. Exits 1 on any finding. */
import { readFileSync } from 'node:fs'
import type { SignedIn } from '#domain/session/calls.ts'
import { startBenchServer } from '../../bench/server.ts'
import { loginBody, type Target } from './attack.ts'
import { watchHome } from './bystander.ts'
import { floods } from './floods.ts'
import { races } from './races.ts'

const mostHomeMs = 100
const mostMegabytes = 600

const words = process.argv.slice(2)
const server = await startBenchServer()
const origin = `http://localhost:${server.port}`
const target: Target = { ...server, origin, signIn }
const bystander = await signIn('9000000002')

const rows = []
try {
  for (const { name, run } of [...floods, ...races]) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue
    const { result, p95, failures } = await watchHome(origin, bystander, () => run(target))
    const megabytes = mostMemory()
    const found = [...result.found]
    if (p95 > mostHomeMs) found.push('home is slow')
    if (failures > 0) found.push(`home failed ${failures} times`)
    if (megabytes > mostMegabytes) found.push('too much memory')
    rows.push({
      attack: name,
      attempts: result.attempts,
      'home p95 ms': Math.round(p95),
      'most MB': megabytes,
      found: found.join(', '),
    })
    console.log(rows.at(-1))
  }
} finally {
  await server.stop()
}
console.table(rows)
process.exitCode = rows.some((row) => row.found !== '') ? 1 : 0

async function signIn(login: string, more: Record<string, unknown> = {}): Promise<SignedIn> {
  const answer = await fetch(`${origin}/api/v2/user/v3/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(loginBody(login, more)),
  })
  const { result } = (await answer.json()) as { result: SignedIn }
  return result
}

/** Of the server, since it was started; in megabytes. */
function mostMemory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000)
}
