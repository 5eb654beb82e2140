import { page } from 'vitest/browser'
import { type LiveClass, meetings, type Recording, type RecordingFlags } from '#domain/live/calls.ts'
import { answer } from '#portal/testing/replies.ts'

type Made = {
  name?: string
  /** `2026-11-20T09:57`, by the institute's clock. */
  start: string
  end: string
  teacher?: string
  recordings?: Recording[]
}

let lastId = 0

export function makeClass({ name = 'Wave optics', start, end, teacher, recordings = [] }: Made): LiveClass {
  lastId += 1
  return {
    session_id: lastId,
    session_name: name,
    session_link: 'https://zoom.example/j/1',
    course_list: [{ course_name: 'JEE-26' }],
    teachersName: teacher ?? 'Arun Das',
    t_photo_url: '',
    start_datetime: `${start}:00+05:30`,
    end_datetime: `${end}:00+05:30`,
    live_meeting_with: 'Zoom',
    download_links: recordings,
  }
}

/** A reply that is ten minutes old. */
export const running = (name?: string): LiveClass =>
  makeClass({ ...(name && { name }), start: '2026-11-20T09:57', end: '2026-11-20T10:57' })

type Classes = { coming?: LiveClass[]; past?: LiveClass[]; flags?: Partial<RecordingFlags> }

/**
 * Replaces the institute's classes.
 * @returns a function that ends it
 */
export const showClasses = ({ coming = [], past = [], flags }: Classes): (() => void) =>
  answer(meetings, {
    statusCode: 200,
    message: 'OK',
    result: {
      view_proctur_live_recorded_session: 1,
      vimeo_video_downlodable: 1,
      proctur_live_view_or_download_visibility: 3,
      ...flags,
      upcomingLiveClasses: coming,
      pastLiveClasses: past,
    },
  })

export const makeRecording = (more: Partial<Recording> = {}): Recording => {
  lastId += 1
  return {
    download_id: lastId,
    session_name: 'Part one',
    video_duration: '0:01:01',
    recording_uploaded_on: '2026-11-20T10:05:00+05:30',
    recording_date_time: '2026-11-20T09:05:00+05:30',
    video_size: 0,
    vimeo_video_id: '7697',
    video_id: '',
    ...more,
  }
}

export const cards = () => page.getByRole('article')
export const tab = (name: string) => page.getByRole('tab', { name, exact: true })
export const rangeButton = () => page.getByRole('button', { name: /^Date range/ })
export const rangePopup = () => page.getByRole('dialog', { name: 'Date range' })
export const join = (name = 'Wave optics') => page.getByRole('button', { name: `Join: ${name}` })
