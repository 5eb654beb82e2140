import { keyFrame, laterFrame, parameterSets } from '#server/demo/mp4-h264.ts'
import { type Ink, Picture } from '#server/demo/mp4-picture.ts'

export type Film = {
  seconds: number
  /** Of the wall and of the ball in front of it. */
  wall: Ink
  ball: Ink
}

const [width, height, codedHeight] = [320, 180, 192]
const framesPerSecond = 10
/** An independent picture every few seconds: a player can continue from there after a seek. */
const secondsPerKey = 4
/** Time is counted in this many parts of a second. */
const timescale = 1000
const white: Ink = [225, 128, 128]
const grey: Ink = [120, 128, 128]

/**
 * A small film for the demo: a swinging ball, the seconds, and a progress bar. A real MP4 (ISO/IEC 14496-12)
 * that every browser plays; the same film has the same bytes.
 */
export function makeMp4(film: Film): Buffer {
  const frames = film.seconds * framesPerSecond
  const keyEvery = secondsPerKey * framesPerSecond
  const { sequence, picture: pictureSet } = parameterSets(width, codedHeight, height)
  const samples: Buffer[] = []
  let [shown, before] = [new Picture(width, codedHeight), new Picture(width, codedHeight)]
  const wall = paintWall(film)
  for (let frame = 0; frame < frames; frame++) {
    shown.copyFrom(wall)
    paint(shown, film, frame / framesPerSecond)
    const isKey = frame % keyEvery === 0
    samples.push(
      lengthFirst(isKey ? keyFrame(shown, frame / keyEvery) : laterFrame(shown, before, frame % keyEvery)),
    )
    ;[shown, before] = [before, shown]
  }
  const keys = samples.map((_, index) => index + 1).filter((number) => (number - 1) % keyEvery === 0)
  const type = box('ftyp', 'isom', int(0x200), 'isom', 'iso2', 'avc1', 'mp41')
  const about = { sequence, pictureSet, sizes: samples.map((sample) => sample.length), keys }
  // The offset of the pictures depends on the length of the index, which does not depend on the offset.
  const start = type.length + index({ ...about, start: 0 }).length + 8
  return Buffer.concat([type, index({ ...about, start }), box('mdat', ...samples)])
}

function paintWall({ wall }: Film): Picture {
  const picture = new Picture(width, codedHeight)
  const [luma, blue, red] = wall
  for (let y = 0; y < codedHeight; y += 2)
    picture.fill(0, y, width, 2, [Math.max(16, luma - Math.round(y / 8)), blue, red])
  picture.fill(20, 156, 280, 8, grey)
  return picture
}

function paint(picture: Picture, { ball, seconds }: Film, at: number): void {
  const even = (value: number) => Math.round(value / 2) * 2
  picture.fill(20, 156, Math.max(2, even((at / seconds) * 280)), 8, ball)
  picture.disc(even(160 + 110 * Math.sin(at * 1.6)), even(106 + 24 * Math.cos(at * 3.2)), 18, ball)
  const whole = Math.floor(at)
  picture.write(`${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`, 20, 20, 8, white)
}

const lengthFirst = (unit: Buffer) => Buffer.concat([int(unit.length), unit])

function int(value: number, bytes = 4): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const ints = (...values: number[]) => Buffer.concat(values.map((value) => int(value)))
const zeros = (count: number) => Buffer.alloc(count)

function box(name: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  return Buffer.concat([int(content.length + 8), Buffer.from(name, 'latin1'), content])
}
/** A box with version 0 and flags. */
const fullBox = (name: string, flags: number, ...parts: (Buffer | string)[]) =>
  box(name, int(flags), ...parts)

const unity = ints(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

type Index = { sequence: Buffer; pictureSet: Buffer; sizes: number[]; keys: number[]; start: number }

/** The `moov` box: before the pictures, so that they play while they load. */
function index({ sequence, pictureSet, sizes, keys, start }: Index): Buffer {
  const perFrame = timescale / framesPerSecond
  const duration = sizes.length * perFrame
  const times = ints(0, 0)
  const decoder = box(
    'avcC',
    Buffer.concat([int(1, 1), sequence.subarray(1, 4), int(0xff, 1)]),
    Buffer.concat([int(0xe1, 1), int(sequence.length, 2), sequence]),
    Buffer.concat([int(1, 1), int(pictureSet.length, 2), pictureSet]),
  )
  const format = box(
    'avc1',
    Buffer.concat([zeros(6), int(1, 2), zeros(16), int(width, 2), int(height, 2)]),
    Buffer.concat([ints(0x480000, 0x480000, 0), int(1, 2), zeros(32), int(0x18, 2), int(0xffff, 2)]),
    decoder,
  )
  const samples = box(
    'stbl',
    fullBox('stsd', 0, int(1), format),
    fullBox('stts', 0, ints(1, sizes.length, perFrame)),
    fullBox('stss', 0, ints(keys.length, ...keys)),
    fullBox('stsc', 0, ints(1, 1, sizes.length, 1)),
    fullBox('stsz', 0, ints(0, sizes.length, ...sizes)),
    fullBox('stco', 0, ints(1, start)),
  )
  const media = box(
    'mdia',
    fullBox('mdhd', 0, times, ints(timescale, duration), int(0x55c4, 2), zeros(2)),
    fullBox('hdlr', 0, zeros(4), 'vide', zeros(12), 'Homeroom\0'),
    box(
      'minf',
      fullBox('vmhd', 1, zeros(8)),
      box('dinf', fullBox('dref', 0, int(1), fullBox('url ', 1))),
      samples,
    ),
  )
  const size = ints(width * 0x10000, height * 0x10000)
  const track = box('trak', fullBox('tkhd', 3, times, ints(1, 0, duration), zeros(16), unity, size), media)
  const movie = fullBox(
    'mvhd',
    0,
    times,
    ints(timescale, duration, 0x10000),
    Buffer.concat([int(0x100, 2), zeros(10), unity, zeros(24)]),
    int(2),
  )
  return box('moov', movie, track)
}
