import { expect, test } from 'vitest'
import {
  asViewed,
  type KeptFile,
  keptLimits,
  limitOf,
  nameOfKept,
  readKeptList,
  sourceOf,
  withKept,
} from './kept-list.ts'

const file = (changes: Partial<KeptFile> = {}): KeptFile => ({
  owner: '1.2.3',
  kind: 'study',
  id: 7,
  title: 'Light',
  source: '/files/1.44/light.pdf',
  type: 'application/pdf',
  bytes: 1000,
  parts: 1,
  at: 0,
  ...changes,
})

test.each([
  ['/files/1.44.9.2970.aaaa-bb_cc/light%20rays.pdf', '/files/1.44/light%20rays.pdf'],
  ['https://portal.example/files/1.44.9.2971.dddd/light.pdf', 'https://portal.example/files/1.44/light.pdf'],
  ['/files/1.45.9.2970.aaaa/light.pdf', '/files/1.45/light.pdf'],
  ['https://store.example/a/light.pdf?X-Amz-Signature=1#page=2', 'https://store.example/a/light.pdf'],
])('%s is %s in every session', (url, source) => {
  expect(sourceOf(url)).toBe(source)
})

test('the same file of two children is kept twice [study-22]', () => {
  expect(nameOfKept(file())).not.toBe(nameOfKept(file({ owner: '1.2.4' })))
  expect(withKept([file()], file({ owner: '1.2.4' }))).toHaveLength(2)
})

test('a file that is kept again takes the place of its earlier copy', () => {
  const again = file({ bytes: 2000 })
  expect(withKept([file({ id: 8 }), file()], again)).toEqual([again, file({ id: 8 })])
})

test.each([
  ['a file of the greatest size', [], keptLimits.fileBytes, undefined],
  ['a larger one', [], keptLimits.fileBytes + 1, 'tooLarge'],
  ['one that just fits', [file({ bytes: keptLimits.bytes - 10 })], 10, undefined],
  ['one that does not', [file({ bytes: keptLimits.bytes - 10 })], 11, 'full'],
  ['one too many', Array.from({ length: keptLimits.files }, (_, id) => file({ id })), 1, 'full'],
] as const)('the limits: %s [study-22]', (_, files, bytes, limit) => {
  expect(limitOf(files, bytes)).toBe(limit)
})

test('200 files, 500 MB and 200 MB for each are the most [study-22]', () => {
  const megabyte = 1024 * 1024
  expect(keptLimits).toEqual({ files: 200, bytes: 500 * megabyte, fileBytes: 200 * megabyte })
})

test('a list of another build is read as far as it is known', () => {
  expect(readKeptList(JSON.stringify([file(), { id: 1 }, null]))).toEqual([file()])
  expect(readKeptList('{}')).toEqual([])
})

test('a kept file can be opened, and downloaded, without a reply that names it', () => {
  expect(asViewed(file())).toMatchObject({ url: '/files/1.44/light.pdf', isReadonly: false })
})
