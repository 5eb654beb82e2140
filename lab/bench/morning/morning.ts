/** A school's morning on three processes behind HAProxy, with more students each time until something breaks. */
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signDevice } from '#server/features/session/tokens.ts'
import { openFolder } from '#server/files/store/folder.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { Cluster, serverNames } from '../../cluster/cluster.ts'
import { Random } from '../../simulation/random.ts'
import { share } from '../../times.ts'
import { callerOf, parentOfCaller } from '../scale/caller.ts'
import { describeInstitute } from '../scale/institute.ts'
import { finishLoad, loadInstitutes } from '../scale/load.ts'
import { proportions, sizesFor } from '../scale/proportions.ts'
import { makeShared } from '../scale/shared.ts'
import { makeBenchFolder } from '../server.ts'
import { type Opening, planMorning, range, type Visitor } from './model.ts'
import { Phone } from './phone.ts'
import { difference, type Used, usedSeconds } from './processors.ts'

/** In the database; of a larger morning several are the same person. */
const loadedStudents = 5000
/** Whose mornings are tried, one after the other, until one is broken; then that one twice as large. */
const sizes = [1000, 2000, 3000, 4000, 5000, 6000, 8000, 12_000, 20_000, 40_000]
const sampleEveryMs = 3000
/** Of the statements of the servers that run. */
const waits = `select coalesce(wait_event_type || ' ' || wait_event, 'a processor') as what from pg_stat_activity
  where datname = 'homeroom' and state <> 'idle'`

export type Quantiles = { p50: number; p95: number }
export type Morning = {
  students: number
  seconds: number
  visits: number
  signIns: number
  calls: number
  /** Milliseconds until a sign-in, and until all calls of a screen, are answered. */
  signIn: Quantiles
  screen: Quantiles
  /** Sign-ins that were asked to come again. */
  refused: number
  /** What else was not answered well, by status. */
  failures: ReadonlyMap<string, number>
  /** Seconds of a processor. */
  used: Used
  /** The most that waited at the same moment, of all processes. */
  waiting: { forDatabase: number; signIns: number }
  /** What statements waited for in the database: how often a sample found it. */
  inDatabase: ReadonlyMap<string, number>
}

/** Milliseconds for one in twenty: later than that a morning is broken. */
export const broken = { screen: 1000, signIn: 2000 }
export const isBroken = ({ screen, signIn, refused, failures }: Morning): boolean =>
  refused > 0 || failures.size > 0 || screen.p95 > broken.screen || signIn.p95 > broken.signIn

/** @returns the mornings: the last but one is the first that broke, the last one is twice as large */
export async function benchMorning(report: (morning: Morning) => void): Promise<readonly Morning[]> {
  const base = await makeBenchFolder()
  const cluster = await Cluster.start(base, { DEMO: 'off' })
  const mornings: Morning[] = []
  try {
    const people = await load(cluster)
    // What runs for the first time is compiled, planned and read from the disk.
    await tryMorning(cluster, people, 1000)
    for (const students of sizes) {
      const morning = await tryMorning(cluster, people, students)
      mornings.push(morning)
      report(morning)
      if (!isBroken(morning)) continue
      const double = await tryMorning(cluster, people, students * 2)
      mornings.push(double)
      report(double)
      break
    }
    return mornings
  } finally {
    await cluster.stop()
    await rm(base, { recursive: true, force: true, maxRetries: 5 })
  }
}

type People = { student: Caller; parent: Caller }[]

async function load(cluster: Cluster): Promise<People> {
  const secrets = createSecrets(testKey)
  const [now, institutes] = [new Date(), sizesFor(loadedStudents)]
  const shared = await makeShared(openFolder(join(cluster.folder, 'files')), secrets)
  const connectionString = cluster.pair.primary.addressOf('homeroom')
  await loadInstitutes({ connectionString, sizes: institutes, has: proportions, shared, now })
  await finishLoad(connectionString, institutes.length)
  const withDevice = (me: Caller): Caller => ({
    ...me,
    deviceId: signDevice(secrets, `device-${me.personId}`),
  })
  return institutes
    .filter(({ isSchool }) => isSchool)
    .flatMap((size) => {
      const institute = describeInstitute(size, proportions, now)
      return Array.from({ length: size.students }, (_, n) => {
        const student = callerOf(institute, n, secrets)
        return {
          student: withDevice(student),
          parent: withDevice({ ...student, ...parentOfCaller(institute, n) }),
        }
      })
    })
}

