import type { Fault } from '../fault.ts'

/** Faults of leave, and of answers to notices. */
export const inRequests: readonly Fault[] = [
  {
    id: 'one-more-leave-waits',
    area: 'leave',
    what: 'A family fills the list of the class teacher without a bound.',
    file: 'server/features/leave/ask.ts',
    from: 'waiting >= leaveLimits.waiting',
    to: 'waiting > leaveLimits.waiting',
    tests: ['server/desk/leave/ask'],
  },
  {
    id: 'child-answers-for-parents',
    area: 'answer',
    what: 'A child consents to an excursion in place of its parents.',
    file: 'server/access/viewed-student.ts',
    from: "(role === 'student' && !hasParent)",
    to: "role === 'student'",
    tests: ['server/desk/answers'],
  },
  {
    id: 'signature-of-another-text',
    area: 'answer',
    what: 'A parent has signed what was never on the screen.',
    file: 'server/features/home/answer/answer.ts',
    from: 'if (textHash !== body.text_hash)',
    to: "if (body.text_hash === '')",
    tests: ['server/desk/answers'],
  },
  {
    id: 'answers-after-the-last-day',
    area: 'answer',
    what: 'Answers come after the bus was booked.',
    file: 'server/features/home/answer/answer.ts',
    from: 'if (question.isOver) throw',
    to: 'if (question.isOver && now.getTime() < 0) throw',
    tests: ['server/desk/answers'],
  },
]
