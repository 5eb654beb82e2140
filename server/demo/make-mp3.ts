import { Mp3Encoder } from '@breezystack/lamejs'

const rate = 22_050
const samplesAFrame = 1152
const kilobits = 32

/** A tune as MPEG audio (layer III, mono): each note in hertz and seconds, faded without clicks. */
export function makeMp3(notes: readonly { hertz: number; seconds: number }[]): Buffer {
  const encoder = new Mp3Encoder(1, rate, kilobits)
  const samples = Int16Array.from(notes.flatMap(({ hertz, seconds }) => noteOf(hertz, seconds)))
  const parts: Buffer[] = []
  for (let at = 0; at < samples.length; at += samplesAFrame) {
    parts.push(Buffer.from(encoder.encodeBuffer(samples.subarray(at, at + samplesAFrame))))
  }
  parts.push(Buffer.from(encoder.flush()))
  return Buffer.concat(parts)
}

function noteOf(hertz: number, seconds: number): number[] {
  const length = Math.round(seconds * rate)
  return Array.from({ length }, (_, index) => {
    const loudness = Math.min(1, index / 400, (length - index) / 400)
    return Math.round(Math.sin((2 * Math.PI * hertz * index) / rate) * loudness * 9000)
  })
}
