import type { Fault } from './fault.ts'

/** Faults that appear where several processes serve one database, or are killed. */
export const inProcesses: readonly Fault[] = [
  {
    id: 'migration-waits-for-ever',
    area: 'database',
    what: 'A migration behind a long read stops every request at that table.',
    file: 'server/database/migrate.ts',
    from: `begin; set local lock_timeout = \${lockMs}`,
    to: 'begin; set local lock_timeout = 0',
    tests: ['database/rolling/migrate'],
  },
  {
    id: 'clock-not-compared',
    area: 'operator',
    what: 'A process whose clock is wrong ends attempts too early.',
    file: 'server/operator/readiness.ts',
    from: 'ms < now() + maxOffsetMs',
    to: 'ms < Number.POSITIVE_INFINITY',
    tests: ['operator/health'],
  },
  {
    id: 'upload-counts-unsynced',
    area: 'uploads',
    what: 'After a power cut an upload continues behind bytes that are missing.',
    file: 'server/uploads/durable-file-store.ts',
    from: 'Math.min(upload.offset, Number(text))',
    to: 'upload.offset',
    tests: ['simulation/upload'],
  },
  {
    id: 'upload-not-locked',
    area: 'uploads',
    what: 'Two processes write one upload at the same time.',
    file: 'server/uploads/locker.ts',
    from: 'if (isDone) return',
    to: 'if (isDone || !isDone) return',
    tests: ['simulation/upload'],
  },
  {
    id: 'hashes-take-all-threads',
    area: 'session',
    what: 'Replies are compressed after all passwords that wait, not between them.',
    file: 'server/secrets/passwords.ts',
    from: 'Math.min(3, availableParallelism())',
    to: 'Math.max(100, availableParallelism())',
    tests: ['secrets/passwords'],
  },
  {
    id: 'sign-ins-wait-on',
    area: 'session',
    what: 'A sign-in waits for its turn after the portal has given up.',
    file: 'server/features/session/in-turn.ts',
    from: 'tooLong.abort(busy())',
    to: 'undefined',
    tests: ['session/in-turn'],
  },
]
