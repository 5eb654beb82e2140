import { expect, test } from 'vitest'
import { type ExamUrlState, examQuery, readExamUrlState } from './url-state.ts'

const first: ExamUrlState = { tab: 'online', label: '', typed: '', day: '', batch: '' }

test.each([
  ['', first],
  ['?label=12&search=mock', { ...first, label: '12', typed: 'mock' }],
  ['?label=OnlineP&day=2026-02-28', { ...first, label: 'OnlineP', day: '2026-02-28' }],
  ['?tab=offline&batch=10-A', { ...first, tab: 'offline', batch: '10-A' }],
  ['?tab=offline&batch=analysis', { ...first, tab: 'offline', batch: 'analysis' }],
  ['?tab=offline&batch=upcoming_exam', { ...first, tab: 'offline', batch: 'upcoming_exam' }],
] as const)('the address %s is read, and written the same [exam-2]', (query, expected) => {
  const tabs = ['online', 'offline'] as const
  const read = readExamUrlState(new URLSearchParams(query), tabs)
  expect(read).toEqual(expected)
  expect(examQuery(read, tabs)).toBe(query)
})

test.each([
  ['a tab that one has not', '?tab=offline', ['online'], first],
  ['the only tab', '', ['offline'], { ...first, tab: 'offline' }],
  ['no day', '?day=2026-02-30', ['online', 'offline'], first],
  ['a tab that is none', '?tab=paper', ['online', 'offline'], first],
] as const)('%s', (_, query, tabs, expected) => {
  expect(readExamUrlState(new URLSearchParams(query), tabs)).toEqual(expected)
})
