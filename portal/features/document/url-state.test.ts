import { expect, test } from 'vitest'
import { documentQuery, readDocumentUrlState } from './url-state.ts'

test.each([
  ['', 0, 'all'],
  ['subject=12', 12, 'all'],
  ['subject=12&type=ebook', 12, 'EBook'],
  ['subject=12&type=EBook', 12, 'EBook'],
  ['type=video', 0, 'Video'],
  ['type=vimeo', 0, 'all'],
  ['subject=-1&type=', 0, 'all'],
  ['subject=1e3', 0, 'all'],
  ['subject=0x1f', 0, 'all'],
  ['subject=9999999999999999', 0, 'all'],
] as const)('%j names subject %i and type %s [document-3]', (query, subjectId, type) =>
  expect(readDocumentUrlState(new URLSearchParams(query))).toEqual({ subjectId, type, typed: '' }),
)

test.each([
  [{ subjectId: 0, type: 'all', typed: '' }, ''],
  [{ subjectId: 12, type: 'all', typed: '' }, '?subject=12'],
  [{ subjectId: 12, type: 'Youtube', typed: '' }, '?subject=12&type=youtube'],
  [{ subjectId: 0, type: 'Other', typed: '' }, '?type=other'],
  [{ subjectId: 12, type: 'EBook', typed: 'ray d' }, '?subject=12&type=ebook&search=ray+d'],
] as const)('%j is written %j, and read again', (urlState, query) => {
  expect(documentQuery(urlState)).toBe(query)
  expect(readDocumentUrlState(new URLSearchParams(query))).toEqual(urlState)
})
