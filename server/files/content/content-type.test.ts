import { describe, expect, test } from 'vitest'
import { makePdf } from '#server/demo/pdf.ts'
import { circle, drawPng } from '#server/demo/png.ts'
import { contentTypeOf, isShownInline } from '#server/files/content/content-type.ts'
import { makeZip } from '#server/files/testing.ts'

const hex = (text: string, more = 0) =>
  Buffer.concat([Buffer.from(text.replaceAll(' ', ''), 'hex'), Buffer.alloc(more)])
const types = '[Content_Types].xml'
const word = { [types]: '<Types/>', 'word/document.xml': '<w/>' }
const office = 'application/vnd.openxmlformats-officedocument'

describe('content decides the type, never a name [access-22]', () => {
  test.each<[string, Uint8Array, string, boolean]>([
    ['a PNG', drawPng(4, [{ shape: circle(0.5, 0.5, 0.4), colour: [1, 2, 3] }]), 'image/png', true],
    ['a JPEG', hex('ffd8ffe000104a464946'), 'image/jpeg', true],
    ['a GIF', Buffer.from('GIF89a\x01\x00'), 'image/gif', true],
    ['a WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), 'image/webp', true],
    ['an icon', hex('00000100 0100 1010000001002000 68040000 16000000', 40), 'image/x-icon', true],
    ['a PDF', makePdf('A note', ['One line']), 'application/pdf', true],
    ['an MP3 with a title', Buffer.from('ID3\x04\0\0\0\0\0\x21', 'latin1'), 'audio/mpeg', true],
    ['an MP3 without', hex('fffb9064', 40), 'audio/mpeg', true],
    ['an MP4', Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0', 'latin1'), 'video/mp4', true],
    ['an M4A', Buffer.from('\0\0\0\x20ftypM4A \0\0\x02\0', 'latin1'), 'audio/mp4', true],
    ['a WAV', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), 'audio/wav', true],
    ['an Ogg', Buffer.from(`OggS\0\x02${'\0'.repeat(22)}\x01vorbis\0`, 'latin1'), 'audio/ogg', true],
    ['a text that begins like a GIF', Buffer.from('GIFT: one question'), 'text/plain; charset=utf-8', true],
    ['plain text', Buffer.from('Chapter 9\r\n\tरसायन – 2 < 3 & 5 > 4\n'), 'text/plain; charset=utf-8', true],
    [
      'text longer than what is looked at, cut within a letter',
      Buffer.from(`x${'é'.repeat(40_000)}`),
      'text/plain; charset=utf-8',
      true,
    ],
    ['a ZIP', makeZip({ 'notes.txt': 'hello' }), 'application/zip', false],
    ['an empty ZIP', makeZip({}), 'application/zip', false],
    ['a Word file', makeZip(word), `${office}.wordprocessingml.document`, false],
    [
      'an Excel file',
      makeZip({ [types]: '', 'xl/workbook.xml': '' }),
      `${office}.spreadsheetml.sheet`,
      false,
    ],
    [
      'a PowerPoint file',
      makeZip({ [types]: '', 'ppt/presentation.xml': '' }),
      `${office}.presentationml.presentation`,
      false,
    ],
    ['a ZIP that holds a folder named word', makeZip({ 'word/document.xml': '' }), 'application/zip', false],
  ])('%s', async (_what, bytes, type, isInline) => {
    expect(await contentTypeOf(bytes)).toBe(type)
    expect(isShownInline(type)).toBe(isInline)
  })

  test.each<[string, string | Uint8Array]>([
    ['HTML', '<!DOCTYPE html><script>alert(1)</script>'],
    ['HTML after gaps', '\n\t <html><body onload=alert(1)>'],
    ['HTML after a byte order mark', '\ufeff<script>alert(1)</script>'],
    ['an SVG with script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['XML', '<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['HTML before a PDF', '<script>alert(1)</script>%PDF-1.4'],
    ['nothing', ''],
    ['text with a zero byte', 'a\0b'],
    ['text that is not UTF-8', hex('e9e8e7')],
    ['half a ZIP', makeZip(word).subarray(0, 60)],
    ['a ZIP whose directory lies outside it', breakDirectory(makeZip(word))],
    ['a script with a byte of a picture before', hex('ff616c657274283129')],
    ['an AVIF', Buffer.from('\0\0\0\x20ftypavif', 'latin1')],
    ['a program', hex('7f454c46020101')],
    ['RIFF of another kind', Buffer.from('RIFF\x24\0\0\0AVI LIST', 'latin1')],
    ['a cursor', hex('00000200 0100 1010000001002000 68040000 16000000', 40)],
  ])('%s is only downloaded', async (_what, content) => {
    const type = await contentTypeOf(typeof content === 'string' ? Buffer.from(content) : content)
    expect(type).toBe('application/octet-stream')
    expect(isShownInline(type)).toBe(false)
  })
})

/** A directory that claims to begin far outside the file. */
function breakDirectory(zip: Buffer): Buffer {
  const broken = Buffer.from(zip)
  broken.writeUInt32LE(0xfffffff0, broken.length - 6)
  return broken
}
