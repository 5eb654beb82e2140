import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { withoutTraces } from '#server/files/content/traces.ts'

const box = (type: string, ...content: (Buffer | string)[]): Buffer => {
  const bytes = Buffer.concat([
    Buffer.alloc(4),
    ...[type, ...content].map((one) => Buffer.from(one as string, 'latin1')),
  ])
  bytes.writeUInt32BE(bytes.length)
  return bytes
}
/** With the times of creation and change. */
const header = (type: string, version = 0) =>
  box(type, Buffer.from([version, 0, 0, 0]), Buffer.alloc(version === 1 ? 16 : 8, 0xd1), 'length and turn')
const place = box('\xa9xyz', '+18.5204+073.8567/')
const track = box(
  'trak',
  header('tkhd', 1),
  box('udta', 'SecretTrack'),
  box('udta', box('name', 'Hindi'), place),
  box('mdia', header('mdhd'), box('minf', 'frames')),
)
const movie = (...more: Buffer[]) => box('moov', header('mvhd'), track, ...more)
const film = (...boxes: Buffer[]) =>
  Buffer.concat([box('ftyp', 'isom', 'avc1'), ...boxes, box('mdat', '+18.5204 as pixels', 'udta')])

/** Its size is not said. */
const openEnded = (last: Buffer) => Buffer.concat([Buffer.alloc(4), last.subarray(4)])

const clean = (bytes: Buffer) => buffer(withoutTraces(bytes))

describe.each([
  ['in the data of the user', film(movie(box('udta', place)))],
  [
    'in the metadata of QuickTime',
    film(movie(box('meta', box('keys', 'location.ISO6709'), box('ilst', '+18.5204+073')))),
  ],
  [
    'in an old film, whose description is the last box',
    Buffer.concat([box('mdat', '+18.5204 as pixels'), openEnded(movie(box('udta', place)))]),
  ],
  [
    'outside of the description',
    film(
      movie(),
      box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), 'XMP +18.5204+073'),
      box('meta', '+18.5204+073'),
    ),
  ],
])('a place %s', (_where, bytes) => {
  test('is taken out with the times; everything else keeps its place', async () => {
    const cleaned = await clean(bytes)
    const text = cleaned.toString('latin1')
    expect(text).not.toMatch(/\+073|SecretTrack|\xd1/)
    expect(cleaned).toHaveLength(bytes.length)
    for (const kept of ['+18.5204 as pixels', 'frames', 'length and turn', 'Hindi'])
      expect(text.indexOf(kept)).toBe(bytes.toString('latin1').indexOf(kept))
    expect(await clean(cleaned)).toEqual(cleaned)
  })
})

test('a damaged or foreign file stays as it is', async () => {
  const broken = film(movie(box('udta', place)))
  broken.writeUInt32BE(9_999_999, broken.indexOf('moov') - 4)
  const stills = ['heic', 'heis', 'mif2', 'avif', 'crx ', 'M4A '].map((brand) =>
    Buffer.concat([box('ftyp', brand), box('meta', 'where its pixels are'), movie(box('udta', 'cover'))]),
  )
  for (const bytes of [...stills, box('ftyp', 'isom').subarray(0, 11)])
    expect(await clean(bytes)).toEqual(bytes)
  expect(await clean(broken)).toHaveLength(broken.length)
})

test('a film of a camera still says what it did of picture and sound', async () => {
  const bytes = await readFile('server/demo/samples/sample.mp4')
  const cleaned = await clean(bytes)
  const media = bytes.indexOf('mdat')
  expect(cleaned.subarray(media, media + 1000)).toEqual(bytes.subarray(media, media + 1000))
  for (const type of ['stsd', 'stco', 'stsz', 'avc1']) expect(cleaned.indexOf(type)).toBe(bytes.indexOf(type))
})
