import { eq } from 'drizzle-orm'
import { institute } from '#server/database/schema.ts'
import type { VideoSettings } from '#server/database/tables/institute.ts'
import type { DemoBuild, StoredInstitute } from '#server/demo/build.ts'
import { readSample } from '#server/demo/samples.ts'
import { recording } from '#server/features/live/tables.ts'
import { storeFile } from '#server/files/writes.ts'

export type PastClass = { id: number; name: string; endsAt: Date }

type Row = typeof recording.$inferInsert
type Stored = { fileId: number; size: number; durationSeconds: number }

/** Videos of the demo's classes, in turn; the bytes are stored once. */
const films = [
  { sample: 'sample.mp4', seconds: 12 },
  { sample: 'sample-2.mp4', seconds: 16 },
]
/** Vimeo's own example of its player, free for all; the other video does not exist, so its host refuses it. */
const vimeoVideo = { videoKey: '76979871', durationSeconds: 62 }
const guardedVideo = { videoKey: '0123456789abcdef0123456789abcdef', durationSeconds: 95 }

const schoolVideo: VideoSettings = { view: true, cloud: 3, vimeoDownload: true }
const coachingVideo: VideoSettings = { view: true, cloud: 1, vimeoDownload: false }

/**
 * Settings for recordings, and recordings of past classes: one in the cloud for most, sometimes one of each
 * kind, sometimes none.
 */
export async function buildRecordings(
  build: DemoBuild,
  { id: instituteId, isSchool }: StoredInstitute,
  pastClasses: readonly PastClass[],
): Promise<void> {
  const video = isSchool ? schoolVideo : coachingVideo
  await build.db.update(institute).set({ video }).where(eq(institute.id, instituteId))
  const stored: Stored[] = []
  for (const { sample, seconds } of films) {
    const bytes = await readSample(sample)
    const name = `recording-${seconds}.mp4`
    const fileId = await storeFile(build.client, build.files, { instituteId, name, bytes })
    stored.push({ fileId, size: bytes.length, durationSeconds: seconds })
  }
  const latestFirst = pastClasses.toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime() || a.id - b.id)
  const rows = latestFirst.flatMap((past, index) => rowsOf(past, index, stored, instituteId, build.now))
  if (rows.length > 0) await build.db.insert(recording).values(rows)
}

function rowsOf(past: PastClass, index: number, stored: readonly Stored[], instituteId: number, now: Date) {
  const film = stored[index % stored.length]
  if (!film) return []
  const about = {
    instituteId,
    liveClassId: past.id,
    recordedAt: past.endsAt,
    uploadedAt: new Date(Math.min(past.endsAt.getTime() + 25 * 60_000, now.getTime())),
  }
  const cloud: Row = { ...about, ...film, name: past.name, host: 'cloud' }
  // Five is coprime to the number of sections, so that each gets every kind.
  switch (index % 5) {
    case 1:
      return [
        { ...cloud, name: `${past.name}: the class` },
        { ...about, ...vimeoVideo, name: `${past.name}: worked examples`, host: 'vimeo' },
        { ...about, ...guardedVideo, name: `${past.name}: summary`, host: 'vdocipher' },
      ] satisfies Row[]
    case 3:
      return []
    default:
      return [cloud]
  }
}
