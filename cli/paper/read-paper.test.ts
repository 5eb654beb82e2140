import { expect, test } from 'vitest'
import { readPaper } from '#cli/paper/read-paper.ts'

test.each(['gift', 'csv'] as const)(
  'a %s paper larger than any is refused before it is read',
  async (kind) => {
    const source = { kind, main: 'paper', read: () => Buffer.alloc(20_000_001, 'a') }
    await expect(readPaper(source, { marks: 1, negativeMarks: 0 })).rejects.toThrow(
      'paper is larger than 20 MB. Import it in parts.',
    )
  },
)
