import type { Fault } from '../fault.ts'

/** In marks of real papers. */
export const inPapers: readonly Fault[] = [
  {
    id: 'part-marks-in-proportion',
    area: 'exam',
    what: 'Marks for each right option are ignored: two of three right ones earn 2.67 instead of 2.',
    file: 'domain/exam/question.ts',
    from: 'chosen.size * (key.perRight ?? 1 / right.size)',
    to: 'chosen.size / right.size',
    tests: ['domain/exam/scheme', 'domain/exam/question', 'lab/marks-by-hand'],
  },
  {
    id: 'more-count-than-asked-for',
    area: 'exam',
    what: 'An eleventh answer of a part of which ten count is marked as well.',
    file: 'domain/exam/part-limit.ts',
    from: '.slice(0, maxAnswers)\n      .map(({ index }) => index)',
    to: '.map(({ index }) => index)',
    tests: ['domain/exam/part-limit', 'server/features/exam/evaluate', 'lab/marks-by-hand'],
  },
  {
    id: 'one-answer-too-many',
    area: 'exam',
    what: 'The panel takes more answers of a part than count.',
    file: 'exam-panel/core/exam.ts',
    from: "limitAt(read().paper, read().examTab, questionId) === 'full'",
    to: 'false',
    tests: ['exam-panel/parts/question/limit-note'],
  },
]
