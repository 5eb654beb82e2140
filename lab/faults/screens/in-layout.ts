import type { Fault } from '../fault.ts'

/** Faults of where things are, on the screen and on paper. */
export const inLayout: readonly Fault[] = [
  {
    id: 'bar-follows-the-question',
    area: 'panel',
    what: 'Save & Next is directly under the question, at another height with each.',
    file: 'exam-panel/parts/question/question-in-view.module.css',
    from: '  flex: 1;\n',
    to: '',
    tests: ['e2e/panel/panel-look', 'e2e/panel/panel-practice'],
  },
  {
    id: 'paper-has-ten-questions',
    area: 'exam',
    what: 'A printed report has the questions that the screen showed, not all.',
    file: 'portal/features/exam/report/questions/question-list.tsx',
    from: '{isPrinting && (',
    to: '{isPrinting && false && (',
    tests: ['portal/features/exam/report'],
  },
]
