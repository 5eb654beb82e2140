import type pg from 'pg'
import type * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { jobNames } from '#server/queue/names.ts'
import { hurryJob, insertJob, insertJobs } from '#server/queue/queries.ts'

/** What the queue itself needs. */
export type Working = Pick<Context, 'pool' | 'clocks' | 'log'>

/** A job that a process has taken. */
export type Running<Payload> = {
  payload: Payload
  /** As it was sealed when the job was added. */
  sealed: string
  instituteId: number
  /** The same at every try. */
  id: number
  /** Whether the job is given up if it fails. */
  isLastTry: boolean
  /** Aborted when the server stops, or another process has taken the job over: long work then throws `Stopped`. */
  signal: AbortSignal
  /** Ends the job in the transaction of its result. @throws Stopped where another process has taken it over */
  finish: (client: pg.ClientBase) => Promise<void>
  /** In the transaction of a part of its result, of a job that is tried again. @throws Stopped where another process has taken it over */
  keep: (client: pg.ClientBase) => Promise<void>
}

/** Does the job. @throws to retry it: JobFailure with a reason for the log; Postponed to go on later */
export type Handler<Payload, Needs> = (running: Running<Payload>, needs: Needs) => Promise<void>

/** When a failed job is retried, and how many of its kind run at once in one process. */
type Rules = {
  name: string
  /** Pauses between tries, in seconds; after the last one the job is given up. */
  waits: readonly number[]
  /** Repeats the last pause, so that the job is never given up. */
  isEndless?: boolean
  atOnce: number
  /** Keeps a row of each that is done, for 30 days. */
  isRecorded?: boolean
  /** The log message of a failure. */
  failure: string
}

/** A kind of job, as the queue runs it. */
export type Job<Needs> = Rules & { run: (running: Running<unknown>, needs: Needs) => Promise<void> }

type Added<Payload> = {
  instituteId: number
  payload: Payload
  /** Sealed by the server's key; blanked when the job is done or has expired. */
  sealed?: string
  /** Adds nothing where a job with this key waits already. */
  key?: string
  dueAt?: Date
  expiresAt?: Date
}

/** A kind of job: where it is added knows its name and payload, its handler may be elsewhere. */
export function defineJob<Payload>({
  payload: schema,
  ...rules
}: Rules & { payload: z.ZodMiniType<Payload> }) {
  jobNames.add(rules.name)
  return {
    /** Adds a job, in the transaction of its cause: both are written or neither. @returns 0 where its key waits already */
    enqueue: (runner: Runner, { instituteId, payload, sealed, key, dueAt, expiresAt }: Added<Payload>) =>
      insertJob(runner, {
        instituteId,
        name: rules.name,
        key: key ?? null,
        payload: JSON.stringify(payload),
        sealed: sealed ?? '',
        dueAt: dueAt ?? new Date(0),
        expiresAt: expiresAt ?? null,
      }),
    /** The same of many, without keys, in one statement. */
    enqueueAll: (runner: Runner, instituteId: number, jobs: readonly { payload: Payload; dueAt: Date }[]) =>
      insertJobs(runner, {
        instituteId,
        name: rules.name,
        payloads: jobs.map(({ payload }) => JSON.stringify(payload)),
        dues: jobs.map(({ dueAt }) => dueAt),
      }),
    /** Has the job with a key, which no process has tried yet, run earlier. @returns 0 where there is none, or it is earlier already */
    hurry: (runner: Runner, { instituteId, key, dueAt }: { instituteId: number; key: string; dueAt: Date }) =>
      hurryJob(runner, { instituteId, name: rules.name, key, dueAt }),
    /** @param load imports the handler, when the first job runs */
    handledBy: <Needs>(load: () => Promise<Handler<Payload, Needs>>): Job<Needs> => ({
      ...rules,
      run: async (running, needs) => {
        const handle = await load()
        await handle({ ...running, payload: schema.parse(running.payload) }, needs)
      },
    }),
  }
}
