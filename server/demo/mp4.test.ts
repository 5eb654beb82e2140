import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import { type Film, makeMp4 } from '#server/demo/mp4.ts'
import { contentTypeOf } from '#server/files/content/content-type.ts'

const film: Film = { seconds: 12, wall: [60, 150, 110], ball: [150, 60, 170] }

describe('the demo’s film', () => {
  const bytes = makeMp4(film)

  test('an independent reader finds a video of the right size and length, and every picture of it', async () => {
    const input = new Input({ formats: [MP4], source: new BufferSource(bytes) })
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new Error('no video')
    expect([track.codec, track.displayWidth, track.displayHeight]).toEqual(['avc', 320, 180])
    expect((await track.getDecoderConfig())?.codec).toBe('avc1.42c01e')
    expect(await input.computeDuration()).toBe(12)
    const packets = []
    for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
    expect(packets).toHaveLength(120)
    expect(packets.filter(({ type }) => type === 'key').map(({ timestamp }) => timestamp)).toEqual([0, 4, 8])
    expect(packets.every(({ data }) => data.byteLength > 5)).toBe(true)
  })

  test('its content is recognised as a video', () => {
    expect(contentTypeOf(bytes)).toBe('video/mp4')
  })

  test('its index comes before its pictures, so that it plays while it loads', () => {
    expect(bytes.indexOf('moov')).toBeGreaterThan(0)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  })

  test('it is small, and the same again', () => {
    expect(bytes.length).toBeGreaterThan(300_000)
    expect(bytes.length).toBeLessThan(900_000)
    expect(makeMp4(film).equals(bytes)).toBe(true)
    expect(makeMp4({ ...film, ball: [150, 170, 60] }).equals(bytes)).toBe(false)
  })
})
