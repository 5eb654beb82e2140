import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { tests } from '#server/features/exam/records.ts'
import { changesOnceBegun } from '#server/features/exam/records-once-begun.ts'
import { allFields } from '#server/records/kind.ts'

test('every field of a test has its rule for once it is begun, and the guide says it [panel-53]', async () => {
  const decided = Object.keys(changesOnceBegun)
  expect(decided.toSorted()).toEqual(
    [...allFields(tests).filter((field) => field !== 'id'), 'paper'].toSorted(),
  )
  const guide = await readFile(new URL('../../../docs/exams.md', import.meta.url), 'utf8')
  const [, once = ''] = guide.split('\n## ')
  const rows = once.split('\n').filter((line) => line.startsWith('| `'))
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  expect(cells).toEqual(
    Object.entries(changesOnceBegun).map(([field, { outcome, meaning }]) => [
      `\`${field}\``,
      outcome,
      meaning,
    ]),
  )
})
