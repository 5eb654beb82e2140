import type { Fault } from '../fault.ts'

/** Faults of finding people and tests by what their institute calls them. */
export const inNames: readonly Fault[] = [
  {
    id: 'name-of-several',
    area: 'names',
    what: 'A number that two students have ends the sessions of the first of them.',
    file: 'server/access/named.ts',
    from: 'if (others.length === 0) return person',
    to: 'if (others.length >= 0) return person',
    tests: ['cli/who-request'],
  },
  {
    id: 'own-id-of-a-test-unknown',
    area: 'names',
    what: 'A test is only found by the number that we gave it.',
    file: 'server/access/named.ts',
    from: '(source_id = ',
    to: "('x' || source_id = ",
    tests: ['exam/panel/admin/extra-time', 'cli/paper/import'],
  },
]