async function tryMorning(cluster: Cluster, people: People, students: number): Promise<Morning> {
  const openings = planMorning(students, new Random(students)).filter(
    ({ at }) => at >= range.from && at < range.to,
  )
  const base = dirname(cluster.folder)
  const figures = new Figures()
  const phones = new Map<Visitor, { phone: Phone; isIn: Promise<boolean> }>()
  const open = async ({ at, visitor, screen }: Opening): Promise<void> => {
    await sleep((at - range.from) * 1000)
    let one = phones.get(visitor)
    if (!one) {
      const phone = new Phone(cluster.port, addressOf(visitor), callerFor(people, visitor))
      // Who came before is signed in.
      const isIn = visitor.signsIn && screen.name === 'home' ? figures.signIn(phone) : Promise.resolve(true)
      one = { phone, isIn }
      phones.set(visitor, one)
    }
    if (await one.isIn) await figures.open(one.phone, screen)
  }
  const [before, start] = [usedSeconds(base), performance.now()]
  const sampling = setInterval(() => void figures.sample(cluster), sampleEveryMs)
  await Promise.all(openings.map(open))
  clearInterval(sampling)
  const seconds = (performance.now() - start) / 1000
  for (const { phone } of phones.values()) phone.close()
  const visits = openings.filter(({ screen }) => screen.name === 'home').length
  return { students, visits, seconds, ...figures.result(), used: difference(usedSeconds(base), before) }
}

/** What happened in one morning. */
class Figures {
  readonly #signIns: number[] = []
  readonly #screens: number[] = []
  readonly #failures = new Map<string, number>()
  readonly #inDatabase = new Map<string, number>()
  readonly #waiting = { forDatabase: 0, signIns: 0 }
  #calls = 0
  #refused = 0

  async signIn(phone: Phone): Promise<boolean> {
    const start = performance.now()
    const status = await phone.signIn().catch(() => 0)
    this.#signIns.push(performance.now() - start)
    if (status === 503 || status === 429) this.#refused += 1
    else this.#note('sign-in', status)
    return status === 200
  }

  async open(phone: Phone, screen: Opening['screen']): Promise<void> {
    const start = performance.now()
    const statuses = await phone.open(screen).catch(() => [0])
    this.#screens.push(performance.now() - start)
    this.#calls += statuses.length
    for (const status of statuses) this.#note(screen.name, status)
  }

  #note(what: string, status: number): void {
    if (status === 200) return
    const words = `${what}: ${status || 'no answer'}`
    this.#failures.set(words, (this.#failures.get(words) ?? 0) + 1)
  }

  async sample(cluster: Cluster): Promise<void> {
    const busy = await cluster.pair.primary.query<{ what: string }>(waits).catch(() => [])
    for (const { what } of busy) this.#inDatabase.set(what, (this.#inDatabase.get(what) ?? 0) + 1)
    const texts = await Promise.all(serverNames.map((name) => cluster.metricsOf(name).catch(() => '')))
    const sumOf = (name: string) =>
      texts.reduce((sum, text) => sum + Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0), 0)
    const { forDatabase, signIns } = this.#waiting
    this.#waiting.forDatabase = Math.max(forDatabase, sumOf('homeroom_database_waiting'))
    this.#waiting.signIns = Math.max(signIns, sumOf('homeroom_sign_ins_waiting'))
  }

  result() {
    return {
      signIns: this.#signIns.length,
      calls: this.#calls,
      signIn: quantilesOf(this.#signIns),
      screen: quantilesOf(this.#screens),
      refused: this.#refused,
      failures: this.#failures,
      waiting: this.#waiting,
      inDatabase: this.#inDatabase,
    }
  }
}

function callerFor(people: People, { student, isParent, isNewPhone }: Visitor): Caller {
  const family = people[student % people.length]
  const me = isParent ? family?.parent : family?.student
  if (!me) throw new Error('there are no people')
  return isNewPhone ? { ...me, deviceId: `new-${student}` } : me
}

/** One address of this machine for a school, one for about eight others. */
function addressOf({ student, isAtSchool }: Visitor): string {
  const network = isAtSchool ? Math.floor(student / 1000) : 256 + Math.floor(student / 8)
  return `127.${10 + (network >> 16)}.${(network >> 8) & 255}.${1 + (network % 250)}`
}

function quantilesOf(times: readonly number[]): Quantiles {
  return { p50: share(times, 0.5), p95: share(times, 0.95) }
}
