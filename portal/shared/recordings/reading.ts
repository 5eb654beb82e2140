import type * as calls from '#domain/live/calls.ts'
import { recordingButtons, recordingFileName, showRecordingDate, videoIdOf } from '#domain/live/recording.ts'
import { showMegabytes } from '#domain/megabytes.ts'

/** A recording of a live class, with its buttons. */
export type Recording = ReturnType<typeof readRecording>

export const readRecording = (row: calls.Recording, flags: calls.RecordingFlags) => ({
  ...recordingButtons(row, flags),
  id: row.download_id,
  name: row.session_name,
  /** DD-MM-YYYY (h:mm AM). */
  date: showRecordingDate(row.recording_date_time),
  /** h:mm:ss. */
  duration: row.video_duration,
  /** '' if the host does not report it. */
  megabytes: showMegabytes(row.video_size),
  /** The file name for saving. */
  fileName: recordingFileName(row),
  /** The key for counting its views. */
  videoId: videoIdOf(row),
  vimeoId: row.vimeo_video_id,
  vdocipherId: row.video_id,
})
