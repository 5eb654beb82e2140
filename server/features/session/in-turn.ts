import { refuseFor } from '#server/features/session/throttle.ts'

/** Less than a network's limit of failures, so that correct passwords in progress never use it up. */
const maxAtOnce = 8
const maxWaiting = 500
const waitSeconds = 5

type Line = { atWork: number; waiting: (() => void)[] }
const lines = new Map<string, Line>()

/**
 * Runs a few sign-ins of one network at a time, the others in their order: a whole school signs in at once.
 * @throws Failure `tooManyAttempts` where too many wait already
 */
export async function inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(network) ?? { atWork: 0, waiting: [] }
  lines.set(network, line)
  if (line.waiting.length >= maxWaiting) refuseFor(waitSeconds)
  if (line.atWork < maxAtOnce) line.atWork += 1
  else await new Promise<void>((resolve) => line.waiting.push(resolve))
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
