import { describe, expect, test } from 'vitest'
import {
  extensionOf,
  isViewable,
  mayDownload,
  mayDownloadVimeo,
  mayKeepOffline,
  type ViewedFile,
  viewerOf,
} from './viewer-kind.ts'

const file = (changes: Partial<ViewedFile>): ViewedFile => ({
  url: '',
  youtubeId: '',
  vimeoId: '',
  vdocipherId: '',
  isReadonly: false,
  ...changes,
})

describe('the viewer of a file [study-17]', () => {
  test.each([
    ['/files/t/a.jpg', 'image'],
    ['/files/t/a.JPEG', 'image'],
    ['/files/t/a.png', 'image'],
    ['/files/t/a.bmp', 'image'],
    ['/files/t/a.gif', 'image'],
    ['/files/t/a.webp', 'image'],
    ['/files/t/a.mp3', 'audio'],
    ['/files/t/a.aac', 'audio'],
    ['/files/t/a.wav', 'audio'],
    ['/files/t/a.ogg', 'audio'],
    ['/files/t/a.m4a', 'audio'],
    ['/files/t/a.doc', 'office'],
    ['/files/t/a.docx', 'office'],
    ['/files/t/a.xls', 'office'],
    ['/files/t/a.xlsx', 'office'],
    ['/files/t/a.ppt', 'office'],
    ['/files/t/a.pptx', 'office'],
    ['/files/t/a.pdf', 'pdf'],
    ['/files/t/a.txt', 'text'],
    ['/files/t/a.mp4', 'video'],
    ['/files/t/a.m4v', 'video'],
    ['/files/t/a.webm', 'video'],
    ['/files/t/a.mov', 'video'],
    ['/files/t/a.zip', 'none'],
    ['/files/t/a.pbix', 'none'],
    ['/files/t/a', 'none'],
    ['/files/t.pdf/a', 'none'],
    ['https://x.example/a.pdf?token=1.zip', 'pdf'],
    ['/files/t/%E0%A4%85.pdf', 'pdf'],
  ] as const)('%s: %s', (url, kind) => expect(viewerOf(file({ url }))).toBe(kind))

  test.each([
    [{ youtubeId: 'abc' }, 'youtube'],
    [{ vimeoId: '12' }, 'vimeo'],
    [{ vdocipherId: 'x', url: '/a.mp4' }, 'vdocipher'],
    [{ vimeoId: '12', url: '/a.mp4' }, 'vimeo'],
  ] as const)('a video id goes before the extension: %j', (changes, kind) =>
    expect(viewerOf(file(changes))).toBe(kind),
  )
})

test.each([
  ['/a.zip', false],
  ['/a.pbix', false],
  ['/a.pdf', true],
  ['/a.xyz', true],
])('View of %s: %s', (url, expected) => expect(isViewable(file({ url }))).toBe(expected))

test.each([
  [{ url: '/a.pdf' }, true],
  [{ url: '/a.zip' }, true],
  [{ url: '/a.pdf', isReadonly: true }, false],
  [{ youtubeId: 'x' }, false],
])('Download of %j: %s', (changes, expected) => expect(mayDownload(file(changes))).toBe(expected))

test.each([
  [{ vimeoId: '1' }, 1, true],
  [{ vimeoId: '1' }, 0, false],
  [{ url: '/a.mp4' }, 1, false],
])('Vimeo download of %j with flag %i: %s [study-14]', (changes, flag, expected) =>
  expect(mayDownloadVimeo(file(changes), flag)).toBe(expected),
)

test.each([
  ['/a.tar.gz', 'gz'],
  ['/a.', ''],
  ['/.pdf', 'pdf'],
  ['', ''],
])('the extension of %j is %j', (url, extension) => expect(extensionOf(url)).toBe(extension))

test.each([
  ['a PDF', { url: '/files/t/a.pdf' }, true],
  ['a video of the institute', { url: '/files/t/a.mp4' }, true],
  ['a PDF at another host', { url: 'https://store.example/a.pdf' }, true],
  ['an Office file, as PDF', { url: '/files/t/a.pptx' }, true],
  ['one at another host, which nobody makes a PDF of', { url: 'https://store.example/a.pptx' }, false],
  ['what is only to be looked at', { url: '/files/t/a.pdf', isReadonly: true }, false],
  ['a video at YouTube', { youtubeId: 'abc' }, false],
  ['what has no viewer', { url: '/files/t/a.zip' }, false],
])('kept offline: %s [study-22]', (_, changes, isKept) => {
  expect(mayKeepOffline(file(changes))).toBe(isKept)
})
