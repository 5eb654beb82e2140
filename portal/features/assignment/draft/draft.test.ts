import { describe, expect, test } from 'vitest'
import { limits, submissionFault } from '#domain/assignment/rules.ts'
import { type Attachment, readAttachment } from '../reading.ts'
import {
  choiceFault,
  type Draft,
  type DraftFile,
  emptyDraft,
  fromKept,
  isEmpty,
  submissionOf,
  toKept,
  totalProgress,
} from './draft.ts'

const file = (changes: Partial<DraftFile> = {}): DraftFile => ({
  key: 'a',
  name: 'a.pdf',
  size: 100,
  originalSize: 0,
  lastModified: 1,
  uploadUrl: '',
  sent: 0,
  state: 'queued',
  message: '',
  ...changes,
})
const draft = (changes: Partial<Draft>): Draft => ({ ...emptyDraft, ...changes })
const saved = (attachment_id: number, size = 5, attachment_url = ''): Attachment =>
  readAttachment({ attachment_id, attachment_display_name: 'a', attachment_url, size })
const chosen = (count: number, size = 1) =>
  Array.from({ length: count }, (_, n) => ({ name: `${n}.pdf`, size }))

describe('choosing files, at n - 1, n and n + 1 [assignment-30, assignment-31]', () => {
  const there = (count: number, size = 1) => ({
    newFiles: chosen(count, size),
    kept: [],
    newLinks: [],
    remark: '',
  })
  test.each([
    [0, 19, undefined],
    [0, 20, undefined],
    [0, 21, 'tooManyFiles'],
    [19, 1, undefined],
    [20, 1, 'tooManyFiles'],
  ] as const)('%d files, %d more: %s', (had, more, fault) =>
    expect(choiceFault(there(had), chosen(more))).toBe(fault),
  )
  test.each([
    [limits.bytes - 1, undefined],
    [limits.bytes, undefined],
    [limits.bytes + 1, 'tooLarge'],
  ] as const)('%d bytes: %s', (size, fault) => expect(choiceFault(there(0), chosen(1, size))).toBe(fault))
  test('other faults are shown when it is saved', () => {
    const wrongLink = { ...there(0), newLinks: [{ name: '', url: 'x' }], remark: 'x'.repeat(300) }
    expect(choiceFault(wrongLink, chosen(1))).toBeUndefined()
  })
})

describe('what would be saved', () => {
  const link = saved(2, 0, 'https://a.example/')
  test('counts earlier attachments and links that stay, and omits blank links', () => {
    const links = [
      { key: '1', name: '', url: ' ' },
      { key: '2', name: 'b', url: 'https://b.example' },
    ]
    const submission = submissionOf(draft({ removed: [1], links, files: [file()] }), [saved(1), link], 'old')
    expect(submission).toMatchObject({ kept: [{ isLink: true }], newLinks: [links[1]], remark: 'old' })
    expect(submissionFault(submission)).toBeUndefined()
  })
  test('an empty file is no link', () => {
    expect(submissionOf(emptyDraft, [saved(1, 0)], '').kept).toEqual([{ isLink: false }])
  })
  test('with everything removed there is nothing to save', () => {
    expect(submissionFault(submissionOf(draft({ removed: [1] }), [saved(1)], ''))).toBe('nothing')
  })
})

