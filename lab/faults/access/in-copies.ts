import type { Fault } from '../fault.ts'

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
    id: 'copy-with-fields-of-the-office',
    area: 'profile',
    what: 'The copy of a student’s data has the access code of a test to come.',
    file: 'server/records/shown.ts',
    from: '!isForOffice && !except.includes(name)',
    to: '!except.includes(name)',
    tests: ['server/own-data/copy-columns'],
  },
  {
    id: 'copy-before-the-evaluation',
    area: 'profile',
    what: 'The copy of a student’s data has marks of homework that the teacher has not given out yet.',
    file: 'server/features/assignment/own-data.ts',
    from: '{ record: row.evaluatedAt === null ? null : work }',
    to: '{ record: work }',
    tests: ['server/own-data/copy-columns'],
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
  {
    id: 'passwords-in-clear',
    area: 'messengers',
    what: 'Everybody who reads the database or a backup has the passwords of messages that wait.',
    file: 'server/messengers/outbox.ts',
    from: 'const sealed = secrets.seal(text)',
    to: 'const sealed = text',
    tests: ['server/messengers'],
  },
  {
    id: 'late-process-ends-job',
    area: 'queue',
    what: 'A server that was stopped for minutes writes a second copy of a person’s data.',
    file: 'server/queue/perform.ts',
    from: 'if ((await end(client)) === 0)',
    to: 'if ((await end(client)) < 0)',
    tests: ['server/queue', 'server/own-data/worker'],
  },
]
