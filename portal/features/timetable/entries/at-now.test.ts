import { expect, test } from 'vitest'
import type { ClassStatus } from '#domain/live/status.ts'
import type { EntryKind } from '#domain/timetable/included.ts'
import { entryAtNow } from './at-now.ts'

const make = (kind: EntryKind, status: ClassStatus, isCancelled = false) => ({
  entry: { kind, isCancelled },
  status,
})

test.each([
  ['a class that runs', 1, [make('live', 'over'), make('classroom', 'running'), make('live', 'before')]],
  ['a class before an exam that runs', 1, [make('onlineExam', 'running'), make('live', 'running')]],
  ['the next class, though an exam runs', 1, [make('offlineExam', 'running'), make('live', 'before')]],
  ['the first of two that run', 0, [make('classroom', 'running'), make('live', 'running')]],
  ['not a cancelled class', 1, [make('live', 'running', true), make('live', 'before')]],
  ['an exam, where all classes are over', 1, [make('live', 'over'), make('offlineExam', 'running')]],
  ['the next exam', 1, [make('onlineExam', 'over'), make('onlineExam', 'before')]],
  ['nothing, where all is over', -1, [make('live', 'over'), make('onlineExam', 'over')]],
] as const)('today opens at %s [timetable-3]', (_what, index, entries) => {
  expect(entryAtNow(entries)).toBe(entries[index as 0])
})
