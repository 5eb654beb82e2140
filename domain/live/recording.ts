import { showDay } from '#domain/day.ts'
import type { Recording, RecordingFlags } from '#domain/live/calls.ts'
import { showTime } from '#domain/time-of-day.ts'

export type RecordingHost = 'cloud' | 'vimeo' | 'vdocipher'

/** The host of a recording: the cloud unless it has an id at Vimeo or VdoCipher [live-23]. */
export function recordingHost(recording: Pick<Recording, 'vimeo_video_id' | 'video_id'>): RecordingHost {
  if (recording.vimeo_video_id !== '') return 'vimeo'
  return recording.video_id !== '' ? 'vdocipher' : 'cloud'
}

/** The id of a video in the calls: its number in the cloud, else its host's id. */
export function videoIdOf(recording: Pick<Recording, 'download_id' | 'vimeo_video_id' | 'video_id'>): string {
  return recording.vimeo_video_id || recording.video_id || String(recording.download_id)
}

/** The two bits of `proctur_live_view_or_download_visibility`. */
const viewBit = 1
const downloadBit = 2

export type RecordingButtons = { host: RecordingHost; canPlay: boolean; canDownload: boolean }

/** Which buttons a recording has, by its host and the institute's flags [live-24]. */
export function recordingButtons(
  recording: Pick<Recording, 'vimeo_video_id' | 'video_id'>,
  flags: RecordingFlags,
): RecordingButtons {
  const host = recordingHost(recording)
  if (flags.view_proctur_live_recorded_session !== 1) return { host, canPlay: false, canDownload: false }
  const cloud = flags.proctur_live_view_or_download_visibility
  switch (host) {
    case 'cloud':
      return { host, canPlay: (cloud & viewBit) !== 0, canDownload: (cloud & downloadBit) !== 0 }
    case 'vimeo':
      return { host, canPlay: true, canDownload: flags.vimeo_video_downlodable === 1 }
    case 'vdocipher':
      return { host, canPlay: true, canDownload: false }
  }
}

const momentParts = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/

/**
 * `DD-MM-YYYY (h:mm AM)` of a moment that is written with the institute's offset, in the institute's time; '' for any other
 * text.
 */
export function showRecordingDate(moment: string): string {
  const [, day, hour, minute] = momentParts.exec(moment) ?? []
  return day ? `${showDay(day)} (${showTime(Number(hour) * 60 + Number(minute))})` : ''
}

/** Characters that file systems refuse, or that change the direction of the text. */
const unfit = /[\p{Cc}\\/:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** The name under which a recording is saved: its session and when it was recorded [live-26]. */
export function recordingFileName(
  recording: Pick<Recording, 'session_name' | 'recording_date_time'>,
): string {
  const name = recording.session_name.replaceAll(unfit, ' ').replaceAll(/\s+/g, ' ').trim()
  const [, day, hour, minute] = momentParts.exec(recording.recording_date_time) ?? []
  const shortName = Array.from(name).slice(0, 120).join('').trim() || 'recording'
  return day ? `${shortName} ${showDay(day)} ${hour}.${minute}.mp4` : `${shortName}.mp4`
}
