import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePdf } from '#server/demo/pdf.ts'
import { contentTypeOf } from '#server/files/content/content-type.ts'
import { withoutTraces } from '#server/files/content/traces.ts'

const exif = { IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '18/1 31/1 12/1' } }
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>'
const traces = /SecretCam|SecretPlace|GPS|xmpmeta|SecretFilm/

/** Noise, so that the pixels contain every byte. */
const noise = () =>
  sharp({
    create: {
      width: 61,
      height: 40,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .withXmp(xmp)
    .withIccProfile('p3')

const kinds = {
  'a JPEG': () => noise().jpeg().toBuffer(),
  'a JPEG that comes in passes': () => noise().jpeg({ progressive: true }).toBuffer(),
  'a PNG': () => noise().png().toBuffer(),
  'a WebP': () => noise().webp().toBuffer(),
  'a WebP without loss': () => noise().webp({ lossless: true }).toBuffer(),
}

const clean = (bytes: Buffer) => buffer(withoutTraces(bytes))
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

describe.each(Object.entries(kinds))('%s', (_what, make) => {
  test('loses place and camera, and keeps pixels, colours and orientation', async () => {
    const bytes = await make()
    expect(bytes.toString('latin1')).toMatch(traces)
    const cleaned = await clean(bytes)
    expect(cleaned.toString('latin1')).not.toMatch(traces)
    const [before, after] = [await sharp(bytes).metadata(), await sharp(cleaned).metadata()]
    expect([before.orientation, after.orientation]).toEqual([6, 6])
    expect(after.icc).toEqual(before.icc)
    expect(after.xmp).toBeUndefined()
    expect((await pixelsOf(cleaned)).equals(await pixelsOf(bytes))).toBe(true)
    expect(await contentTypeOf(cleaned)).toBe(await contentTypeOf(bytes))
  })

  test('is the same after a second time, and in whatever pieces it comes', async () => {
    const bytes = await make()
    const cleaned = await clean(bytes)
    expect((await clean(cleaned)).equals(cleaned)).toBe(true)
    for (const size of [1, 7, 1000]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.subarray(n * size, (n + 1) * size),
      )
      expect((await buffer(withoutTraces(Readable.from(pieces)))).equals(cleaned)).toBe(true)
    }
  })

  test('cut anywhere, it is read to its end, and nothing is added', async () => {
    const bytes = await make()
    for (let end = 0; end < bytes.length; end += Math.ceil(bytes.length / 60))
      expect((await clean(bytes.subarray(0, end))).length).toBeLessThanOrEqual(end)
  })

  test('what a phone put behind it is gone', async () => {
    const bytes = await make()
    const cleaned = await clean(Buffer.concat([bytes, Buffer.from('SecretFilm with a place')]))
    expect(cleaned.equals(await clean(bytes))).toBe(true)
  })
})

test('a JPEG that says nothing has nothing removed', async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .jpeg()
    .toBuffer()
  expect((await clean(bytes)).equals(bytes)).toBe(true)
})

test.each<[string, Buffer]>([
  ['a text', Buffer.from('Exif, GPS and SecretPlace are words')],
  ['a PDF', makePdf('A note', ['SecretPlace'])],
  ['nothing', Buffer.alloc(0)],
  ['a beginning of a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['a JPEG whose parts have no length', Buffer.from('ffd8ffe1000041424344', 'hex')],
  ['a text that calls itself a PNG', Buffer.from('\x89PNG\r\n\x1a\nhello', 'latin1')],
  ['a sound', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
])('%s stays as it is', async (_what, bytes) => {
  expect((await clean(bytes)).equals(bytes)).toBe(true)
})

test('a source that breaks off breaks off here, and is closed by a reader that stops', async () => {
  const broken = new Readable({
    read() {
      this.push(Buffer.from('ffd8ffe0', 'hex'))
      this.destroy(new Error('the disk is gone'))
    },
  })
  await expect(buffer(withoutTraces(broken))).rejects.toThrow('the disk is gone')
  const left = Readable.from([Buffer.from('abc')])
  withoutTraces(left).destroy()
  await expect.poll(() => left.destroyed).toBe(true)
})
