/**
 * `npm run attack [-- --short] [words]`: attacks a server that it starts, and prints what got through. Words
 * choose attacks by name. Exits 1 on any finding.
 */
import type { SignedIn } from '#domain/session/calls.ts'
import { startVideoHosts } from '#server/features/live/testing-video-hosts.ts'
import { hold } from '../../scripts/test/hold.ts'
import { megabytesOf } from '../processes.ts'
import { type Attack, people, type Stage, type Target } from './attack.ts'
import { watchHome } from './bystander.ts'
import { stages } from './stages.ts'
import { startTarget } from './target.ts'

const most = { homeMs: 100, megabytes: 600 }

const isShort = process.argv.includes('--short')
const words = process.argv.slice(2).filter((word) => word !== '--short')
const isChosen = (attack: Attack) =>
  (!isShort || attack.isShort) && (words.length === 0 || words.some((word) => attack.name.includes(word)))

type Row = {
  attack: string
  attempts: number | string
  'home p95 ms': number | string
  'most MB': number
  found: string[]
}
const rows: Row[] = []
// The databases of the test run, if it is part of one; otherwise passwords have their full cost.
const databases = process.env.TEST_DATABASE_ADMIN ? undefined : await hold('scripts/test/hold-databases.ts')
if (databases) Object.assign(process.env, JSON.parse(databases.line))
const videoHosts = await startVideoHosts()
try {
  for (const stage of stages) await attackStage(stage)
} finally {
  await videoHosts.close()
  await databases?.stop()
}
console.table(rows.map((row) => ({ ...row, found: row.found.length })))
for (const { attack, found } of rows) for (const one of found) console.log(`FAIL ${attack}: ${one}`)
process.exitCode = rows.some((row) => row.found.length > 0) ? 1 : 0

async function attackStage({ settings, attacks }: Stage): Promise<void> {
  const chosen = attacks.filter(isChosen)
  if (chosen.length === 0) return
  const target = await startTarget({ ...videoHosts.environment, ...settings })
  try {
    const bystander = await target.signedIn(people.twice, { host: 'coaching.localhost' })
    for (const attack of chosen) {
      const row = await attackBeside(target, bystander, attack)
      console.log(`${row.found.length === 0 ? 'ok  ' : 'FAIL'} ${row.attack}: ${row.attempts}`)
      rows.push(row)
    }
  } finally {
    await target.stop()
  }
}

async function attackBeside(target: Target, bystander: SignedIn, attack: Attack): Promise<Row> {
  await target.query('delete from throttle')
  const run = () =>
    attack.run(target).catch((error: Error) => ({ attempts: 0, found: [`broke off: ${error.message}`] }))
  // Other programs on the machine would be measured too.
  const watched = isShort ? undefined : await watchHome({ origin: target.origin, person: bystander }, run)
  const result = watched?.result ?? (await run())
  const megabytes = Math.round(megabytesOf(target.pid, 'VmHWM'))
  if ('skipped' in result)
    return {
      attack: attack.name,
      attempts: result.skipped,
      'home p95 ms': '',
      'most MB': megabytes,
      found: [],
    }
  const found = [...result.found]
  if (watched && attack.isFlood && watched.p95 > most.homeMs) found.push('home is slow')
  if (watched && watched.failures > 0) found.push(`home failed ${watched.failures} times`)
  if (attack.isFlood && megabytes > most.megabytes) found.push('too much memory')
  return {
    attack: attack.name,
    attempts: result.attempts,
    'home p95 ms': watched ? Math.round(watched.p95) : '',
    'most MB': megabytes,
    found,
  }
}
