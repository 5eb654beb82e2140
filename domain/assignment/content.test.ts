import { describe, expect, test } from 'vitest'
import { choiceOf } from './content.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const png = bytes('\x89PNG\r\n\x1a\n')
const jpeg = bytes('\xff\xd8\xff\xe0\0\x10JFIF')
const heic = bytes('\0\0\0\x24ftypheic\0\0\0\0')
const mov = bytes('\0\0\0\x14ftypqt  \0\0\0\0')
const mp4 = bytes('\0\0\0\x20ftypisom\0\0\x02\0')
const docx = bytes('PK\x03\x04')
const page = bytes('<!doctype html>')

describe('which chosen files are accepted, and their names [assignment-35]', () => {
  test.each([
    ['photo.jpg', jpeg, 'photo.jpg'],
    ['photo.JPEG', jpeg, 'photo.JPEG'],
    ['photo.jpg', png, 'photo.png'],
    ['my.last.photo.png', jpeg, 'my.last.photo.jpg'],
    ['photo.jfif', jpeg, 'photo.jpg'],
    ['photo', png, 'photo.png'],
    ['scan.heic', jpeg, 'scan.jpg'],
    ['film.m4v', mp4, 'film.m4v'],
    ['film.mov', mp4, 'film.mp4'],
    ['scan.docx', bytes('%PDF-1.7'), 'scan.pdf'],
    // The server finds out which Office format it is.
    ['essay.doc', docx, 'essay.doc'],
    ['notes.txt', bytes('What I learnt'), 'notes.txt'],
  ])('%s is accepted by its bytes', (name, head, as) =>
    expect(choiceOf(name, head)).toEqual({ kind: 'taken', name: as }),
  )

  test.each([
    ['IMG_0001.HEIC', heic, 'heic'],
    ['photo.jpg', heic, 'heic'],
    ['photo.heif', bytes(''), 'heic'],
    ['IMG_0002.MOV', mov, 'mov'],
    ['film.mp4', mov, 'mov'],
    ['page.html', page, 'notAccepted'],
    ['work.zip', docx, 'notAccepted'],
    ['photo.jpg', page, 'unlike'],
    ['scan.pdf', page, 'unlike'],
    ['essay.docx', page, 'unlike'],
  ] as const)('%s is refused, with the reason', (name, head, kind) =>
    expect(choiceOf(name, head)).toEqual({ kind }),
  )
})
