import type { RecordingFlags } from '#domain/live/calls.ts'
import type { VideoSettings } from '#server/database/tables/institute.ts'

/** The institute's settings for recordings, as in the calls [live-24]. */
export const flagsOf = (video: VideoSettings): RecordingFlags => ({
  view_proctur_live_recorded_session: video.view ? 1 : 0,
  vimeo_video_downlodable: video.vimeoDownload ? 1 : 0,
  proctur_live_view_or_download_visibility: video.cloud,
})
