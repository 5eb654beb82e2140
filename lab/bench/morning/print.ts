import { availableParallelism } from 'node:os'
import { hashPassword } from '#server/secrets/passwords.ts'
import { morning as ofTen, range, shares } from './model.ts'
import { benchMorning, broken, isBroken, type Morning } from './morning.ts'

/** Processors that are busy for longer than this make everything wait. */
const fullShare = 0.9
/** Of the processors a machine should use at its peak. */
const wantedShare = 0.7
const students = 20_000

export async function printMorning(printTable: (head: string[], rows: string[][]) => void): Promise<void> {
  const hashMs = await measureHash()
  const mornings = await benchMorning(({ students: of }) => console.error(`${of} students`))
  console.log(
    `The half minute of the peak of ${ofTen.length / 60} minutes, in which all students of a school come:\n`,
  )
  printTable(
    [
      'Students',
      'visits/s',
      'calls/s',
      'sign-in p50, p95 ms',
      'screen p50, p95 ms',
      'refused, failed',
      'waiting: database, sign-in',
      'processors',
    ],
    mornings.map((one) => [
      String(one.students),
      (one.visits / one.seconds).toFixed(1),
      (one.calls / one.seconds).toFixed(0),
      shown(one.signIn),
      shown(one.screen),
      `${one.refused}, ${sum([...one.failures.values()])}`,
      `${one.waiting.forDatabase}, ${one.waiting.signIns}`,
      Object.entries(one.used)
        .map(([name, seconds]) => `${name} ${(seconds / one.seconds).toFixed(2)}`)
        .join(', '),
    ]),
  )
  const first = mornings.find(isBroken)
  console.log(first ? `\nBreaks at ${first.students} students: ${whyOf(first)}` : '\nNothing broke.')
  const whole = mornings.findLast((one) => !isBroken(one))
  if (whole) printCost(whole, hashMs)
}

function whyOf(one: Morning): string {
  const processors = availableParallelism()
  const used = one.used.all / one.seconds
  const seen = [
    one.screen.p95 > broken.screen && `screens take ${one.screen.p95.toFixed(0)} ms`,
    one.signIn.p95 > broken.signIn && `sign-ins take ${one.signIn.p95.toFixed(0)} ms`,
    one.refused > 0 && `${one.refused} sign-ins are asked to come again`,
    ...[...one.failures].map(([words, times]) => `${words}, ${times} times`),
  ].filter(Boolean)
  const cause =
    used > processors * fullShare
      ? `the ${processors} processors are full (${used.toFixed(2)} in use)`
      : `the processors are not full (${used.toFixed(2)} of ${processors} in use)`
  const { forDatabase, signIns } = one.waiting
  const busy = [...one.inDatabase].toSorted(([, a], [, b]) => b - a).slice(0, 4)
  const inDatabase = busy.map(([what, times]) => `${what} (${times})`).join(', ')
  return `${seen.join('; ')}. Then ${cause}, ${forDatabase} wait for a connection of the database and ${signIns} for their sign-in. Its statements wait for: ${inDatabase}.`
}

/** What one visit takes, and how many students that makes for each processor. */
function printCost(one: Morning, hashMs: number): void {
  const ofVisit = (seconds: number) => (seconds * 1000) / one.visits
  const { servers, PostgreSQL, HAProxy } = one.used
  const hashing = (one.signIns * hashMs) / 1000
  const all = servers + PostgreSQL + HAProxy
  console.log(
    `A visit at ${one.students} students costs ${ofVisit(all).toFixed(1)} ms of a processor: servers ${ofVisit(servers).toFixed(1)} (${ofVisit(hashing).toFixed(1)} of them Argon2id, ${hashMs.toFixed(1)} ms each), PostgreSQL with its standby ${ofVisit(PostgreSQL).toFixed(1)}, HAProxy ${ofVisit(HAProxy).toFixed(1)}.`,
  )
  const perStudent = one.visits / (range.to - range.from) / one.students
  const of = (costMs: number) => ((1000 / costMs) * wantedShare) / perStudent
  console.log(
    `A processor that is busy for ${wantedShare * 100} % at the peak serves ${of(ofVisit(all)).toFixed(0)} students, servers and database together; a processor of servers ${of(ofVisit(servers)).toFixed(0)}, of PostgreSQL ${of(ofVisit(PostgreSQL)).toFixed(0)}.`,
  )
  console.log(
    `${students} students in ten minutes so need ${(students / of(ofVisit(servers))).toFixed(1)} processors for servers and ${(students / of(ofVisit(PostgreSQL))).toFixed(1)} for PostgreSQL with its standby. Extrapolated, as the cost of a visit stays the same while there is a free processor.`,
  )
  console.log(
    `The model: ${shares.parents * 100} parents to 100 students, ${(1 - shares.signedIn) * 100} % sign in, half of all within two minutes around the peak.`,
  )
}

async function measureHash(): Promise<number> {
  const before = process.cpuUsage()
  const count = 20
  for (let n = 0; n < count; n++) await hashPassword('a password')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / count
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const shown = ({ p50, p95 }: Morning['screen']) => `${p50.toFixed(0)}, ${p95.toFixed(0)}`
