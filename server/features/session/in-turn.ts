import type pg from 'pg'
import { Failure } from '#server/failure.ts'
import { refuseFor } from '#server/features/session/throttle.ts'
import { inPasswordLine } from '#server/secrets/password-line.ts'

/** Less than a network's limit of failures, so that correct passwords in progress never use it up. */
const maxAtOnce = 8
const maxWaiting = 500
const waitSeconds = 5
/** The portal gives up after five seconds; who is refused before that reads why. */
const patienceMs = 4000
/** Of the database in this process: then a sign-in, which needs a connection several times, would take seconds. */
const maxQueries = 100

const busy = () => new Failure('busy', undefined, waitSeconds)

/**
 * Sign-ins give way to people who are signed in already.
 * @throws Failure `busy` where many statements wait for a connection
 */
export function refuseWhileBusy({ waitingCount }: Pick<pg.Pool, 'waitingCount'>): void {
  if (waitingCount >= maxQueries) throw busy()
}

type Line = { atWork: number; waiting: (() => void)[] }
const lines = new Map<string, Line>()

/**
 * Runs a few sign-ins of one network at a time, and a few of all, the others in their order: a whole school signs in at
 * once, and so does a city before its first class. Before anything is counted against an account or a network.
 * @param network undefined for a device that the account knows: it only waits for its turn among all
 * @throws Failure `tooManyAttempts` where too many of the network wait already, `busy` where too many of all do, or it
 * took too long
 */
export async function inTurn<T>(network: string | undefined, work: () => Promise<T>): Promise<T> {
  const tooLong = new AbortController()
  const timer = setTimeout(() => tooLong.abort(busy()), patienceMs)
  const ofAll = () => inPasswordLine(tooLong.signal, work)
  try {
    return await (network === undefined ? ofAll() : inNetworksLine(network, tooLong.signal, ofAll))
  } finally {
    clearTimeout(timer)
  }
}

async function inNetworksLine<T>(network: string, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
  const line = lines.get(network) ?? { atWork: 0, waiting: [] }
  lines.set(network, line)
  if (line.waiting.length >= maxWaiting) refuseFor(waitSeconds)
  if (line.atWork < maxAtOnce) line.atWork += 1
  else await waitIn(line, gone)
  try {
    return await work()
  } finally {
    // The slot is passed on, so the count stays.
    const next = line.waiting.shift()
    if (next) next()
    else line.atWork -= 1
    if (line.atWork === 0) lines.delete(network)
  }
}

function waitIn(line: Line, gone: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onGone = () => {
      line.waiting = line.waiting.filter((other) => other !== start)
      reject(gone.reason)
    }
    const start = () => {
      gone.removeEventListener('abort', onGone)
      resolve()
    }
    gone.addEventListener('abort', onGone, { once: true })
    line.waiting.push(start)
  })
}
