import type { DemoRow } from '#server/demo/build.ts'
import { readSample } from '#server/demo/samples.ts'

type PastClass = { id: string; name: string; endsAt: Date }

/** Videos of the demo's classes, in turn; the bytes are stored once. */
const films = [
  { sample: 'sample.mp4', file: 'recordings/recording-12.mp4', duration: '0:00:12' },
  { sample: 'sample-2.mp4', file: 'recordings/recording-16.mp4', duration: '0:00:16' },
]
export const filmFiles = Object.fromEntries(films.map(({ sample, file }) => [file, () => readSample(sample)]))

/** Vimeo's own example of its player, free for all; the other video does not exist, so its host refuses it. */
const vimeo = { host: 'vimeo', video: '76979871', duration: '0:01:02' }
const guarded = { host: 'vdocipher', video: '0123456789abcdef0123456789abcdef', duration: '0:01:35' }

/** Recordings of past classes: one in the cloud for most, sometimes one of each kind, sometimes none. */
export const listRecordings = (pastClasses: readonly PastClass[], now: Date): DemoRow[] =>
  pastClasses
    .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())
    .flatMap((past, index) => listOf(past, index, now))

function listOf({ id, name, endsAt }: PastClass, index: number, now: Date): DemoRow[] {
  const about = {
    class: id,
    recorded_at: endsAt,
    uploaded_at: new Date(Math.min(endsAt.getTime() + 25 * 60_000, now.getTime())),
  }
  const { file, duration } = films[index % films.length] ?? {}
  const cloud = { ...about, id, name, host: 'cloud', file, duration }
  // Five is coprime to the number of sections, so that each gets every kind.
  switch (index % 5) {
    case 1:
      return [
        { ...cloud, name: `${name}: the class` },
        { ...about, ...vimeo, id: `${id} examples`, name: `${name}: worked examples` },
        { ...about, ...guarded, id: `${id} summary`, name: `${name}: summary` },
      ]
    case 3:
      return []
    default:
      return [cloud]
  }
}
