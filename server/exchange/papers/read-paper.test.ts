import { expect, test } from 'vitest'
import { readPaper } from '#server/exchange/papers/read-paper.ts'
import { printFinding } from '#server/features/exam/paper/paper.ts'

test.each(['gift', 'csv'] as const)(
  'a %s paper larger than any is refused before it is read',
  async (kind) => {
    const source = { kind, main: 'paper', read: () => Buffer.alloc(20_000_001, 'a') }
    await expect(readPaper(source, { marks: 1, negativeMarks: 0 })).rejects.toThrow(
      'paper is larger than 20 MB. Import it in parts.',
    )
  },
)

test('a formula that cannot be set is a note: its question is imported', async () => {
  const text =
    'type,question,answer\ntrue/false,Is \\(\\unreadable{x}\\) right?,true\ntrue/false,Is \\(x\\) a letter?,true\n'
  const source = { kind: 'csv', main: 'p.csv', read: () => Buffer.from(text) } as const
  const { paper, findings } = await readPaper(source, { marks: 1, negativeMarks: 0 })
  expect(findings.map(printFinding)).toEqual([
    'p.csv:2: note: has formulas that cannot be set and are shown as they are written: \\(\\unreadable{x}\\)',
  ])
  expect(paper.parts[0]?.questions).toHaveLength(2)
})
