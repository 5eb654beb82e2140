import type { Fault } from './fault.ts'

/** Faults of copies of people's data. */
export const inCopies: readonly Fault[] = [
  {
    id: 'copy-after-the-right-ended',
    area: 'profile',
    what: 'A person who is no parent any more gets a copy of the child’s data that was asked for before.',
    file: 'server/own-data/scope.ts',
    from: 'if (!isOwn && !viewed) return undefined',
    to: 'if (isOwn && !viewed) return undefined',
    tests: ['server/own-data/worker'],
  },
  {
    id: 'copy-with-formulas',
    area: 'profile',
    what: 'A remark of another person is calculated when the table is opened.',
    file: 'server/records/csv.ts',
    from: 'formula.test(cell) ?',
    to: "cell === '' ?",
    tests: ['server/records/csv'],
  },
]
