import { printFinding } from '#server/features/exam/paper/paper.ts'
import { readCsvPaper } from './csv.ts'

export type Cells = Readonly<Record<string, string>>
const marking = { marks: 4, negativeMarks: 1 }

/** A question with three options. */
export const ask = { question: 'Which?', options: 'one | two | three' }

/** Reads a table of these rows. */
export function read(...rows: readonly Cells[]) {
  const names = [...new Set(['type', 'question', 'answer', ...rows.flatMap(Object.keys)])]
  const { paper, findings } = readCsvPaper(
    'q.csv',
    {
      header: { line: 1, cells: names },
      rows: rows.map((row, index) => ({ line: index + 2, cells: names.map((name) => row[name] ?? '') })),
    },
    marking,
  )
  return {
    paper,
    questions: paper.parts.flatMap((part) => part.questions),
    reported: findings.map(printFinding),
  }
}
