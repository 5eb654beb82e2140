import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId, productHeaders } from '#domain/call.ts'
import { shownDayText } from '#domain/day.ts'

/** A recording of a live class; exactly one of its three hosts holds it [live-23, live-37]. */
export const recording = z.object({
  download_id: id,
  session_name: z.string(),
  /** h:mm:ss. */
  video_duration: z.string(),
  /** ISO 8601 with the institute's offset. */
  recording_uploaded_on: z.string(),
  recording_date_time: z.string(),
  /** Bytes; 0 where the host does not say. */
  video_size: z.number(),
  /** '' unless it is at Vimeo. */
  vimeo_video_id: z.string(),
  /** '' unless it is protected, at VdoCipher. */
  video_id: z.string(),
})
export type Recording = z.output<typeof recording>

/** Which buttons a recording has; set by the institute [live-24]. */
export const recordingFlags = z.object({
  /** 1 where recordings may be looked at in the portal at all. */
  view_proctur_live_recorded_session: z.number(),
  /** 1 where those at Vimeo may be downloaded. */
  vimeo_video_downlodable: z.number(),
  /** For recordings in the cloud: 0 neither, 1 view, 2 download, 3 both. */
  proctur_live_view_or_download_visibility: z.number(),
})
export type RecordingFlags = z.output<typeof recordingFlags>

export const liveClass = z.object({
  session_id: id,
  session_name: z.string(),
  /** '' until it may be opened, and for parents. */
  session_link: z.string(),
  course_list: z.array(z.object({ course_name: z.string() })),
  teachersName: z.string(),
  /** Addresses of photos, split by commas; '' without any. */
  t_photo_url: z.string(),
  /** ISO 8601 with the institute's offset: `2026-11-20T10:30:00+05:30`. */
  start_datetime: z.string(),
  end_datetime: z.string(),
  /** Zoom, Webex or another. */
  live_meeting_with: z.string(),
  download_links: z.array(recording),
})
export type LiveClass = z.output<typeof liveClass>

export const meetings = defineCall({
  method: 'POST',
  path: '/api/v1/meeting_manager/getMeetingV2/:institute_id',
  access: 'student',
  summary: 'Live classes that are not over (1), or that are (2), between two days',
  source: 'live-35',
  params: z.object({ institute_id: pathId }),
  body: z.object({
    institution_id: id,
    user_id: id,
    page_offset: z._default(z.number().check(z.int(), z.gte(0)), 0),
    /** -1 for all, up to the server's limit. */
    page_size: z._default(z.number().check(z.int(), z.gte(-1)), -1),
    live_future_past: z.union([z.literal(1), z.literal(2)]),
    category: z._default(z.number(), 3),
    from_date: shownDayText,
    to_date: z.optional(z.nullable(shownDayText)),
  }),
  reply: envelope(
    z.extend(recordingFlags, {
      upcomingLiveClasses: z.array(liveClass),
      pastLiveClasses: z.array(liveClass),
    }),
  ),
})

const flag = z.optional(z.enum(['1']))
export const startSession = defineCall({
  method: 'GET',
  path: '/api/v1/meeting_manager/session/start/:institute_id/:session_id',
  access: 'student',
  summary: 'Whether a live class may be joined now',
  source: 'live-38',
  params: z.object({ institute_id: pathId, session_id: pathId }),
  query: z.object({ isZoomLiveClass: flag, isWebexLiveClass: flag }),
  reply: envelope(
    z.object({
      allow_start_session: z.boolean(),
      /** The address to open, '' if not allowed; other back ends leave it out. */
      session_link: z._default(z.string(), ''),
    }),
  ),
})

export const recordingDownload = defineCall({
  method: 'GET',
  path: '/api/v1/meeting_manager/recording/download/:institute_id/:download_id',
  access: 'student',
  summary: 'With type=1 the address at which a recording plays; without it the file',
  source: 'live-39',
  mayAnswerFile: true,
  params: z.object({ institute_id: pathId, download_id: pathId }),
  query: z.object({ type: flag }),
  reply: z.object({ video_url: z.string() }),
})

/** A video as its host knows it: a number in the cloud or at Vimeo, a text at VdoCipher. */
const videoId = z.string().check(z.minLength(1), z.maxLength(100))

export const videoOtp = defineCall({
  method: 'POST',
  path: '/api/v1/instFileSystem/videoOTP',
  access: 'student',
  summary: 'One-time password for a protected video (VdoCipher)',
  source: 'live-40',
  query: z.object({ source: z.optional(z.string().check(z.maxLength(40))) }),
  body: z.object({
    videoID: videoId,
    institute_id: id,
    user_id: id,
    file_id: z.optional(z.nullable(id)),
  }),
  reply: z.object({
    status: z.number(),
    message: z.string(),
    data: z.nullable(z.object({ otp: z.string(), playbackInfo: z.string() })),
  }),
})

/** A size in which Vimeo offers a video [live-41]. */
export const vimeoLink = z.object({
  width: z.number(),
  height: z.number(),
  link: z.string(),
  size_short: z.string(),
  size: z.number(),
})
export type VimeoLink = z.output<typeof vimeoLink>

export const vimeoLinks = defineCall({
  method: 'GET',
  path: '/prod/vimeo/download-links/:vimeo_video_id',
  access: 'student',
  service: 'custom_product',
  headers: productHeaders,
  summary: 'Where a video at Vimeo can be downloaded, by size; the institute is named by x-prod-inst-id',
  source: 'live-41',
  params: z.object({ vimeo_video_id: z.string().check(z.regex(/^\d{1,20}$/)) }),
  reply: envelope(z.array(vimeoLink)),
})

export const countWatch = defineCall({
  method: 'PUT',
  path: '/api/v1/instFileSystem/update-watch-count',
  access: 'student',
  summary: 'Note that a video was opened; in the cloud its download_id names it',
  source: 'live-42',
  takesKey: true,
  body: z.object({ video_id: videoId, institute_id: id }),
  reply: envelope(z.null()),
})

export const keepWatchHistory = defineCall({
  method: 'POST',
  path: '/api/v1/instFileSystem/allocateWatchHistory',
  access: 'student',
  summary: 'Note how long a video was watched, in seconds',
  source: 'live-42',
  body: z.object({
    video_id: videoId,
    watch_duration: z.number().check(z.int(), z.gte(0), z.lte(86_400)),
  }),
  reply: envelope(z.null()),
})

export const liveCalls = [
  meetings,
  startSession,
  recordingDownload,
  videoOtp,
  vimeoLinks,
  countWatch,
  keepWatchHistory,
] as const
