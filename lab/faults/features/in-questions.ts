import type { Fault } from '../fault.ts'

const tests = ['server/desk/questions']

/** Faults of questions of families and their answers. */
export const inQuestions: readonly Fault[] = [
  {
    id: 'question-stays-with-the-teacher-before',
    area: 'questions',
    what: 'A teacher who has lost the class reads and answers its questions.',
    file: 'server/access/questions/reach.ts',
    from: `answering.starts_at >= \${midnight} or not exists`,
    to: 'true or not exists',
    tests,
  },
  {
    id: 'question-without-a-teacher-is-lost',
    area: 'questions',
    what: 'A question whose teacher is gone is seen by no one but the owner.',
    file: 'server/access/questions/reach.ts',
    from: `(thread.addressee = 'office' or \${hasNoTeacher})`,
    to: "(thread.addressee = 'office')",
    tests,
  },
  {
    id: 'student-reads-what-parents-ask',
    area: 'questions',
    what: 'A student reads what the parents write to teachers.',
    file: 'server/features/ask/write.ts',
    from: "asker: role === 'student' ? personId : null",
    to: 'asker: null',
    tests,
  },
  {
    id: 'two-answers-at-once',
    area: 'questions',
    what: 'Two members of the staff answer without seeing each other.',
    file: 'server/desk/questions/act.ts',
    from: 'seen !== undefined && lastPostId !== seen',
    to: 'seen !== undefined && lastPostId < seen',
    tests,
  },
  {
    id: 'paused-family-writes',
    area: 'questions',
    what: 'A family whose writing is paused goes on.',
    file: 'server/features/ask/write.ts',
    from: 'if (facts.pausedUntil !== null)',
    to: "if (facts.pausedUntil === '')",
    tests,
  },
  {
    id: 'reports-are-seen-by-teachers',
    area: 'questions',
    what: 'Who is reported reads the report.',
    file: 'server/desk/questions/read.ts',
    from: "seesReports: roles.includes('owner') || roles.includes('head')",
    to: 'seesReports: true',
    tests,
  },
]
