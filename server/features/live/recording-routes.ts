import type { FastifyInstance } from 'fastify'
import { countWatch, keepWatchHistory, recordingDownload, videoOtp, vimeoLinks } from '#domain/live/calls.ts'
import { recordingButtons, recordingFileName } from '#domain/live/recording.ts'
import { ownStudent, viewablePersonIds } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { Failure, notFound } from '#server/failure.ts'
import { findLibraryVideo, type LibraryVideo } from '#server/features/live/queries-library.ts'
import {
  findRecording,
  type RecordingKey,
  type RecordingRow,
} from '#server/features/live/queries-recordings.ts'
import { flagsOf } from '#server/features/live/recording-flags.ts'
import { makeOneTimePassword } from '#server/features/live/vdocipher.ts'
import { findVimeoLinks } from '#server/features/live/vimeo.ts'
import { addWatch } from '#server/features/live/writes-recordings.ts'
import { signedFileAddress } from '#server/files/addresses.ts'
import { sendFile } from '#server/files/send.ts'
import { answer, FileAnswer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

/** Recordings of live classes: playback, files, and watch times [live-39, live-42]. */
export function recordingRoutes(app: FastifyInstance, context: Context): void {
  downloadRoute(app, context)
  videoHostRoutes(app, context)
  watchRoutes(app, context)
}

/** A recording that the session may watch, where the institute shows recordings. */
async function findOwnRecording({ pool, clock }: Context, session: Session, key: RecordingKey) {
  const { instituteId, yearId } = session
  const viewer = { personIds: viewablePersonIds(session), instituteId, yearId, now: clock() }
  const found = await findRecording(pool, viewer, key)
  return found?.video.view ? found : undefined
}

/** @throws notFound for a recording that the session may not watch, and if the institute shows none */
async function ownRecording(context: Context, session: Session, key: RecordingKey): Promise<RecordingRow> {
  const found = await findOwnRecording(context, session, key)
  if (!found) throw notFound()
  return found
}

/** From the study materials or the documents. @throws notFound where the session may not watch it */
async function ownLibraryVideo(
  { pool, clock }: Context,
  session: Session,
  key: { videoKey: string; studyFileId: number | null },
): Promise<LibraryVideo> {
  const { instituteId, yearId } = session
  const viewed = ownStudent(session)
  const at = viewed && { ...viewed, instituteId, yearId, now: clock() }
  const found = at && (await findLibraryVideo(pool, { ...at, ...key }))
  if (!found) throw notFound()
  return found
}

/** A host's key does not show where the video was shared: as a recording, or in the library. */
const ownVideo = async (context: Context, session: Session, videoKey: string) =>
  (await findOwnRecording(context, session, { videoKey })) ??
  (await ownLibraryVideo(context, session, { videoKey, studyFileId: null }))

function downloadRoute(app: FastifyInstance, context: Context): void {
  const { files, secrets, clock } = context

  mount(app, recordingDownload, async ({ session, params, query }) => {
    const recording = await ownRecording(context, session, { id: params.download_id })
    const { canPlay, canDownload } = buttonsOf(recording)
    const { file } = recording
    const isAllowed = query.type === '1' ? canPlay : canDownload
    if (recording.host !== 'cloud' || !isAllowed || !file || !(await files.has(file.sha256))) {
      throw new Failure('noRecordingFile')
    }
    if (query.type === '1') {
      const { instituteId, sessionId, yearId } = session
      const right = { of: 'recording', id: recording.id, yearId } as const
      const at = { instituteId, fileId: file.id, sessionId, right }
      return { video_url: signedFileAddress(secrets, at, clock()) }
    }
    const name = recordingFileName({
      session_name: recording.name,
      recording_date_time: recording.recordedAt,
    })
    return new FileAnswer((request, reply) =>
      sendFile(files, request, reply, { ...file, name }, { caching: 'no-store', disposition: 'attachment' }),
    )
  })
}

function videoHostRoutes(app: FastifyInstance, context: Context): void {
  const { secrets, config, log } = context

  mount(app, videoOtp, async ({ session, body }) => {
    const key = { videoKey: body.videoID, studyFileId: body.file_id ?? null }
    const { host, video } = body.file_id
      ? await ownLibraryVideo(context, session, key)
      : await ownRecording(context, session, key)
    if (host !== 'vdocipher') throw notFound()
    if (!video.sealedVdoCipherSecret) throw new Failure('videoHostNotSet')
    const secret = secrets.open(video.sealedVdoCipherSecret)
    const { otp, playbackInfo } = await makeOneTimePassword(
      { apiUrl: config.VDOCIPHER_API_URL, secret, videoId: body.videoID },
      { log },
    )
    return { status: 200, message: 'OK', data: { otp, playbackInfo } }
  })

  mount(app, vimeoLinks, async ({ session, params: { vimeo_video_id } }) => {
    const { host, video } = await ownVideo(context, session, vimeo_video_id)
    if (host !== 'vimeo') throw notFound()
    if (flagsOf(video).vimeo_video_downlodable !== 1) throw new Failure('noRecordingFile')
    const at = { apiUrl: config.VIMEO_API_URL, videoId: vimeo_video_id }
    const result = video.sealedVimeoToken
      ? await findVimeoLinks({ ...at, token: secrets.open(video.sealedVimeoToken) }, { log })
      : []
    return answer(result)
  })
}

function watchRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  const noteWatch = async (session: Session, videoKey: string, added: { count: number; seconds: number }) => {
    await ownVideo(context, session, videoKey)
    const { instituteId, personId } = session
    await addWatch(pool, { instituteId, personId, videoKey, ...added, now: clock() })
    return answer(null)
  }

  mount(app, countWatch, ({ session, body }) => noteWatch(session, body.video_id, { count: 1, seconds: 0 }))

  mount(app, keepWatchHistory, ({ session, body }) =>
    noteWatch(session, body.video_id, { count: 0, seconds: body.watch_duration }),
  )
}

/** The same rule as for the portal's buttons. */
const buttonsOf = ({ host, videoKey, video }: RecordingRow) =>
  recordingButtons(
    {
      vimeo_video_id: host === 'vimeo' ? videoKey : '',
      video_id: host === 'vdocipher' ? videoKey : '',
    },
    flagsOf(video),
  )
