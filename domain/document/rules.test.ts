import { describe, expect, it, test } from 'vitest'
import type { DocumentFile } from '#domain/document/calls.ts'
import { extensionOf } from '#domain/viewer/viewer-kind.ts'
import {
  byCategory,
  documentsOf,
  documentTypeOf,
  documentTypes,
  lookAt,
  showDocumentSize,
  viewedDocument,
} from './rules.ts'

const file = (changes: Partial<DocumentFile>): DocumentFile => ({
  file_id: 1,
  file_name: 'a.pdf',
  file_url: '/files/t/a.pdf',
  title: 'A',
  size: 1,
  student_file_share_date: '2026-11-05T10:00:00+05:30',
  subject_name: 'Physics',
  category_name: 'EBook',
  is_readonly: 'N',
  vimeo_video_id: '',
  proc_id: '',
  thumbnail_list: [],
  ...changes,
})

test('the types of the filter, in their order [document-2]', () =>
  expect(documentTypes).toEqual(['Assignment', 'EBook', 'Exam', 'Video', 'Youtube', 'Other']))

test.each([
  ['Assignment', 'Assignment'],
  ['EBook', 'EBook'],
  ['Exam', 'Exam'],
  ['Vimeo', 'Video'],
  ['Youtube', 'Youtube'],
  ['Other', 'Other'],
] as const)('%s is of type %s', (category_name, type) => expect(documentTypeOf({ category_name })).toBe(type))

describe('the size in MB with two decimals, never 0.00 [document-6]', () => {
  test.each([
    [{ size: 1_048_576 }, '1.00'],
    [{ size: 1_572_864 }, '1.50'],
    [{ size: 157_286_400 }, '150.00'],
    [{ size: 5_243 }, '0.01'],
    [{ size: 300 }, '0.01'],
    [{ size: 0 }, ''],
    [{ category_name: 'Youtube', size: 1_048_576, file_url: '' }, ''],
    [{ category_name: 'Vimeo', size: 0, file_url: '' }, ''],
    [{ category_name: 'Vimeo', size: 2_097_152, file_url: '' }, '2.00'],
  ] as const)('%j: %j', (changes, shown) => expect(showDocumentSize(file(changes))).toBe(shown))
})

describe('the button that opens a document [document-7]', () => {
  test.each([
    [{ file_url: '/files/t/a.pdf', is_readonly: 'N' }, 'view'],
    [{ file_url: '/files/t/a.PDF', is_readonly: 'N' }, 'view'],
    [{ file_url: '/files/t/a.pdf', is_readonly: 'Y' }, 'view'],
    [{ file_url: '/files/t/a.docx', is_readonly: 'N' }, 'none'],
    [{ file_url: '/files/t/a.docx', is_readonly: 'Y' }, 'view'],
    [{ file_url: '/files/t/a.png', is_readonly: 'N' }, 'none'],
    [{ file_url: '/files/t/a.png', is_readonly: 'Y' }, 'view'],
    [{ file_url: '/files/t/a.zip', is_readonly: 'Y' }, 'view'],
    [{ file_url: '/files/t/a.mp4', is_readonly: 'N' }, 'none'],
    [{ file_url: '', category_name: 'Youtube', proc_id: 'abc', is_readonly: 'N' }, 'play'],
    [{ file_url: '', category_name: 'Youtube', proc_id: 'abc', is_readonly: 'Y' }, 'play'],
    [{ file_url: '', category_name: 'Vimeo', vimeo_video_id: '12', is_readonly: 'Y' }, 'play'],
    [{ file_url: '', is_readonly: 'Y' }, 'none'],
  ] as const)('%j: %s', (changes, offer) => expect(lookAt(viewedDocument(file(changes)))).toBe(offer))
})

test('anything but N is read-only [document-16]', () => {
  expect(viewedDocument(file({ is_readonly: 'N' })).isReadonly).toBe(false)
  expect(viewedDocument(file({ is_readonly: 'Y' })).isReadonly).toBe(true)
  expect(extensionOf(viewedDocument(file({})).url)).toBe('pdf')
})

describe('the file map [document-5, document-15]', () => {
  const files = [
    file({ file_id: 4, category_name: 'Youtube', student_file_share_date: '2026-11-05T10:00:00+05:30' }),
    file({ file_id: 3, category_name: 'Assignment', student_file_share_date: '2026-11-04T23:30:00+05:30' }),
    file({ file_id: 2, category_name: 'Youtube', student_file_share_date: '2026-11-04T18:15:00Z' }),
    file({ file_id: 1, category_name: 'Assignment', student_file_share_date: '2026-11-01T10:00:00+05:30' }),
  ]
  it('keeps the order of the documents within a category', () =>
    expect(
      Object.entries(byCategory(files)).map(([category, own]) => [
        category,
        own.map(({ file_id }) => file_id),
      ]),
    ).toEqual([
      ['Assignment', [3, 1]],
      ['Youtube', [4, 2]],
    ]))
  it('is empty without documents', () => expect(byCategory([])).toEqual({}))
  it('becomes a list, newest first, across time zones', () =>
    expect(documentsOf(byCategory(files)).map(({ file_id }) => file_id)).toEqual([4, 2, 3, 1]))
  it('puts the higher number first at the same moment', () => {
    const same = [1, 2, 3].map((file_id) => file({ file_id }))
    expect(documentsOf(byCategory(same)).map(({ file_id }) => file_id)).toEqual([3, 2, 1])
  })
})
