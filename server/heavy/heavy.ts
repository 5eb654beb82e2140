import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { createProcesses } from '#server/heavy/processes.ts'
import { createTurns, type TurnLimits } from '#server/heavy/turns.ts'

/**
 * A function for a thread or a process: arguments and result are copied, and a Buffer arrives as a
 * Uint8Array.
 */
type Doing = (input: never) => Promise<unknown>
export type Work<D extends Doing> = {
  file: string
  name: string
  maxMs: number
  isNative: boolean
  /** For the compiler only. */
  doing?: D
}
/** Runs a work in a thread, or in a process. @throws what the work throws, or that it took too long */
export type Run = <D extends Doing>(work: Work<D>, input: Parameters<D>[0]) => ReturnType<D>
type Asker = {
  /** The key of the turn: one at a time. */
  who: string
  /** The caller does not wait any more. */
  gone?: AbortSignal
}
export type Heavy = {
  /** Waits for a turn (`Turns`), then runs the task's works, within a minute. */
  inTurn: <T>(asker: Asker, task: (run: Run) => Promise<T>) => Promise<T>
  stop: () => Promise<void>
}

/** A work: the function of this name in a module. @param seconds timeout, after which the thread is ended */
export const defineWork = <D extends Doing>(module: URL, name: string, seconds: number): Work<D> => ({
  file: fileURLToPath(module),
  name,
  maxMs: seconds * 1000,
  isNative: false,
})

/** The same in a process: for native code, which has threads of its own and is not ended with ours. */
export const defineNativeWork = <D extends Doing>(module: URL, name: string, seconds: number): Work<D> => ({
  ...defineWork<D>(module, name, seconds),
  isNative: true,
})

const megabytes = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
const maxTurnMs = 60_000
/** An idle one keeps its fonts and libraries in memory. */
const idleMs = 60_000
/** Lower priority than the threads that answer requests. */
const lowPriority = 10

/** Threads and processes for work that would block other requests, with turns. */
export function createHeavy(limits: TurnLimits & { maxTurnMs?: number; niceness?: number }): Heavy {
  const turns = createTurns(limits)
  const { niceness = lowPriority } = limits
  const processes = createProcesses({ idleMs, niceness })
  let pool: Piscina | undefined
  const threads = () => {
    pool ??= new Piscina({
      minThreads: 0,
      maxThreads: limits.atOnce,
      idleTimeout: idleMs,
      resourceLimits: megabytes,
      niceIncrement: niceness,
      atomics: 'disabled',
      // The server's own Node options are not for threads.
      execArgv: [],
    })
    return pool
  }
  return {
    inTurn: async ({ who, gone }, task) => {
      const end = await turns.take(who, gone)
      const over = AbortSignal.timeout(limits.maxTurnMs ?? maxTurnMs)
      const run = (({ file, name, maxMs, isNative }, input) => {
        const signal = AbortSignal.any([over, AbortSignal.timeout(maxMs)])
        const done = isNative
          ? processes.run({ file, name, input }, signal)
          : threads().run(input, { filename: file, name, signal })
        return done.catch((error: unknown) => {
          throw signal.aborted ? new Error(`${name} took too long`, { cause: error }) : error
        })
      }) as Run
      try {
        return await Promise.race([task(run), rejectOnAbort(over)])
      } finally {
        end()
      }
    },
    stop: async () => {
      await Promise.all([pool?.destroy(), processes.stop()])
      pool = undefined
    },
  }
}

function rejectOnAbort(over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    over.addEventListener('abort', () => reject(new Error('a turn took too long')), { once: true })
  })
}

/** One processor is left for requests. */
export const heavyAtOnce = Math.max(1, availableParallelism() - 1)

/** For this process, however many servers run in it. */
export const heavy = createHeavy({
  atOnce: heavyAtOnce,
  maxWaitingEach: 4,
  maxWaiting: 500,
  patienceMs: 20_000,
  // Tests that run side by side must not make each other's work wait.
  niceness: process.env.NODE_ENV === 'test' ? 0 : lowPriority,
})

/** For `who` of a turn. */
export const personKey = (at: { instituteId: number; personId: number }): string =>
  `${at.instituteId}.${at.personId}`
