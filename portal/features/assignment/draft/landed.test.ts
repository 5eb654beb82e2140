import { expect, test } from 'vitest'
import { type Asked, type Draft, type DraftFile, emptyDraft } from './draft.ts'
import { hasLanded } from './landed.ts'

const file = { key: 'a', name: 'a.pdf', size: 100, state: 'done' } as DraftFile
const draft: Draft = {
  ...emptyDraft,
  files: [file],
  links: [{ key: 'l', name: ' Film ', url: 'https://films.example.com/1' }],
  removed: [7],
}
const asked: Asked = { status: 'Submitted', remark: 'Done', earlier: [7, 8] }
const saved = (id: number, size: number, url = '') => ({ id, name: url === '' ? 'a.pdf' : 'Film', url, size })
const kept = saved(8, 100)
const arrived = [kept, saved(9, 100), saved(10, 0, 'https://films.example.com/1')]
const there = (changes: object = {}, attached = arrived) => ({
  assignment: { status: 'Submitted' as const, remark: 'Done', ...changes },
  attached,
})

test.each([
  ['all of it is there', there(), true],
  ['it is not submitted', there({ status: 'Pending' }), false],
  ['another remark: it was handed in elsewhere', there({ remark: 'Otherwise' }), false],
  ['a file is missing: the one of before does not count', there({}, [kept, ...arrived.slice(2)]), false],
  ['a file of another size', there({}, [kept, saved(9, 99), ...arrived.slice(2)]), false],
  ['the link is missing', there({}, arrived.slice(0, 2)), false],
  ['what was to go is still there', there({}, [...arrived, saved(7, 5)]), false],
])('no reply came, and %s: %#', (_what, at, isThere) => expect(hasLanded(at, draft, asked)).toBe(isThere))

test('a late draft is Not Submitted, and exists [assignment-42]', () =>
  expect(hasLanded(there({ status: 'Not Submitted' }), draft, { ...asked, status: 'Draft' })).toBe(true))