describe('a draft that was kept', () => {
  const whole = draft({
    remark: 'so far',
    links: [{ key: 'l', name: 'b', url: 'https://b.example' }],
    removed: [7],
    files: [
      file({ key: 'moving', state: 'uploading', uploadUrl: '/u/1', sent: 40 }),
      file({ key: 'paused', state: 'paused', uploadUrl: '/u/2', sent: 10 }),
      file({ key: 'failed', state: 'failed', message: 'No' }),
      file({ key: 'there', state: 'done', uploadUrl: '/u/3', sent: 100 }),
    ],
  })
  const kept = structuredClone(toKept(whole, 5))
  test('is unchanged; its uploads resume, paused ones wait', () => {
    const read = fromKept(kept, () => true)
    expect(read).toMatchObject({ remark: 'so far', links: whole.links, removed: [7] })
    expect(read?.files.map(({ key, state, sent }) => [key, state, sent])).toEqual([
      ['moving', 'queued', 40],
      ['paused', 'paused', 10],
      ['failed', 'queued', 0],
      ['there', 'queued', 100],
    ])
  })
  test('reports files that can no longer be read, unless the server has them', () => {
    expect(fromKept(kept, () => false)?.files.map(({ state }) => state)).toEqual([
      'missing',
      'missing',
      'missing',
      'done',
    ])
  })
  test('does not take what left the browser for what the server has', () => {
    const sent = file({ uploadUrl: 'https://school.test/uploads/1', sent: 100, state: 'uploading' })
    const read = fromKept(structuredClone(toKept(draft({ files: [sent] }), 5)), () => false)
    expect(read?.files.map(({ state }) => state)).toEqual(['missing'])
  })
  test('of an older build takes a file for uploaded that was sent whole', () => {
    const { files, ...old } = structuredClone(kept)
    const ofOldBuild = { ...old, files: files.map(({ isDone: _, ...each }) => each) }
    expect(fromKept(ofOldBuild, () => false)?.files.map(({ state }) => state)).toEqual([
      'missing',
      'missing',
      'missing',
      'done',
    ])
  })
  test('keeps what was confirmed, or why it was refused', () => {
    const confirmed = { key: 'k', status: 'Submitted', remark: 'so far', earlier: [7] } as const
    const waiting = structuredClone(toKept({ ...whole, title: 'Essay', confirmed }, 5))
    expect(fromKept(waiting, () => true)).toMatchObject({ title: 'Essay', confirmed, refusal: '' })
    const refused = structuredClone(toKept({ ...whole, refusal: 'Too late' }, 5))
    expect(fromKept(refused, () => true)).toMatchObject({ confirmed: undefined, refusal: 'Too late' })
  })
  test('that was confirmed is not uploaded again before it is sent again', () => {
    const confirmed = { key: 'k', status: 'Submitted', remark: '', earlier: [], uploadIds: ['u'] } as const
    const sent = structuredClone(
      toKept({ ...whole, files: [file({ state: 'done', uploadUrl: '/u/1' })], confirmed }, 5),
    )
    expect(fromKept(sent, () => true)?.files[0]?.state).toBe('done')
    const other = structuredClone(
      toKept({ ...whole, files: [file({ state: 'done', uploadUrl: '/u/1' })] }, 5),
    )
    expect(fromKept(other, () => true)?.files[0]?.state).toBe('queued')
  })
  test('that an older version confirmed is confirmed again', () => {
    const old = { ...kept, asked: { status: 'Submitted', remark: '', earlier: [] } }
    expect(fromKept(old, () => true)).toMatchObject({ confirmed: undefined })
  })
  test('of an older version is read', () => {
    const { title: _title, refusal: _refusal, ...old } = kept
    expect(fromKept(old, () => true)).toMatchObject({ title: '', confirmed: undefined, refusal: '' })
  })
  test.each([undefined, null, 'x', {}, { ...kept, files: [{ key: 1 }] }])('%j is not a draft', (value) =>
    expect(fromKept(value, () => true)).toBeUndefined(),
  )
})

test.each([
  [{}, true],
  [{ links: [{ key: 'l', name: '', url: '' }] }, true],
  [{ remark: '' }, false],
  [{ removed: [1] }, false],
  [{ files: [file()] }, false],
  [{ title: 'Essay' }, true],
  [{ confirmed: { key: 'k', status: 'Submitted', remark: '', earlier: [1] } }, false],
  [{ refusal: 'Too late' }, false],
] as const)('%j need not be kept: %s', (changes, is) => expect(isEmpty(draft(changes))).toBe(is))

test.each([
  [[file({ sent: 50 }), file({ size: 300, state: 'done', sent: 300 })], { done: 1, percent: 87 }],
  [[file({ size: 0 })], { done: 0, percent: 100 }],
] as const)('of all together', (files, progress) => expect(totalProgress(files)).toEqual(progress))
