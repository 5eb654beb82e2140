import type { Fault } from '../fault.ts'

/** Faults of replies that are not read again (docs/decisions/23). */
export const inKeptReplies: readonly Fault[] = [
  {
    id: 'late-commit-not-seen',
    area: 'unchanged',
    what: 'What is committed after a reply by a transaction that began before it is never shown.',
    file: 'server/http/unchanged/queries.ts',
    from: 'not pg_visible_in_snapshot(data_change.transaction, ',
    to: 'data_change.transaction >= pg_snapshot_xmax(',
    tests: ['http/unchanged/unchanged'],
  },
  {
    id: 'moments-not-counted',
    area: 'unchanged',
    what: 'The link of a class that begins is missing until something is written.',
    file: 'server/http/unchanged/unchanged.ts',
    from: 'if (nextMoment) ends.push(nextMoment.getTime())',
    to: 'if (nextMoment) ends.push(Number.POSITIVE_INFINITY)',
    tests: ['http/unchanged/random-changes'],
  },
  {
    id: 'tag-of-any-session',
    area: 'unchanged',
    what: 'A reply that was kept for one session is given to another.',
    file: 'server/http/unchanged/unchanged.ts',
    from: 'const { secret: _, ...own } = session',
    to: 'const own = session.instituteId',
    tests: ['http/unchanged/unchanged'],
  },
]
