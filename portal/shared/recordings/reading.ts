import type * as calls from '#domain/live/calls.ts'
import {
  type RecordingButtons,
  recordingButtons,
  recordingFileName,
  showRecordingDate,
  videoIdOf,
} from '#domain/live/recording.ts'
import { showMegabytes } from '#domain/megabytes.ts'

/** A recording of a live class, with the buttons that it has. */
export type Recording = RecordingButtons & {
  id: number
  name: string
  /** DD-MM-YYYY (h:mm AM). */
  date: string
  /** h:mm:ss. */
  duration: string
  /** '' where the host does not say. */
  megabytes: string
  /** The name under which it is saved. */
  fileName: string
  /** The key under which its views are counted. */
  videoId: string
  vimeoId: string
  vdocipherId: string
}

export const readRecording = (row: calls.Recording, flags: calls.RecordingFlags): Recording => ({
  ...recordingButtons(row, flags),
  id: row.download_id,
  name: row.session_name,
  date: showRecordingDate(row.recording_date_time),
  duration: row.video_duration,
  megabytes: showMegabytes(row.video_size),
  fileName: recordingFileName(row),
  videoId: videoIdOf(row),
  vimeoId: row.vimeo_video_id,
  vdocipherId: row.video_id,
})
