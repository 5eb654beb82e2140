import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProfileCaller, profileCaller } from '#server/features/profile/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

const student = '9000000001'
const refused = {
  status: 422,
  message: 'This picture cannot be used. Please choose another one (JPEG, PNG or WebP).',
}

let t: TestApp
let call: ProfileCaller
beforeAll(async () => {
  t = await createTestApp()
  call = profileCaller(t)
})
afterAll(() => t.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 160 } } })
const base64 = (bytes: Buffer) => bytes.toString('base64')

async function fetchPhoto(address: string) {
  const answer = await t.app.inject({ url: address, headers: { host: 'localhost' } })
  return { type: answer.headers['content-type'], bytes: answer.rawPayload }
}

/** A PNG whose header claims these dimensions. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crcOf(Buffer.concat([Buffer.from(type), data])))
    return Buffer.concat([head, Buffer.from(type), data, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc(Math.min(width * height * 3 + height, 30_000_000)))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

describe('a photo [profile-12]', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes a square JPEG of 512 px', async (kind) => {
    const me = await t.signedIn(student)
    const bytes = await picture(640, 480).toFormat(kind).toBuffer()
    const { status, message, photo } = await call.change(me, { photo: base64(bytes) })
    expect({ status, message }).toEqual({ status: 200, message: 'profile picture updated successfully' })
    expect((await call.detailOf(me)).photo_url).toBe(photo)
    const kept = await fetchPhoto(photo)
    expect(kept.type).toBe('image/jpeg')
    expect(await sharp(kept.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
  })

  test('may be sent as a data URL, whatever type that names', async () => {
    const me = await t.signedIn(student)
    const bytes = await picture(64, 64).png().toBuffer()
    expect((await call.change(me, { photo: `data:image/jpeg;base64,${base64(bytes)}` })).status).toBe(200)
  })

  test('loses location and camera, and is upright', async () => {
    const me = await t.signedIn(student)
    const exif = { IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitude: '18/1 31/1 12/1' } }
    const bytes = await picture(300, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { photo } = await call.change(me, { photo: base64(bytes) })
    const kept = await sharp((await fetchPhoto(photo)).bytes).metadata()
    expect([kept.exif, kept.orientation, kept.icc, kept.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is shown at the next sign-in', async () => {
    const me = await t.signedIn(student)
    const { photo } = await call.change(me, { photo: base64(await picture(80, 80).jpeg().toBuffer()) })
    const fileOf = (address: string) => address.split('.')[1]
    expect(fileOf((await t.signedIn(student)).photo_url)).toBe(fileOf(photo))
  })

  test('has twelve million pixels at most, even if they are real', async () => {
    const me = await t.signedIn(student)
    const statusOf = async (width: number) =>
      (await call.change(me, { photo: base64(await picture(width, 3000).png().toBuffer()) })).status
    expect(await statusOf(4000)).toBe(200)
    expect(await statusOf(4001)).toBe(422)
  })

  test('an invalid one, or a bomb, is refused with a message, and the old one stays', async () => {
    const me = await t.signedIn(student)
    const before = (await call.detailOf(me)).photo_url
    const jpeg = await picture(200, 200).jpeg().toBuffer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const gif = await picture(10, 10).gif().toBuffer()
    const tries: Record<string, string> = {
      'a text': base64(Buffer.from('no picture at all')),
      'no base64': 'not base64!',
      'an address': 'https://example.org/me.jpg',
      SVG: base64(Buffer.from(svg)),
      GIF: base64(gif),
      'a PDF': base64(Buffer.from('%PDF-1.7\n%%EOF')),
      'a JPEG that is only its first bytes': base64(jpeg.subarray(0, 40)),
      'a JPEG cut in the middle': base64(jpeg.subarray(0, jpeg.length / 2)),
      'a PNG of 60,000 by 60,000': base64(bomb(60_000, 60_000)),
      'a PNG of 5,000 by 5,000': base64(bomb(5000, 5000)),
      'a PNG with too few rows': base64(bomb(4000, 4000)),
      HTML: `data:text/html;base64,${base64(Buffer.from('<script>1</script>'))}`,
    }
    for (const [what, photo] of Object.entries(tries)) {
      expect([what, await call.change(me, { photo })]).toEqual([what, { ...refused, photo: '' }])
    }
    expect((await call.detailOf(me)).photo_url).toBe(before)
  })

  test('may be sent thirty times at once by one person, and then one every five seconds', async () => {
    const [me, other] = [await t.signedIn('9000000002'), await t.signedIn('9000000022')]
    const photo = base64(Buffer.from('none'))
    const answers = await Promise.all(Array.from({ length: 32 }, () => call.change(me, { photo })))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await call.change(me, { address: 'here' })).status).not.toBe(429)
    expect((await call.change(other, { photo })).status).toBe(422)
  })

  test('nothing, and more than a million characters, are no photo: 400 with the field’s name', async () => {
    const me = await t.signedIn(student)
    for (const photo of ['', 'A'.repeat(1_000_004)]) {
      const { status, message } = await call.change(me, { photo })
      expect([status, message.startsWith('photo')]).toEqual([400, true])
    }
  })
})
