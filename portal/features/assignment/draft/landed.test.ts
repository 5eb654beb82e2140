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
const saved = (attachment_id: number, size: number, link = '') => ({
  attachment_id,
  attachment_display_name: link === '' ? 'a.pdf' : 'Film',
  attachment_url: link,
  size,
})
const kept = saved(8, 100)
const arrived = [kept, saved(9, 100), saved(10, 0, 'https://films.example.com/1')]
const there = (changes: object = {}, attached = arrived) => ({
  assignment: { student_status: 'Submitted' as const, student_comment: 'Done', ...changes },
  attached,
})

test.each([
  ['all of it is there', there(), true],
  ['it is not submitted', there({ student_status: 'Pending' }), false],
  ['another remark: it was handed in elsewhere', there({ student_comment: 'Otherwise' }), false],
  ['a file is missing: the one of before does not count', there({}, [kept, ...arrived.slice(2)]), false],
  ['a file of another size', there({}, [kept, saved(9, 99), ...arrived.slice(2)]), false],
  ['the link is missing', there({}, arrived.slice(0, 2)), false],
  ['what was to go is still there', there({}, [...arrived, saved(7, 5)]), false],
])('no answer came, and %s: %#', (_what, at, isThere) => expect(hasLanded(at, draft, asked)).toBe(isThere))

test('a draft that came late is Not Submitted, and there all the same', () =>
  expect(hasLanded(there({ student_status: 'Not Submitted' }), draft, { ...asked, status: 'Draft' })).toBe(
    true,
  ))
