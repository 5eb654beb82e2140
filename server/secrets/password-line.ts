import { createTurns } from '#server/heavy/turns.ts'

/** Sign-ins that a process checks at the same moment; each may compare with several accounts. */
const maxAtOnce = 8
/** One more is refused at once: its turn would not come before the portal gives up. */
const maxWaiting = 500
/** Each caller says how long it waits. */
const patienceMs = 60_000

const turns = createTurns({ atOnce: maxAtOnce, maxWaitingEach: 1, maxWaiting, patienceMs })
let count = 0

/** Sign-ins that wait in this process. */
export const waitingSignIns = (): number => turns.waiting()

/**
 * Runs the check of a sign-in when it is its turn, in the order in which they came.
 * @param gone ends the waiting with its reason
 * @throws Failure `busy` where too many wait already
 */
export async function inPasswordLine<T>(gone: AbortSignal, check: () => Promise<T>): Promise<T> {
  count += 1
  const end = await turns.take(`sign-in ${count}`, gone)
  try {
    return await check()
  } finally {
    end()
  }
}
